import { orderKey } from '../../schema/core/slugs/normalized-text.ts';
import { slugWithNumber } from '../../schema/core/slugs/slug-text.ts';
import { MAX_ID } from '../../schema/values/ids.ts';
import type { Conversion, ConvertedTerm, ImportPart, ImportRows } from './conversion.ts';
import { convertTermLanguages, languageDescription } from './convert-languages.ts';
import { ImportError } from './import-error.ts';
import { neutralName } from './neutral-name.ts';
import type { SourceRow } from './source-tables.ts';
import { readValue } from './stored-value.ts';

/** The converted terms. */
export interface TermConversion {
  readonly parts: Iterable<ImportPart>;
  /** The terms by `term_taxonomy_id`; complete after `parts` has been iterated. */
  readonly terms: ReadonlyMap<number, ConvertedTerm>;
}

/**
 * Converts terms. A term of several taxonomies becomes one term per taxonomy: the one of the first taxonomy keeps its
 * id, the others get new ids. Memory holds the ids and slugs of all terms.
 */
export function convertTerms(conversion: Conversion): TermConversion {
  const converted = new Map<number, ConvertedTerm>();
  return { parts: termParts(conversion, converted), terms: converted };
}

function* termParts(conversion: Conversion, converted: Map<number, ConvertedTerm>): Generator<ImportPart> {
  const { stage, rowCounters } = conversion;
  const ids = distinctIds(conversion);
  const slugs = new TermSlugs(conversion, ids);
  for (const rows of stage.batches<TermRow>(TERMS)) {
    yield { term: rows.flatMap((row) => convertTerm(row, { conversion, ids, slugs, converted }) ?? []) };
  }
  rowCounters.terms.countStored(stage.value<number>(`SELECT COUNT(*) FROM terms WHERE ${IS_USED}`) ?? 0);
  rowCounters.terms.countOmittedRows(
    'in no taxonomy',
    `SELECT 'term ' || term_id AS item, name AS value FROM terms WHERE NOT (${IS_USED})`,
  );
  for (const rows of stage.batches<TermMetaRow>(META)) yield { termMeta: convertTermMeta(rows, conversion) };
  yield* convertTermLanguages(conversion, converted);
}

interface TermRow extends SourceRow<'term_taxonomy'> {
  readonly name: string | null;
  readonly slug: string | null;
  readonly term_group: number | null;
}

const TERMS = `SELECT t.term_taxonomy_id AS batch_key, t.*, n.name, n.slug, n.term_group
  FROM term_taxonomy t LEFT JOIN terms n ON n.term_id = t.term_id
  WHERE t.term_taxonomy_id > ? ORDER BY t.term_taxonomy_id`;

const IS_USED = 'term_id IN (SELECT term_id FROM term_taxonomy)';

/** Assigns a unique id to each term, by taxonomy and id in the source. */
function distinctIds({ stage, note }: Conversion): Map<string, number> {
  const ids = new Map<string, number>();
  const taken = new Set<number>();
  let lastId = stage.value<number>('SELECT COALESCE(MAX(term_id), 0) FROM terms') ?? 0;
  const rows = stage.all<{ term_id: number; taxonomy: string }>(
    'SELECT term_id, taxonomy FROM term_taxonomy ORDER BY term_taxonomy_id',
  );
  for (const { term_id: sourceId, taxonomy } of rows) {
    const id = taken.has(sourceId) ? ++lastId : sourceId;
    if (id > MAX_ID) throw new ImportError([`No id is left for the ${taxonomy} term ${sourceId}, which shares its id`]);
    taken.add(id);
    ids.set(`${taxonomy} ${sourceId}`, id);
    if (id !== sourceId) note(`The ${taxonomy} term ${sourceId} shares its id and is now term ${id}.`);
  }
  return ids;
}

