import { isIn, joinSql, rawSql, type Sql, sql } from '../../schema/core/dialect/sql.ts';
import type { Database } from '../../schema/core/domain-kernel.ts';
import { LANGUAGE_TAXONOMIES } from '../../schema/core/registry/declared-languages.ts';
import type { Registry } from '../../schema/core/registry/registry.ts';

/** A type with stored items that is not declared, with what its items have. */
export interface FoundType {
  name: string;
  items: number;
  published: number;
  isHierarchical: boolean;
  /** The features that some of the examined items use. */
  supports: readonly string[];
}

/** A taxonomy with stored terms that is not declared. */
export interface FoundTaxonomy {
  name: string;
  terms: number;
  isHierarchical: boolean;
}

/** The unknown types and taxonomies of a database, and which types use which taxonomies. */
export interface FoundKinds {
  types: readonly FoundType[];
  taxonomies: readonly FoundTaxonomy[];
  /** Pairs of which at least one is unknown. */
  uses: readonly { type: string; taxonomy: string }[];
}

type Reader = Database['reader'];

/** Items of a type that are examined: at this number of places, spread over their ids, this number of items. */
const SAMPLE_PLACES = 16;
const SAMPLE_SIZE = 200;

/** Rows of a taxonomy that are examined for the types that use it. */
const MAX_RELATIONS = 5_000;

/** Finds the types and taxonomies that have rows and that the registry does not know. Reads no texts. */
export async function countUnknownKinds(
  reader: Reader,
  registry: Registry,
): Promise<{ types: Pick<FoundType, 'name' | 'items' | 'published'>[]; taxonomies: FoundTaxonomy[] }> {
  const types = new Map<string, { items: number; published: number }>();
  for (const name of await namesOf(reader, 'type')) {
    if (registry.postTypes.has(name) || registry.hidden.types.has(name)) continue;
    const rows = await reader.$queryRaw<{ status: string; count: number | bigint }[]>(
      sql`SELECT "status", COUNT(*) AS "count" FROM "posts" WHERE "type" = ${name} GROUP BY "status"`,
    );
    const items = rows.reduce((sum, { count }) => sum + Number(count), 0);
    types.set(name, { items, published: Number(rows.find(({ status }) => status === 'publish')?.count ?? 0) });
  }
  const taxonomies: FoundTaxonomy[] = [];
  const names = await namesOf(reader, 'taxonomy');
  // The languages of a site need no declaration.
  const isOfLanguages = (name: string) => names.includes('term_language') && LANGUAGE_TAXONOMIES.has(name);
  for (const name of names) {
    if (isOfLanguages(name)) continue;
    if (registry.taxonomies.has(name) || registry.hidden.taxonomies.has(name)) continue;
    const [row] = await reader.$queryRaw<{ terms: number | bigint; parent: number | bigint | null }[]>(
      sql`SELECT COUNT(*) AS "terms", MAX("parentId") AS "parent" FROM "terms" WHERE "taxonomy" = ${name}`,
    );
    taxonomies.push({ name, terms: Number(row?.terms ?? 0), isHierarchical: Number(row?.parent ?? 0) > 0 });
  }
  return { types: [...types].map(([name, counts]) => ({ name, ...counts })), taxonomies };
}

/** Finds the unknown types and taxonomies with what their items and terms have. */
export async function findKinds(reader: Reader, registry: Registry): Promise<FoundKinds> {
  const counted = await countUnknownKinds(reader, registry);
  const unknownTypes = new Set(counted.types.map(({ name }) => name));
  const unknownTaxonomies = new Set(counted.taxonomies.map(({ name }) => name));
  const uses = new Map<string, { type: string; taxonomy: string }>();
  const addUse = (type: string, taxonomy: string) => {
    const isKnown = registry.postTypes.has(type) && registry.taxonomies.has(taxonomy);
    const isTaxonomy = unknownTaxonomies.has(taxonomy) || registry.taxonomies.has(taxonomy);
    const isType = unknownTypes.has(type) || registry.postTypes.has(type);
    if (!isKnown && isTaxonomy && isType) uses.set(`${type} ${taxonomy}`, { type, taxonomy });
  };
  const types: FoundType[] = [];
  for (const type of counted.types) {
    const { features, taxonomies } = await examineType(reader, type.name);
    for (const taxonomy of taxonomies) addUse(type.name, taxonomy);
    const isHierarchical = await hasChildren(reader, type.name);
    types.push({ ...type, isHierarchical, supports: [...features, ...(isHierarchical ? ['page-attributes'] : [])] });
  }
  for (const { name } of counted.taxonomies) for (const type of await typesOfTaxonomy(reader, name)) addUse(type, name);
  return { types, taxonomies: counted.taxonomies, uses: [...uses.values()] };
}

