import type { Prisma, User } from '../../../../prisma/generated/sqlite/client.ts';
import type { DatabaseClient } from '../../../core/domain-kernel.ts';

const byId = { orderBy: { id: 'asc' } } as const;

/** The relations that are loaded with an item. */
const ITEM_PARTS = {
  meta: byId,
  terms: { orderBy: [{ position: 'asc' }, { termId: 'asc' }], include: { term: true } },
  comments: { ...byId, include: { meta: byId } },
  attachment: true,
  menuItem: true,
} as const satisfies Prisma.PostInclude;

const TERM_PARTS = { meta: byId, parent: { select: { slug: true } } } as const satisfies Prisma.TermInclude;

/** An item with all that is stored of it. */
export type WholeItem = Prisma.PostGetPayload<{ include: typeof ITEM_PARTS }>;

export type WholeTerm = Prisma.TermGetPayload<{ include: typeof TERM_PARTS }>;

const PAGE = 50;
const TERMS = 500;

/** Excludes revisions and automatic drafts. */
const LEFT_OUT = { type: { not: 'revision' }, status: { not: 'auto-draft' } };

/** Authors of items, by id. */
export const loadAuthorAccounts = (reader: DatabaseClient): Promise<User[]> =>
  reader.user.findMany({ where: { posts: { some: LEFT_OUT } }, ...byId });

/** All terms by id, a page at a time. */
export const termPages = (reader: DatabaseClient): AsyncGenerator<WholeTerm[]> =>
  pagesById((last) => reader.term.findMany({ where: { id: { gt: last } }, ...byId, take: TERMS, include: TERM_PARTS }));

/** Number of the items that `itemPages` returns. */
export const countItems = (reader: DatabaseClient): Promise<number> => reader.post.count({ where: LEFT_OUT });

/** All items by id, whatever kind and status, a page at a time: each takes a fixed number of statements. */
export const itemPages = (reader: DatabaseClient): AsyncGenerator<WholeItem[]> =>
  pagesById((last) =>
    reader.post.findMany({ where: { id: { gt: last }, ...LEFT_OUT }, ...byId, take: PAGE, include: ITEM_PARTS }),
  );

/** Page after page of the rows behind the last one that was loaded. */
async function* pagesById<Row extends { id: number }>(load: (last: number) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let rows = await load(0); rows.length > 0; rows = await load(rows.at(-1)?.id ?? 0)) yield rows;
}
