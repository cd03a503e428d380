import { anonymousViewer } from '../access/viewer.ts';
import { createContext } from '../context.ts';
import type { Domain } from '../domain.ts';
import { loadPostTerms } from '../terms/term-row.ts';
import { bodyRenderer } from './bodies.ts';
import type { ExportPlace } from './cursor.ts';
import type { ExportOptions } from './head.ts';
import type { ExportItem, ExportPages } from './item.ts';
import { customFields, loadItemMeta } from './item-meta.ts';
import { type ItemRow, loadItemRows } from './item-rows.ts';
import { type ItemParts, makeItem } from './make-item.ts';
import { loadPictures, namedIds } from './media.ts';
import { loadApprovedComments, loadAuthors } from './related-rows.ts';

/** One page of an export. */
export interface ExportPage {
  readonly items: readonly ExportItem[];
  /** Where the next page begins; null: this was the last. */
  readonly next: ExportPlace | null;
}

/** Where an export begins: what is written from now on is no part of it. Null where nothing is exported. */
export async function firstPlace({ kernel }: Domain, { postTypes }: ExportOptions): Promise<ExportPlace | null> {
  const [type] = postTypes;
  if (type === undefined) return null;
  const last = await kernel.database.reader.post.aggregate({ _max: { id: true } });
  return { type, id: 0, through: last._max.id ?? 0 };
}

/**
 * The page that begins at a place. Items come type after type, in the order of the options, and by id, at most 50 at
 * once and fewer where they are long. It takes a fixed number of statements, whatever is on it.
 */
export async function loadExportPage(
  domain: Domain,
  { place, options }: { place: ExportPlace; options: ExportOptions },
): Promise<ExportPage> {
  const { rows, hasMore } = await loadItemRows(domain, { place, options });
  const last = rows.at(-1);
  const next = hasMore && last ? { ...place, id: last.id } : followingType(place, options);
  if (rows.length === 0) return next ? loadExportPage(domain, { place: next, options }) : { items: [], next: null };
  return { items: await makeItems(domain, { rows, options }), next };
}

function followingType(place: ExportPlace, { postTypes }: ExportOptions): ExportPlace | null {
  const type = postTypes[postTypes.indexOf(place.type) + 1];
  return type === undefined ? null : { ...place, type, id: 0 };
}

/**
 * All items, a page at a time; a page is loaded when it is asked for. No transaction is held open, for as long as a
 * reader may take: each page is one look at the database, and since it goes by type and id, what stays is given exactly
 * once, whatever is changed meanwhile.
 */
export async function* exportPages(domain: Domain, options: ExportOptions): ExportPages {
  for (let place = await firstPlace(domain, options); place; ) {
    const { items, next } = await loadExportPage(domain, { place, options });
    if (items.length > 0) yield items;
    place = next;
  }
}

/** A context of its own for each page, so that what it loads does not pile up. */
async function makeItems(
  domain: Domain,
  { rows, options }: { rows: readonly ItemRow[]; options: ExportOptions },
): Promise<ExportItem[]> {
  const context = await createContext(domain, { viewer: anonymousViewer });
  const ids = rows.map(({ id }) => id);
  const [meta, terms, authors, comments] = await Promise.all([
    loadItemMeta(domain, ids),
    loadPostTerms(domain, ids),
    loadAuthors(
      domain,
      rows.map(({ authorId }) => authorId),
    ),
    loadApprovedComments(domain, ids),
  ]);
  const fields = new Map(
    rows.map(({ id, type }) => [id, customFields(meta.get(id) ?? new Map(), domain.registry.postTypes.get(type))]),
  );
  const pictures = await loadPictures(domain, [
    ...rows.map(({ featuredMediaId }) => featuredMediaId),
    ...[...fields.values()].flatMap((values) => Object.values(values).flatMap(namedIds)),
  ]);
  const render = bodyRenderer(context);
  return Promise.all(
    rows.map((row) => {
      const parts: ItemParts = {
        row,
        meta: meta.get(row.id) ?? new Map(),
        fields: fields.get(row.id) ?? {},
        terms: terms.get(row.id) ?? [],
        author: authors.get(row.authorId) ?? null,
        comments: comments.get(row.id) ?? [],
        pictures,
      };
      return makeItem(parts, { context, options, render });
    }),
  );
}
