import type { Comment, CommentMeta, Prisma, User } from '../../../../prisma/generated/sqlite/client.ts';
import type { DatabaseClient } from '../../../core/domain-kernel.ts';

const byId = { orderBy: { id: 'asc' } } as const;

/** The relations that are loaded with an item. */
const ITEM_RELATIONS = {
  meta: byId,
  terms: { orderBy: [{ position: 'asc' }, { termId: 'asc' }], include: { term: true } },
  comments: byId,
  attachment: true,
  menuItem: true,
} as const satisfies Prisma.PostInclude;

const TERM_RELATIONS = { meta: byId, parent: { select: { slug: true } } } as const satisfies Prisma.TermInclude;

type ItemWithRelations = Prisma.PostGetPayload<{ include: typeof ITEM_RELATIONS }>;

/** A comment with its meta values. */
type ExportedComment = Comment & { meta: CommentMeta[] };

/** An item with all its stored data. */
export type ExportedItemRows = ItemWithRelations & { comments: ExportedComment[] };

export type ExportedTerm = Prisma.TermGetPayload<{ include: typeof TERM_RELATIONS }>;

const ITEMS_PER_PAGE = 50;
const TERMS_PER_PAGE = 500;

/** Selects all items except revisions and automatic drafts. */
const EXPORTED_ITEMS = { type: { not: 'revision' }, status: { not: 'auto-draft' } };

/** Loads the accounts of the authors of items, by id. */
export const loadAuthorAccounts = (reader: DatabaseClient): Promise<User[]> =>
  reader.user.findMany({ where: { posts: { some: EXPORTED_ITEMS } }, ...byId });

/** Yields all terms by id, in pages. */
export const termPages = (reader: DatabaseClient): AsyncGenerator<ExportedTerm[]> =>
  pagesById((lastId) =>
    reader.term.findMany({ where: { id: { gt: lastId } }, ...byId, take: TERMS_PER_PAGE, include: TERM_RELATIONS }),
  );

/** Counts the items that `itemPages` yields. */
export const countItems = (reader: DatabaseClient): Promise<number> => reader.post.count({ where: EXPORTED_ITEMS });

/** Yields all items of all types and statuses by id, in pages. Each page takes a fixed number of statements. */
export const itemPages = (reader: DatabaseClient): AsyncGenerator<ExportedItemRows[]> =>
  pagesById(async (lastId) => {
    const items = await reader.post.findMany({
      where: { id: { gt: lastId }, ...EXPORTED_ITEMS },
      ...byId,
      take: ITEMS_PER_PAGE,
      include: ITEM_RELATIONS,
    });
    return withCommentMeta(items, reader);
  });

/**
 * Adds the meta values of the comments of items. They are selected by the items: a statement takes a limited number of
 * ids, and an item can have any number of comments.
 */
async function withCommentMeta(
  items: readonly ItemWithRelations[],
  reader: DatabaseClient,
): Promise<ExportedItemRows[]> {
  const postIds = items.map(({ id }) => id);
  const rows = await reader.commentMeta.findMany({ where: { comment: { postId: { in: postIds } } }, ...byId });
  const metaByComment = new Map<number, CommentMeta[]>();
  for (const row of rows) {
    const meta = metaByComment.get(row.commentId);
    if (meta) meta.push(row);
    else metaByComment.set(row.commentId, [row]);
  }
  return items.map((item) => ({
    ...item,
    comments: item.comments.map((comment) => ({ ...comment, meta: metaByComment.get(comment.id) ?? [] })),
  }));
}

/** Yields pages of rows; `load` returns the page after an id. */
async function* pagesById<Row extends { id: number }>(load: (lastId: number) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let rows = await load(0); rows.length > 0; rows = await load(rows.at(-1)?.id ?? 0)) yield rows;
}
