import type { commentInput } from '../comment-inputs.ts';

/** The fields to write; absent ones do not change. */
export type CommentInput = ReturnType<typeof commentInput>['$inferInput'];

/** Whether a value is neither undefined nor null. */
export const isPresent = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;