function convertTerm(
  row: TermRow,
  {
    conversion,
    ids,
    slugs,
    converted,
  }: {
    conversion: Conversion;
    ids: ReadonlyMap<string, number>;
    slugs: TermSlugs;
    converted: Map<number, ConvertedTerm>;
  },
): ImportRows['term'][number] | undefined {
  const { addresses, rowCounters, note } = conversion;
  if (row.name === null || row.slug === null) {
    rowCounters.term_taxonomy.countOmitted('term missing', { item: `${row.taxonomy} ${row.term_id}` });
    return undefined;
  }
  const id = ids.get(`${row.taxonomy} ${row.term_id}`) ?? row.term_id;
  const taxonomy = neutralName(row.taxonomy);
  const parentId = ids.get(`${row.taxonomy} ${row.parent}`) ?? 0;
  const slug = slugs.assign(row.slug, `${taxonomy} ${parentId}`);
  if (slug !== row.slug) note(`The ${taxonomy} term ${id} now has the slug "${slug}", because "${row.slug}" is taken.`);
  converted.set(row.term_taxonomy_id, { id, taxonomy, slug });
  rowCounters.term_taxonomy.countStoredInColumn();
  return {
    id,
    taxonomy,
    name: row.name,
    slug,
    parentId,
    count: Math.max(0, row.count),
    termGroup: row.term_group ?? 0,
    taxonomyId: row.term_taxonomy_id,
    nameKey: orderKey(row.name),
    description: languageDescription(taxonomy, row.description) ?? addresses.text(row.description),
  };
}

interface TermMetaRow extends SourceRow<'termmeta'> {
  readonly has_term: number;
}

const META = `SELECT meta_id AS batch_key, term_id, meta_key, meta_value,
  ${IS_USED} AND EXISTS (SELECT 1 FROM terms t WHERE t.term_id = termmeta.term_id) AS has_term
  FROM termmeta WHERE meta_id > ? ORDER BY meta_id`;

function convertTermMeta(rows: readonly TermMetaRow[], { addresses, rowCounters }: Conversion): ImportRows['termMeta'] {
  const rowsOfTerms = rows.filter(({ has_term }) => has_term === 1);
  rowCounters.termmeta.countStored(rowsOfTerms.length);
  for (const row of rows) {
    if (row.has_term === 1) continue;
    const item = `term ${row.term_id}, ${row.meta_key}`;
    rowCounters.termmeta.countOmitted('term missing', { item, value: row.meta_value });
  }
  return rowsOfTerms.map((row) => ({
    termId: row.term_id,
    key: row.meta_key,
    value: JSON.stringify(readValue(row.meta_value, addresses)),
  }));
}

/** Makes the slugs of terms unique within their taxonomy and parent. No term loses a slug that it alone has. */
class TermSlugs {
  /** All slugs of the source, after their taxonomy and parent, with the last number that was added to them; 0 while unused. */
  readonly #lastNumbers = new Map<string, number>();

  constructor({ stage }: Conversion, ids: ReadonlyMap<string, number>) {
    const rows = stage.all<{ taxonomy: string; parent: number; slug: string }>(
      'SELECT t.taxonomy, t.parent, n.slug FROM term_taxonomy t JOIN terms n ON n.term_id = t.term_id',
    );
    for (const { taxonomy, parent, slug } of rows) {
      const parentId = ids.get(`${taxonomy} ${parent}`) ?? 0;
      this.#lastNumbers.set(`${neutralName(taxonomy)} ${parentId} ${slug}`, 0);
    }
  }

  /** Returns the slug, with the first unused number if another term has it. */
  assign(slug: string, scope: string): string {
    const key = `${scope} ${slug}`;
    const last = this.#lastNumbers.get(key) ?? 0;
    if (last === 0) {
      this.#lastNumbers.set(key, 1);
      return slug;
    }
    let number = last + 1;
    while (this.#lastNumbers.has(`${scope} ${slugWithNumber(slug, number)}`)) number++;
    this.#lastNumbers.set(key, number);
    const numbered = slugWithNumber(slug, number);
    this.#lastNumbers.set(`${scope} ${numbered}`, 1);
    return numbered;
  }
}
