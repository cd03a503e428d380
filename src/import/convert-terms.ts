import { normaliseText } from '../../schema/content/normalise.ts';
import type { Conversion, ImportRows } from './conversion.ts';
import { neutralName } from './neutral-name.ts';
import { readValue } from './stored-value.ts';

/** A term as the relations of posts refer to it. */
export interface KnownTerm {
  readonly id: number;
  readonly taxonomy: string;
  readonly slug: string;
}

/**
 * The terms, one for each taxonomy that a name is used in, and the known terms by their `term_taxonomy_id`. A term
 * keeps its id; where one id is shared by several taxonomies the first keeps it and the others get new ones.
 */
export function convertTerms({ site, addresses, tallies, note }: Conversion): Pick<ImportRows, 'term' | 'termMeta'> & {
  known: ReadonlyMap<number, KnownTerm>;
} {
  const names = new Map(site.terms.map((row) => [row.term_id, row]));
  const known = new Map<number, KnownTerm>();
  const taken = new Set<number>();
  const ids = new Map<string, number>();
  let lastId = Math.max(0, ...names.keys());
  for (const row of site.term_taxonomy) {
    const id = taken.has(row.term_id) ? ++lastId : row.term_id;
    taken.add(id);
    ids.set(`${row.taxonomy} ${row.term_id}`, id);
    if (id !== row.term_id) note(`The ${row.taxonomy} term ${row.term_id} shares its id and is now term ${id}.`);
  }
  const slugs = new Set<string>();
  const term: ImportRows['term'] = [];
  for (const row of site.term_taxonomy) {
    const name = names.get(row.term_id);
    if (!name) {
      tallies.term_taxonomy.leftOut('term missing');
      continue;
    }
    const id = ids.get(`${row.taxonomy} ${row.term_id}`) ?? row.term_id;
    const taxonomy = neutralName(row.taxonomy);
    const parentId = ids.get(`${row.taxonomy} ${row.parent}`) ?? 0;
    const slug = freeSlug(name.slug, (candidate) => slugs.has(`${taxonomy} ${parentId} ${candidate}`));
    if (slug !== name.slug) note(`The ${taxonomy} term ${id} is now called "${slug}", since "${name.slug}" is taken.`);
    slugs.add(`${taxonomy} ${parentId} ${slug}`);
    known.set(row.term_taxonomy_id, { id, taxonomy, slug });
    term.push({
      id,
      taxonomy,
      name: name.name,
      slug,
      parentId,
      count: Math.max(0, row.count),
      termGroup: name.term_group,
      nameKey: normaliseText(name.name),
      description: addresses.text(row.description),
    });
    tallies.term_taxonomy.asColumn();
  }
  for (const id of names.keys()) {
    if (taken.has(id)) tallies.terms.stored();
    else tallies.terms.leftOut('in no taxonomy');
  }
  const termMeta: ImportRows['termMeta'] = [];
  for (const row of site.termmeta) {
    if (taken.has(row.term_id) && names.has(row.term_id)) {
      const value = JSON.stringify(readValue(row.meta_value, addresses));
      termMeta.push({ termId: row.term_id, key: row.meta_key, value });
      tallies.termmeta.stored();
    } else {
      tallies.termmeta.leftOut('term missing');
    }
  }
  return { term, termMeta, known };
}

function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(slug)) return slug;
  for (let number = 2; ; number++) {
    if (!isTaken(`${slug}-${number}`)) return `${slug}-${number}`;
  }
}
