import type { Comment, Post } from '../../../prisma/generated/sqlite/client.ts';
import { canModerateComments } from '../../access/comment-access.ts';
import { canEditPost } from '../../access/post-access.ts';
import { isLoggedIn } from '../../access/viewer.ts';
import { commentLink } from '../../content/addresses/archive-link.ts';
import { permalinkOf } from '../../content/addresses/link.ts';
import { factsOf } from '../../content/facts.ts';
import type { ContentRow } from '../../content/row.ts';
import type { RequestContext } from '../../context.ts';
import type { CommentFacts, CommentPage, CommentPageQuery } from '../../html/environment.ts';
import { rawSql, sql } from '../../sql.ts';
import { answersSql, isShown } from './comment-answers.ts';
import { avatarOf, loadUserFacts } from './user-facts.ts';

const MOST_COMMENTS = 500;

type CommentRow = Pick<Comment, (typeof COLUMNS)[number]> & Pick<Post, 'title' | 'password'>;

const COLUMNS = [
  'id',
  'type',
  'postId',
  'parentId',
  'userId',
  'authorName',
  'authorEmail',
  'authorUrl',
  'date',
  'dateGmt',
  'content',
] as const;

const SELECTED = rawSql(`${COLUMNS.map((column) => `c."${column}"`).join(', ')}, p."title", p."password"`);

/** Approved comments on what is published: those of one item, or the latest of the site. */
export async function queryComments(
  context: RequestContext,
  { limit, postId, order }: { limit: number; postId: number; order: 'asc' | 'desc' },
): Promise<readonly CommentFacts[]> {
  const ofPost = postId > 0 ? sql`AND c."postId" = ${postId}` : sql``;
  const way = order === 'asc' ? sql`ASC` : sql`DESC`;
  const most = limit > 0 ? Math.min(limit, MOST_COMMENTS) : MOST_COMMENTS;
  const rows = await context.kernel.database.reader.$queryRaw<CommentRow[]>(
    sql`SELECT ${SELECTED} FROM "comments" c JOIN "posts" p ON p."id" = c."postId" WHERE ${isShown} AND p."status" = 'publish' ${ofPost} ORDER BY c."dateGmt" ${way}, c."id" ${way} LIMIT ${most}`,
  );
  // What is said about a protected text may give it away.
  return factsOfComments(
    context,
    rows.map((row) => (row.password === '' ? row : { ...row, content: 'Password protected' })),
  );
}

/**
 * A page of the approved comments on an item, oldest first, and threaded all that answers them: one statement, and one
 * that counts where there are pages. Whether the viewer may read the item is for the caller to know.
 */
export async function loadCommentPage(
  context: RequestContext,
  { postId, perPage, threaded, isLast }: CommentPageQuery,
): Promise<CommentPage> {
  const { reader, engine } = context.kernel.database;
  const isTop = threaded ? sql`AND c."parentId" = 0` : sql``;
  const ofPost = sql`${isShown} AND c."postId" = ${postId}`;
  const size = perPage > 0 ? Math.min(perPage, MOST_COMMENTS) : MOST_COMMENTS;
  let [page, pages] = [1, 1];
  if (perPage > 0) {
    const [counted] = await reader.$queryRaw<{ total: number | bigint }[]>(
      sql`SELECT COUNT(*) AS "total" FROM "comments" c WHERE ${ofPost} ${isTop}`,
    );
    pages = Math.ceil(Number(counted?.total ?? 0) / size);
    if (pages === 0) return { comments: [], page: 1, pages };
    page = isLast ? pages : 1;
  }
  const top = sql`SELECT c."id" FROM "comments" c WHERE ${ofPost} ${isTop} ORDER BY c."dateGmt", c."id" LIMIT ${size} OFFSET ${(page - 1) * size}`;
  const below = threaded ? answersSql(engine, postId) : sql``;
  const rows = await reader.$queryRaw<CommentRow[]>(
    sql`WITH RECURSIVE "top" ("id") AS (${top}), "thread" ("id", "depth") AS (SELECT "id", 1 FROM "top" ${below}) SELECT ${SELECTED} FROM "comments" c JOIN "posts" p ON p."id" = c."postId" WHERE c."id" IN (SELECT "id" FROM "thread") ORDER BY c."dateGmt", c."id" LIMIT ${MOST_COMMENTS}`,
  );
  return { comments: await factsOfComments(context, rows), page, pages };
}

async function factsOfComments(context: RequestContext, rows: readonly CommentRow[]): Promise<CommentFacts[]> {
  const posts = await context.loaders.linkRows.loadMany([...new Set(rows.map((row) => row.postId))]);
  const found = posts.filter((post): post is ContentRow => post !== null && !(post instanceof Error));
  const links = new Map(
    await Promise.all(found.map(async (post) => [post.id, await permalinkOf(post, context)] as const)),
  );
  const authors = await loadUserFacts(
    context,
    rows.map((row) => row.userId),
  );
  const mayEdit = editedBy(context, found);
  const pages = await Promise.all(rows.map(({ id }) => context.loaders.commentPages.load(id)));
  return rows.map((row, index) => {
    const { id, type, parentId, date, dateGmt, authorUrl, content } = row;
    const postLink = links.get(row.postId) ?? '';
    return {
      id,
      type,
      postId: row.postId,
      parentId,
      postTitle: row.title,
      link: commentLink(context.site.permalinks, { id, postAddress: postLink, page: pages[index] ?? null }),
      postLink,
      authorName: row.authorName || 'Anonymous',
      authorUrl,
      author: authors.get(row.userId) ?? null,
      avatarUrl: avatarOf(row.authorEmail, context),
      date,
      dateGmt,
      content,
      editLink: mayEdit(row.postId) ? `${context.kernel.addresses.admin}/comment.php?action=editcomment&c=${id}` : '',
    };
  });
}

/** Tells on which items the viewer may change comments. */
function editedBy(context: RequestContext, posts: readonly ContentRow[]): (postId: number) => boolean {
  const { viewer } = context;
  if (!isLoggedIn(viewer)) return () => false;
  if (canModerateComments(viewer)) return () => true;
  const editable = new Set(posts.filter((post) => canEditPost(viewer, factsOf(post, context))).map(({ id }) => id));
  return (postId) => editable.has(postId);
}
