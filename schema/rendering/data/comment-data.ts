import type { Comment, Post } from '../../../prisma/generated/sqlite/client.ts';
import { canModerateComments } from '../../access/comment-access.ts';
import { canEditPost } from '../../access/post-access.ts';
import { isLoggedIn } from '../../access/viewer-access.ts';
import { rawSql, type Sql, sql } from '../../core/dialect/sql.ts';
import type { Database } from '../../core/domain-kernel.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { avatarOfEmail } from '../../core/site/avatar-address.ts';
import { renderComment } from '../../markup/comment-links.ts';
import type { CommentData, CommentPage, CommentPageQuery } from '../../markup/render-environment.ts';
import { prefixedTitle } from '../../markup/render-title.ts';
import { commentLink } from '../../urls/archive-address.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { commentedItemsOfRequest } from './page-language.ts';
import { loadUserData } from './site-data.ts';

const MAX_COMMENTS = 500;

/** The texts of comments that a page shows together, in characters: it is written in one piece. The first one is always shown. */
const MAX_PAGE_CHARACTERS = 500_000;

/** Replies nested more deeply are left out. */
const MAX_DEPTH = 1_000;

/** Renders the text of a comment as HTML for display. */
export const renderCommentText = (text: string, { site, kernel }: Pick<RequestContext, 'site' | 'kernel'>): string =>
  renderComment(text, {
    site: {
      url: kernel.addresses.home,
      includesUrl: kernel.addresses.includes,
      usesSmilies: site.flag('use_smilies', true),
      properName: kernel.properName ?? '',
    },
  });

/** Selects the public comments (alias `c`). Notes are visible to editors only. */
const isPublicComment = sql`c."status" = 'approved' AND c."type" <> 'note'`;

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

const SELECTED_COLUMNS = rawSql(`${COLUMNS.map((column) => `c."${column}"`).join(', ')}, p."title", p."password"`);

/** Loads approved comments on published items: those on the item `postId`, or those of the whole site if it is 0. */
export async function queryComments(
  context: RequestContext,
  { limit, postId, order }: { limit: number; postId: number; order: 'asc' | 'desc' },
): Promise<readonly CommentData[]> {
  const ofPost = postId > 0 ? sql`AND c."postId" = ${postId}` : sql``;
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  const max = limit > 0 ? Math.min(limit, MAX_COMMENTS) : MAX_COMMENTS;
  const inLanguage = postId > 0 ? null : commentedItemsOfRequest(context);
  const rows = await context.kernel.database.reader.$queryRaw<CommentRow[]>(sql`
    SELECT ${SELECTED_COLUMNS} FROM "comments" c JOIN "posts" p ON p."id" = c."postId"
    WHERE ${isPublicComment} AND p."status" = 'publish' ${ofPost} ${inLanguage ? sql`AND ${inLanguage}` : sql``}
    ORDER BY c."dateGmt" ${direction}, c."id" ${direction} LIMIT ${max}`);
  // A comment may reveal the text of a protected item.
  return commentData(
    context,
    rows.map((row) => (row.password === '' ? row : { ...row, content: 'Password protected' })),
  );
}

/**
 * Loads a page of the approved comments on an item, oldest first; `threaded` adds all their replies. The caller must
 * have checked that the viewer may read the item. Runs one statement, and another that counts if comments are paged.
 */
export async function loadCommentThreads(
  context: RequestContext,
  { postId, perPage, threaded, isLast }: CommentPageQuery,
): Promise<CommentPage> {
  const { reader, dialect } = context.kernel.database;
  const isTopLevel = threaded ? sql`AND c."parentId" = 0` : sql``;
  const ofPost = sql`${isPublicComment} AND c."postId" = ${postId}`;
  const size = perPage > 0 ? Math.min(perPage, MAX_COMMENTS) : MAX_COMMENTS;
  let [page, pages] = [1, 1];
  if (perPage > 0) {
    const [counted] = await reader.$queryRaw<{ total: number | bigint }[]>(
      sql`SELECT COUNT(*) AS "total" FROM "comments" c WHERE ${ofPost} ${isTopLevel}`,
    );
    pages = Math.ceil(Number(counted?.total ?? 0) / size);
    if (pages === 0) return { comments: [], page: 1, pages };
    page = isLast ? pages : 1;
  }
  const rows = await reader.$queryRaw<CommentRow[]>(sql`
    ${threadsFrom({ dialect, postId, threaded, size, offset: sql`${(page - 1) * size}` })}
    SELECT ${SELECTED_COLUMNS} FROM "comments" c JOIN "posts" p ON p."id" = c."postId"
    WHERE c."id" IN (SELECT "id" FROM "thread")
    ORDER BY c."dateGmt", c."id" LIMIT ${MAX_COMMENTS}`);
  return { comments: await commentData(context, rows), page, pages };
}

