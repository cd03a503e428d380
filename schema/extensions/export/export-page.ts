import { anonymousViewer } from '../../access/viewer-access.ts';
import { isIn, type Sql, sql } from '../../core/dialect/sql.ts';
import type { Domain } from '../../core/domain.ts';
import type { Registry } from '../../core/registry/registry.ts';
import { createContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { loadPostTerms } from '../../core/rows/term-row.ts';
import { CooperativeScheduler } from '../../markup/cooperative-scheduler.ts';
import { createExportItem, type ExportItem, type ExportPages, exportedPermalink } from './create-export-item.ts';
import {
  type ExportOptions,
  type ExportPosition,
  exportedStatuses,
  idsOfPage,
  MAX_PAGE_ITEMS,
} from './export-cursor.ts';
import { bodyRenderer } from './export-item.ts';
import { loadExportImages, possibleImageIds } from './export-media.ts';
import { customFields, loadItemMeta } from './item-meta.ts';
import { loadApprovedComments, loadAuthors } from './related-rows.ts';

/** One page of an export. */
export interface ExportPage {
  readonly items: readonly ExportItem[];
  /** The position of the next page; null after the last. */
  readonly next: ExportPosition | null;
}

/**
 * Returns the position of the first page; items that are created later are not exported. Null if no type is exported.
 */
export async function firstPosition({ kernel }: Domain, { postTypes }: ExportOptions): Promise<ExportPosition | null> {
  const [type] = postTypes;
  if (type === undefined) return null;
  const last = await kernel.database.reader.post.aggregate({ _max: { id: true } });
  return { type, id: 0, maxId: last._max.id ?? 0 };
}

/**
 * Loads the page at a position. Items are ordered by type, as in the options, and by id; a page has at most 50, and
 * fewer if they are long. The number of statements does not depend on the number of items.
 */
export async function loadExportPage(
  domain: Domain,
  { position, options }: { position: ExportPosition; options: ExportOptions },
): Promise<ExportPage> {
  const { rows, hasMore } = await loadItemRows(domain, { position, options });
  const last = rows.at(-1);
  const next = hasMore && last ? { ...position, id: last.id } : followingType(position, options);
  if (rows.length === 0) return next ? loadExportPage(domain, { position: next, options }) : { items: [], next: null };
  return { items: await createExportItems(domain, { rows, options }), next };
}

function followingType(position: ExportPosition, { postTypes }: ExportOptions): ExportPosition | null {
  const type = postTypes[postTypes.indexOf(position.type) + 1];
  return type === undefined ? null : { ...position, type, id: 0 };
}

/**
 * Yields all items in pages, each loaded on demand. There is no open transaction, since a client may read slowly: each
 * page is read separately. Because of the order, unchanged items are exported exactly once.
 */
export async function* exportPages(domain: Domain, options: ExportOptions): ExportPages {
  for (let position = await firstPosition(domain, options); position; ) {
    const { items, next } = await loadExportPage(domain, { position, options });
    if (items.length > 0) yield items;
    position = next;
  }
}

/** Creates the items of a page. Each page has its own context, so that loaded rows do not accumulate. */
async function createExportItems(
  domain: Domain,
  { rows, options }: { rows: readonly ContentRow[]; options: ExportOptions },
): Promise<ExportItem[]> {
  const context = await createContext(domain, { viewer: anonymousViewer });
  const ids = rows.map(({ id }) => id);
  const scheduler = new CooperativeScheduler();
  const [meta, terms, authors, comments] = await Promise.all([
    loadItemMeta(domain, ids),
    loadPostTerms(domain.kernel.database.reader, ids),
    loadAuthors(
      domain,
      rows.map(({ authorId }) => authorId),
    ),
    loadApprovedComments(domain, { postIds: ids, scheduler }),
  ]);
  const fields = new Map(
    rows.map(({ id, type }) => [id, customFields(meta.get(id) ?? new Map(), domain.registry.postTypes.get(type))]),
  );
  const images = await loadExportImages(domain, [
    ...rows.map(({ featuredMediaId }) => featuredMediaId),
    ...[...fields.values()].flatMap((values) => Object.values(values).flatMap(possibleImageIds)),
  ]);
  const render = bodyRenderer(context);
  const items: ExportItem[] = [];
  const permalinks = await Promise.all(rows.map((row) => exportedPermalink(row, context)));
  for (const [index, row] of rows.entries()) {
    const parts = {
      row,
      permalink: permalinks[index] ?? '',
      meta: meta.get(row.id) ?? new Map(),
      fields: fields.get(row.id) ?? {},
      terms: terms.get(row.id) ?? [],
      author: authors.get(row.authorId) ?? null,
      comments: comments.get(row.id) ?? [],
      images,
    };
    items.push(await createExportItem(parts, { context, options, render, scheduler }));
    if (scheduler.shouldYield) await scheduler.yieldToEventLoop();
  }
  return items;
}

/** Selects the items that are exported, by status. */
export const isExported = (options: ExportOptions, registry: Pick<Registry, 'statuses'>): Sql =>
  isIn('"status"', exportedStatuses(options, registry));

/** The estimated number of characters of a comment. */
const COMMENT_CHARACTERS = 500;

/** Loads the next page of items of one type, ordered by id, and whether more items follow. */
async function loadItemRows(
  { kernel: { database }, registry }: Pick<Domain, 'kernel' | 'registry'>,
  { position, options }: { position: ExportPosition; options: ExportOptions },
): Promise<{ rows: readonly ContentRow[]; hasMore: boolean }> {
  const { reader } = database;
  const sizes = await reader.$queryRaw<{ id: number; size: number | bigint }[]>(sql`
    SELECT "id",
      length("content") + length("contentRendered") + ${COMMENT_CHARACTERS} * "commentCount" + COALESCE(
        (SELECT SUM(length(m."value")) FROM "post_meta" m WHERE m."postId" = p."id"), 0
      ) AS "size"
    FROM "posts" p
    WHERE "type" = ${position.type} AND ${isExported(options, registry)}
      AND "id" > ${position.id} AND "id" <= ${position.maxId}
    ORDER BY "id" LIMIT ${MAX_PAGE_ITEMS + 1}`);
  const ids = idsOfPage(sizes);
  if (ids.length === 0) return { rows: [], hasMore: false };
  const rows = await reader.$queryRaw<ContentRow[]>(sql`
    SELECT * FROM "posts"
    WHERE ${isIn('"id"', ids)} AND ${isExported(options, registry)} ORDER BY "id"`);
  return { rows, hasMore: sizes.length > ids.length };
}
