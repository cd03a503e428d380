import type { updateUserInput } from '../user-inputs.ts';

/** The writable fields of an account. Undefined and null change nothing. */
export type UserInput = ReturnType<typeof updateUserInput>['$inferInput'];
