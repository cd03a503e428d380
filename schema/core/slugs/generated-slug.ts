import { groupBy } from '../../values/collections.ts';
import { isIn, sql } from '../dialect/sql.ts';
import { type Domain, siteOf } from '../domain.ts';
import { queryRows } from '../reads/recording-reader.ts';
import { placesOfTypes } from '../reads/row-tags.ts';
import type { ContentRow } from '../rows/content-row.ts';
import { loadItemLanguages } from '../rows/language-rows.ts';
import { isReserved, slugScope, typesOfSlugScope } from './free-slug.ts';
import { slugify, slugWithNumber } from './slug-text.ts';

type Row = Pick<ContentRow, 'id' | 'type' | 'slug' | 'title' | 'parentId'>;

/** The number of suffixes that are tried. Saving an item tries more. */
const MAX_TRIES = 30;

/**
 * Returns the slugs that items would get from their titles, in the order of the items, with the first free number if
 * necessary. Runs at most two statements per scope of uniqueness; none for an item whose slug is that of its title.
 */
export async function loadGeneratedSlugs(domain: Domain, rows: readonly Row[]): Promise<string[]> {
  const localeOf = await slugLocales(domain, rows);
  const baseOf = (row: Row): string => slugOfTitle(row, localeOf(row));
  const bases = new Map(rows.map((row) => [row, baseOf(row)]));
  const changed = rows.filter((row) => row.slug !== bases.get(row));
  const found = new Map<Row, string>();
  for (const group of groupByScope(domain, changed)) {
    for (const [row, slug] of await slugsOf(domain, { rows: group, baseOf })) found.set(row, slug);
  }
  return rows.map((row) => found.get(row) ?? (bases.get(row) as string));
}

/** Returns the locale by which the slug of each item is made: that of its language, or that of the site. */
async function slugLocales(domain: Domain, rows: readonly Row[]): Promise<(row: Row) => string> {
  const { locale, languages } = await siteOf(domain);
  const translated = rows.filter(({ type }) => languages?.types.has(type));
  if (!languages || translated.length === 0) return () => locale;
  const ids = translated.map(({ id }) => id);
  const records = await loadItemLanguages(domain.kernel.database.reader, ids);
  return ({ id }) => languages.byTermId.get(records.get(id)?.languageId ?? 0)?.locale ?? locale;
}

/** The slug that an item would get if no other item had it. */
export const slugOfTitle = ({ id, title }: Pick<Row, 'id' | 'title'>, locale: string): string =>
  slugify(title, locale) || String(id);

/** Items by the scope in which their slugs are unique. */
function groupByScope({ registry }: Domain, rows: readonly Row[]): Row[][] {
  const groups = groupBy(rows, (row) => {
    const { hierarchical, slugTaxonomy } = registry.postTypes.get(row.type) ?? {};
    const scope = slugTaxonomy ? row.id : hierarchical ? row.parentId : '';
    return `${row.type} ${scope}`;
  });
  return [...groups.values()];
}

async function slugsOf(
  domain: Domain,
  { rows, baseOf }: { rows: readonly Row[]; baseOf: (row: Row) => string },
): Promise<[Row, string][]> {
  const { kernel, registry } = domain;
  const [first] = rows;
  const type = first && registry.postTypes.get(first.type);
  if (!first || !type) return [];
  const { structure } = (await siteOf(domain)).permalinks;
  const load = async (slugs: readonly string[]) => {
    const statement = sql`
      SELECT "id", "slug" FROM "posts"
      WHERE ${isIn('"slug"', [...new Set(slugs)])}
        AND ${slugScope({ registry, type, id: first.id, parentId: first.parentId })}`;
    const types = typesOfSlugScope({ registry, type });
    const existingItems = await queryRows<{ id: number; slug: string }>(kernel.database.reader, {
      statement,
      ...(types ? { mentions: { posts: 1 }, rows: placesOfTypes(types) } : {}),
    });
    return (slug: string, row: Row) =>
      isReserved({ type, slug, storedSlug: row.slug, structure }) ||
      existingItems.some((item) => item.slug === slug && item.id !== row.id);
  };
  const isTaken = await load(rows.map(baseOf));
  const taken = rows.filter((row) => isTaken(baseOf(row), row));
  if (taken.length === 0) return [];
  const isNumberTaken = await load(taken.flatMap((row) => withSuffixes(baseOf(row))));
  return taken.map((row) => {
    const base = baseOf(row);
    return [row, withSuffixes(base).find((slug) => !isNumberTaken(slug, row)) ?? `${base}-${row.id}`];
  });
}

const withSuffixes = (slug: string): string[] =>
  Array.from({ length: MAX_TRIES }, (_, index) => slugWithNumber(slug, index + 2));
