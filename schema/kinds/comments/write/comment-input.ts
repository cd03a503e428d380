import { canNameCommentAuthor } from '../../../access/comment-access.ts';
import type { Viewer } from '../../../access/viewer-access.ts';
import type { commentInput } from '../comment-inputs.ts';

/** The fields to write; absent ones do not change. */
export type CommentInput = ReturnType<typeof commentInput>['$inferInput'];

/** Whether a value is neither undefined nor null. */
export const isPresent = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/** Returns the input without the name and the e-mail address of the author, if the viewer may not choose them. */
export const withOwnAuthor = <Input extends Pick<CommentInput, 'authorName' | 'authorEmail'>>(
  input: Input,
  viewer: Viewer,
): Input => (canNameCommentAuthor(viewer) ? input : { ...input, authorName: undefined, authorEmail: undefined });
