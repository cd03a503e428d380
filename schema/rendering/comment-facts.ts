import type { Comment, Post } from '../../prisma/generated/sqlite/client.ts';
import { commentLink } from '../content/archive-link.ts';
import { permalinkOf } from '../content/link.ts';
import type { ContentRow } from '../content/row.ts';
import type { RequestContext } from '../context.ts';
import type { CommentFacts } from '../html/environment.ts';
import { rawSql, sql } from '../sql.ts';
import { avatarOf, loadUserFacts } from './user-facts.ts';

const MOST_COMMENTS = 500;

type CommentRow = Pick<Comment, (typeof COLUMNS)[number]> & Pick<Post, 'title' | 'password'>;

const COLUMNS = [
  'id',
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

const SELECTED = rawSql(COLUMNS.map((column) => `c."${column}"`).join(', '));

/** Approved comments on what is published: those of one item, or the latest of the site. */
export async function queryComments(
  context: RequestContext,
  { limit, postId, order }: { limit: number; postId: number; order: 'asc' | 'desc' },
): Promise<readonly CommentFacts[]> {
  const ofPost = postId > 0 ? sql`AND c."postId" = ${postId}` : sql``;
  const way = order === 'asc' ? sql`ASC` : sql`DESC`;
  const most = limit > 0 ? Math.min(limit, MOST_COMMENTS) : MOST_COMMENTS;
  const rows = await context.kernel.database.reader.$queryRaw<CommentRow[]>(
    sql`SELECT ${SELECTED}, p."title", p."password" FROM "comments" c JOIN "posts" p ON p."id" = c."postId" WHERE c."status" = 'approved' AND c."type" <> 'note' AND p."status" = 'publish' ${ofPost} ORDER BY c."dateGmt" ${way}, c."id" ${way} LIMIT ${most}`,
  );
  const posts = await context.loaders.linkRows.loadMany([...new Set(rows.map((row) => row.postId))]);
  const found = posts.filter((post): post is ContentRow => post !== null && !(post instanceof Error));
  const links = new Map(
    await Promise.all(found.map(async (post) => [post.id, await permalinkOf(post, context)] as const)),
  );
  const authors = await loadUserFacts(
    context,
    rows.map((row) => row.userId),
  );
  return rows.map((row) => {
    const { id, parentId, date, dateGmt, authorUrl } = row;
    const postLink = links.get(row.postId) ?? '';
    return {
      id,
      postId: row.postId,
      parentId,
      postTitle: row.title,
      link: commentLink(postLink, id),
      postLink,
      authorName: row.authorName || 'Anonymous',
      authorUrl,
      author: authors.get(row.userId) ?? null,
      avatarUrl: avatarOf(row.authorEmail, context),
      date,
      dateGmt,
      // What is said about a protected text may give it away.
      content: row.password === '' ? row.content : 'Password protected',
    };
  });
}
