import {
  type CommentFacts,
  canEditComment,
  canModerateComments,
  canReadComment,
  canReadCommentsOf,
} from '../access/comment-access.ts';
import { canEditPost } from '../access/post-access.ts';
import type { PostFacts } from '../access/post-facts.ts';
import { isLoggedIn } from '../access/viewer.ts';
import { factsOf } from '../content/facts.ts';
import type { ContentRow } from '../content/row.ts';
import type { RequestContext } from '../context.ts';
import { isId } from '../ids.ts';
import { isIn, sql } from '../sql.ts';
import type { CommentRow } from './comment-row.ts';

/** What the rights on comments ask of the item they are written on. */
export interface CommentedPost {
  id: number;
  type: string;
  status: string;
  authorId: number;
  password: string;
  above: { type: string; status: string; authorId: number } | null;
}

/** An item as the rules of access know it: a file is as open as what it belongs to. */
export function postFacts(post: CommentedPost, context: RequestContext): PostFacts {
  const facts = factsOf(post as unknown as ContentRow, context);
  return post.above ? { ...facts, parent: factsOf(post.above as unknown as ContentRow, context) } : facts;
}

/** The item of a comment, or null when it is gone. */
export function postOf(row: CommentRow): CommentedPost | null {
  const { postType: type, postStatus: status, postAuthorId: authorId, postPassword: password } = row;
  if (type === null || status === null || authorId === null || password === null) return null;
  const { aboveType, aboveStatus, aboveAuthorId } = row;
  const above =
    aboveType === null || aboveStatus === null || aboveAuthorId === null
      ? null
      : { type: aboveType, status: aboveStatus, authorId: aboveAuthorId };
  return { id: row.postId, type, status, authorId, password, above };
}

/** A comment as the rules of access know it. */
function commentFacts(row: CommentRow, context: RequestContext): CommentFacts {
  const post = postOf(row);
  return {
    status: row.status,
    authorId: row.userId,
    post: post && postFacts(post, context),
    hasPost: row.postId > 0,
    passwordRequired: post !== null && post.password !== '' && row.unlocked !== true,
  };
}

/** May the viewer see the comment? Notes are for editors, whatever their status: it says how far they have got. */
export function mayRead(row: CommentRow, context: RequestContext): boolean {
  const { viewer } = context;
  if (row.type !== 'note') return canReadComment(viewer, commentFacts(row, context));
  return mayEdit(row, context) || (isLoggedIn(viewer) && row.userId === viewer.userId);
}

/** May the viewer change the comment, and so see what is not public of it? */
export const mayEdit = (row: CommentRow, context: RequestContext): boolean =>
  canEditComment(context.viewer, commentFacts(row, context));

/** May the viewer read the comment in the edit context? A note belongs to those who edit its item. */
export function mayReadForEditing(row: CommentRow, context: RequestContext): boolean {
  if (row.type !== 'note') return canModerateComments(context.viewer);
  const post = postOf(row);
  return post !== null && canEditPost(context.viewer, postFacts(post, context));
}

/** May the viewer see comments on the item, which the right password has unlocked or not? */
export function mayReadCommentsOf(
  post: CommentedPost,
  { context, isUnlocked = false }: { context: RequestContext; isUnlocked?: boolean | undefined },
): boolean {
  const passwordRequired = post.password !== '' && !isUnlocked;
  return canReadCommentsOf({ viewer: context.viewer, post: postFacts(post, context), passwordRequired });
}

/** The items of the ids that there are, in one statement. */
export async function loadCommentedPosts(
  context: RequestContext,
  ids: readonly number[],
): Promise<Map<number, CommentedPost>> {
  const wanted = ids.filter(isId);
  if (wanted.length === 0) return new Map();
  const rows = await context.kernel.database.reader.$queryRaw<StoredPost[]>(
    sql`SELECT p."id", p."type", p."status", p."authorId", p."password", a."type" AS "aboveType", a."status" AS "aboveStatus", a."authorId" AS "aboveAuthorId" FROM "posts" p LEFT JOIN "posts" a ON a."id" = p."parentId" AND p."type" = 'attachment' WHERE ${isIn('p."id"', wanted)}`,
  );
  return new Map(
    rows.map(({ aboveType, aboveStatus, aboveAuthorId, ...post }) => [
      post.id,
      {
        ...post,
        above:
          aboveType === null || aboveStatus === null || aboveAuthorId === null
            ? null
            : { type: aboveType, status: aboveStatus, authorId: aboveAuthorId },
      },
    ]),
  );
}

type StoredPost = Omit<CommentedPost, 'above'> & {
  aboveType: string | null;
  aboveStatus: string | null;
  aboveAuthorId: number | null;
};
