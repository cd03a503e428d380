/** What may be written of a comment. What is absent stays as it is. */
export interface CommentInput {
  postId?: number | null;
  parentId?: number | null;
  type?: string | null;
  content?: string | null;
  status?: string | null;
  date?: string | null;
  dateGmt?: string | null;
  authorId?: number | null;
  authorName?: string | null;
  authorEmail?: string | null;
  authorUrl?: string | null;
  authorIp?: string | null;
  authorUserAgent?: string | null;
  noteStatus?: string | null;
  /** What opens the item that is commented on. */
  password?: string | null;
}

/** True for what is given and not null. */
export const isGiven = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;