/** The tables `top` and `thread`: the ids of the approved comments of a page, and with their replies if `threaded`. */
function threadsFrom({
  dialect,
  postId,
  threaded,
  size,
  offset,
}: {
  dialect: Database['dialect'];
  postId: number;
  threaded: boolean;
  size: number;
  offset: Sql;
}): Sql {
  const isTopLevel = threaded ? sql`AND c."parentId" = 0` : sql``;
  const replies = threaded ? dialect.repliesStep({ postId, condition: isPublicComment, maxDepth: MAX_DEPTH }) : sql``;
  return sql`
    WITH RECURSIVE "top" ("id") AS (
        SELECT c."id" FROM "comments" c WHERE ${isPublicComment} AND c."postId" = ${postId} ${isTopLevel}
        ORDER BY c."dateGmt", c."id" LIMIT ${size} OFFSET ${offset}
      ),
      "thread" ("id", "depth") AS (SELECT "id", 1 FROM "top" ${replies})`;
}

/**
 * Selects the approved comments of a page of an item, oldest first; `threaded` adds all their replies. `page` is null for the default page.
 * Comments after MAX_PAGE_CHARACTERS are left out. The caller must have checked that the viewer may read the item. Runs one
 * statement. Without comments on the page, there are 0 pages.
 */
export async function selectCommentThreads(
  context: RequestContext,
  { postId, perPage, threaded, isLast, page: requested }: CommentPageQuery & { page: number | null },
): Promise<{ ids: readonly number[]; page: number; pages: number }> {
  const { reader, dialect } = context.kernel.database;
  const isTopLevel = threaded ? sql`AND c."parentId" = 0` : sql``;
  const size = Math.min(perPage, MAX_COMMENTS);
  const total = sql`(
    SELECT COUNT(*) FROM "comments" c WHERE ${isPublicComment} AND c."postId" = ${postId} ${isTopLevel}
  )`;
  const lastPage = sql`((${total} - 1) / ${rawSql(String(size))}) * ${rawSql(String(size))}`;
  const offset = requested === null ? (isLast ? lastPage : sql`0`) : sql`${(requested - 1) * size}`;
  const rows = await reader.$queryRaw<{ id: number; total: number | bigint; length: number | bigint }[]>(sql`
    ${threadsFrom({ dialect, postId, threaded, size, offset })}
    SELECT c."id", ${total} AS "total", LENGTH(c."content") AS "length"
    FROM "comments" c WHERE c."id" IN (SELECT "id" FROM "thread")
    ORDER BY c."dateGmt", c."id" LIMIT ${MAX_COMMENTS}`);
  let characters = 0;
  const shown = rows.filter(({ length }, index) => {
    characters += Number(length);
    return index === 0 || characters <= MAX_PAGE_CHARACTERS;
  });
  const pages = Math.ceil(Number(rows[0]?.total ?? 0) / size);
  return { ids: shown.map(({ id }) => id), page: requested ?? (isLast ? Math.max(1, pages) : 1), pages };
}

async function commentData(context: RequestContext, rows: readonly CommentRow[]): Promise<CommentData[]> {
  const posts = await context.loaders.linkRows.loadMany([...new Set(rows.map((row) => row.postId))]);
  const existing = posts.filter((post): post is ContentRow => post !== null && !(post instanceof Error));
  const links = new Map(
    await Promise.all(existing.map(async (post) => [post.id, await permalinkOf(post, context)] as const)),
  );
  const statuses = new Map(existing.map((post) => [post.id, post.status]));
  const authors = await loadUserData(
    context,
    rows.map((row) => row.userId),
  );
  const canEditCommentsOn = editableComments(context, existing);
  const pages = await Promise.all(rows.map(({ id }) => context.loaders.commentPages.load(id)));
  return rows.map((row, index) => {
    const { id, type, parentId, date, dateGmt, authorUrl, content } = row;
    const postLink = links.get(row.postId) ?? '';
    const author = authors.get(row.userId) ?? null;
    const guest = avatarOfEmail(row.authorEmail);
    return {
      id,
      type,
      postId: row.postId,
      parentId,
      postTitle: prefixedTitle(row.title, { status: statuses.get(row.postId) ?? '', hasPassword: row.password !== '' }),
      link: commentLink(context.site.permalinks, { id, postAddress: postLink, page: pages[index] ?? null }),
      postLink,
      authorName: row.authorName || 'Anonymous',
      authorUrl,
      author,
      avatarUrl: author?.avatarUrl ?? ((size) => guest.addressIn({ size, site: context.site })),
      date,
      dateGmt,
      content,
      editLink: canEditCommentsOn(row.postId)
        ? `${context.kernel.addresses.admin}/comment.php?action=editcomment&c=${id}`
        : '',
    };
  });
}

/** Returns a function that returns whether the viewer may edit the comments on an item. */
function editableComments(context: RequestContext, posts: readonly ContentRow[]): (postId: number) => boolean {
  const { viewer } = context;
  if (!isLoggedIn(viewer)) return () => false;
  if (canModerateComments(viewer)) return () => true;
  const editable = new Set(
    posts.filter((post) => canEditPost(viewer, accessDataOf(post, context))).map(({ id }) => id),
  );
  return (postId) => editable.has(postId);
}
