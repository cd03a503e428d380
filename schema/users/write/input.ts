import type { updateUserInput } from '../inputs.ts';

/** What may be written of an account. What is undefined or null does not change. */
export type UserInput = ReturnType<typeof updateUserInput>['$inferInput'];