/** The distinct values of an indexed column. Each statement finds the next one in the index. */
async function namesOf(reader: Reader, column: 'type' | 'taxonomy'): Promise<string[]> {
  const names: string[] = [];
  for (let after = ''; ; ) {
    const [row] = await reader.$queryRaw<{ name: string | null }[]>(
      column === 'type'
        ? sql`SELECT MIN("type") AS "name" FROM "posts" WHERE "type" > ${after}`
        : sql`SELECT MIN("taxonomy") AS "name" FROM "terms" WHERE "taxonomy" > ${after}`,
    );
    if (row?.name === null || row?.name === undefined) return names;
    after = row.name;
    names.push(after);
  }
}

/** The conditions under which an item uses a feature. */
const FEATURES: readonly (readonly [feature: string, condition: Sql])[] = [
  ['title', sql`s."title" <> ''`],
  ['editor', sql`s."content" <> ''`],
  ['excerpt', sql`s."excerpt" <> ''`],
  ['thumbnail', sql`s."featuredMediaId" > 0`],
  ['comments', sql`(s."commentCount" > 0 OR s."commentStatus" = 'open')`],
  ['revisions', sql`s."revisionCount" > 0`],
  ['page-attributes', sql`s."menuOrder" <> 0`],
];

const FEATURE_COUNTS = joinSql(
  FEATURES.map(([name, used]) => sql`SUM(CASE WHEN ${used} THEN 1 ELSE 0 END) AS ${rawSql(`"${name}"`)}`),
  ', ',
);

const SAMPLED_COLUMNS = sql`p."id", p."title", p."content", p."excerpt", p."featuredMediaId", p."commentCount",
  p."commentStatus", p."revisionCount", p."menuOrder", p."authorId"`;

async function examineType(reader: Reader, type: string): Promise<{ features: string[]; taxonomies: Set<string> }> {
  const [range] = await reader.$queryRaw<{ first: number | bigint; last: number | bigint }[]>(
    sql`SELECT MIN("id") AS "first", MAX("id") AS "last" FROM "posts" WHERE "type" = ${type}`,
  );
  const [first, last] = [Number(range?.first ?? 0), Number(range?.last ?? 0)];
  const features = new Set<string>();
  const taxonomies = new Set<string>();
  const authors = new Set<number>();
  let after = first - 1;
  for (let place = 0; place < SAMPLE_PLACES && after < last; place++) {
    after = Math.max(after, Math.floor(first + ((last - first) * place) / SAMPLE_PLACES) - 1);
    const sample = sql`SELECT ${SAMPLED_COLUMNS} FROM "posts" p WHERE p."type" = ${type} AND p."id" > ${after}
      ORDER BY p."id" LIMIT ${SAMPLE_SIZE}`;
    const [row] = await reader.$queryRaw<Record<string, unknown>[]>(
      sql`SELECT ${FEATURE_COUNTS}, MIN(s."authorId") AS "firstAuthor", MAX(s."authorId") AS "lastAuthor",
        MAX(s."id") AS "last" FROM (${sample}) s`,
    );
    for (const [feature] of FEATURES) if (Number(row?.[feature] ?? 0) > 0) features.add(feature);
    for (const name of ['firstAuthor', 'lastAuthor'])
      if (Number(row?.[name] ?? 0) > 0) authors.add(Number(row?.[name]));
    const used = await reader.$queryRaw<{ taxonomy: string }[]>(
      sql`SELECT DISTINCT t."taxonomy" FROM (${sample}) s JOIN "post_terms" pt ON pt."postId" = s."id"
        JOIN "terms" t ON t."id" = pt."termId"`,
    );
    for (const { taxonomy } of used) taxonomies.add(taxonomy);
    after = Number(row?.last ?? last);
  }
  if (authors.size > 1) features.add('author');
  const order = [...FEATURES.map(([feature]) => feature), 'author'];
  return { features: order.filter((feature) => features.has(feature)), taxonomies };
}

/** Whether items of a type have parents of the same type. */
async function hasChildren(reader: Reader, type: string): Promise<boolean> {
  const rows = await reader.$queryRaw<{ id: number }[]>(
    sql`SELECT c."id" FROM (
        SELECT p."id", p."parentId" FROM "posts" p WHERE p."type" = ${type} AND p."parentId" > 0 LIMIT ${MAX_RELATIONS}
      ) c JOIN "posts" parent ON parent."id" = c."parentId" WHERE parent."type" = ${type} LIMIT 1`,
  );
  return rows.length > 0;
}

async function typesOfTaxonomy(reader: Reader, taxonomy: string): Promise<string[]> {
  const terms = await reader.$queryRaw<{ id: number | bigint }[]>(
    sql`SELECT "id" FROM "terms" WHERE "taxonomy" = ${taxonomy} ORDER BY "count" DESC, "id" LIMIT 200`,
  );
  if (terms.length === 0) return [];
  const ids = terms.map(({ id }) => Number(id));
  const rows = await reader.$queryRaw<{ type: string }[]>(
    sql`SELECT DISTINCT p."type" FROM (
        SELECT pt."postId" FROM "post_terms" pt WHERE ${isIn('pt."termId"', ids)} LIMIT ${MAX_RELATIONS}
      ) r JOIN "posts" p ON p."id" = r."postId"`,
  );
  return rows.map(({ type }) => type);
}
