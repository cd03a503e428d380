import type { DeclaredStatuses } from '../../access/post-access-data.ts';
import { allOf, anyOf, isIn, joinSql, type Sql, sql } from '../../core/dialect/sql.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { type FilterParameter, type FilterParameters, filterOf } from '../../core/graphql/filters.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { Taxonomy } from '../../core/registry/taxonomy.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type TermRow, termTree } from '../../core/rows/term-row.ts';
import type { JsonSchema } from '../../json-schema/schema-types.ts';
import { toFilterId } from '../../values/ids.ts';

const relationEnum = oncePerBuilder((builder) =>
  builder.enumType('Relation', {
    description: 'Whether all conditions must match, or any of them.',
    values: ['AND', 'OR'] as const,
  }),
);

const termFilterInput = oncePerBuilder((builder) =>
  builder.inputType('TermFilter', {
    description: 'Terms of one taxonomy that items must have, or must not have.',
    fields: (t) => ({
      taxonomy: t.string({ required: true }),
      termIds: t.intList({ required: true }),
      includeChildren: t.boolean({ description: 'Whether descendants of the terms match too.' }),
      operator: t.field({
        type: relationEnum(builder),
        description: 'Whether items must have all of the terms, or any of them, which is the default.',
      }),
      exclude: t.boolean({ description: 'Whether items must not have the terms.' }),
    }),
  }),
);

type TermFilter = ReturnType<typeof termFilterInput>['$inferInput'];

/** The term trees of the taxonomies of filters that include descendants, by taxonomy. */
export type TermTrees = ReadonlyMap<string, Awaited<ReturnType<typeof termTree>>>;

interface Environment {
  trees: TermTrees;
  values: { readonly termRelation?: 'AND' | 'OR' | null };
}

const filter = filterOf<Environment, ListedKind>();

/** The filters by terms. A type has the parameters of its taxonomies. */
export const termsFilters = {
  termRelation: filter({
    parameters: ({ taxonomies }) => (taxonomies.length > 0 ? RELATION : {}),
    input: (t) => t.field({ type: relationEnum(t.builder) }),
  }),
  terms: filter({
    parameters: ({ taxonomies }) => Object.assign({}, ...taxonomies.map(termParameters)),
    read: (sent, { taxonomies }) => {
      const filters = taxonomies.flatMap(({ name: taxonomy, restBase }) => [
        ...parameterFilter(sent[restBase], { taxonomy }),
        ...parameterFilter(sent[`${restBase}_exclude`], { taxonomy, exclude: true }),
      ]);
      return filters.length > 0 ? filters : undefined;
    },
    input: (t) =>
      t.field({
        type: [termFilterInput(t.builder)],
        description:
          'Terms that items must have, or must not have. `termRelation` decides whether all entries must match, or any of them.',
      }),
    sql: (filters, { trees, values }) => {
      const conditionCount = filters.flatMap(({ operator, termIds }) => (operator === 'AND' ? termIds : 0)).length;
      const hasTerms = createTermCondition(conditionCount);
      const conditions = filters.flatMap((terms) => termCondition(terms, { trees, hasTerms }));
      if (conditions.length === 0) return null;
      return values.termRelation === 'OR' ? anyOf(conditions) : allOf(conditions);
    },
  }),
};

/**
 * Returns a statement that selects the ids of all items that can match a filter by terms, through the index of terms.
 * Null if items without any of the terms can match.
 */
export function itemsWithTerms(
  filters: readonly TermFilter[] | null | undefined,
  { trees, values }: Environment,
): Sql | null {
  const requested = (filters ?? []).filter(({ termIds }) => termIds.length > 0);
  const included = requested.filter(({ exclude }) => !exclude);
  const isAny = values.termRelation === 'OR';
  if (included.length === 0 || included.length > MAX_INDEXED || (isAny && included.length < requested.length)) {
    return null;
  }
  const items = included.map((terms) => {
    const ids = resolvedIds(terms, { ids: [...new Set(terms.termIds)], trees });
    return sql`SELECT pt."postId" FROM "post_terms" pt WHERE pt."termId" IN (${termsOf(ids, terms.taxonomy)})`;
  });
  return joinSql(items, isAny ? ' UNION ' : ' INTERSECT ');
}

/** The maximum number of filters whose items are selected together. With more, each item is tested. */
const MAX_INDEXED = 8;

/** Loads the term trees of the taxonomies of filters that include descendants. */
export async function treesOf(
  filters: readonly TermFilter[] | null | undefined,
  context: RequestContext,
): Promise<TermTrees> {
  const filtersWithChildren = (filters ?? []).filter(
    ({ includeChildren, taxonomy }) => includeChildren && context.registry.taxonomies.has(taxonomy),
  );
  return new Map(
    await Promise.all(
      filtersWithChildren.map(async ({ taxonomy }) => [taxonomy, await termTree(context, taxonomy)] as const),
    ),
  );
}

const RELATION: FilterParameters = {
  tax_relation: {
    description: 'Whether items must match the terms of all taxonomies, or of any.',
    type: 'string',
    enum: ['AND', 'OR'],
  },
};

/** The parameters for terms of one taxonomy: a list of ids, or an object with options. */
function termParameters({ restBase: name, hierarchical }: Taxonomy): FilterParameters {
  const numbers = { description: 'The ids of the terms.', type: 'array', items: { type: 'integer' } } as const;
  const children: Record<string, JsonSchema> = hierarchical
    ? {
        include_children: {
          description: 'Whether descendants of the terms match too.',
          type: 'boolean',
          default: false,
        },
      }
    : {};
  const operator: JsonSchema = {
    description: 'Whether items must have all of the terms, or any of them.',
    type: 'string',
    enum: ['AND', 'OR'],
    default: 'OR',
  };
  const parameter = (description: string, additionalOptions: Record<string, JsonSchema>): FilterParameter => ({
    description,
    type: ['object', 'array'],
    oneOf: [
      { title: 'Term ID List', ...numbers },
      {
        title: 'Term ID Taxonomy Query',
        description: 'Terms with options.',
        type: 'object',
        properties: { terms: { ...numbers, default: [] }, ...children, ...additionalOptions },
        additionalProperties: false,
      },
    ],
  });
  return {
    [name]: parameter(`Only items with these terms (${name}).`, { operator }),
    [`${name}_exclude`]: parameter(`No items with these terms (${name}).`, {}),
  };
}

/** Converts the value of a REST parameter to filters: one, or none for an empty value. */
function parameterFilter(value: unknown, terms: Pick<TermFilter, 'taxonomy' | 'exclude'>): Record<string, unknown>[] {
  if (value === undefined || value === null) return [];
  const query = value as Readonly<Record<string, unknown>>;
  // If the schema allows both, a list arrives as a map from indexes, as in the reference.
  const isList = Array.isArray(value) || Object.keys(query).every((key) => /^\d+$/.test(key));
  const termIds = isList ? Object.values(query) : query.terms;
  if (!Array.isArray(termIds) || termIds.length === 0) return [];
  const options = isList ? {} : { includeChildren: query.include_children, operator: query.operator };
  return [{ ...terms, termIds: termIds.map(toFilterId), ...options }];
}

const termsOf = (ids: readonly number[], taxonomy: string): Sql =>
  sql`SELECT "id" FROM "terms" WHERE "taxonomy" = ${taxonomy} AND ${isIn('"id"', ids)}`;

/** The ids of terms, with those of their descendants if the filter includes them. */
const resolvedIds = (
  { taxonomy, includeChildren }: TermFilter,
  { ids, trees }: { ids: readonly number[]; trees: TermTrees },
): readonly number[] => (includeChildren ? trees.get(taxonomy)?.withDescendants(ids) : undefined) ?? ids;

/** With more conditions, each is written without a join. */
const MAX_JOINS = 8;

type HasTerms = (ids: readonly number[], taxonomy: string) => Sql;

/**
 * Returns a function that creates the condition that an item has one of some terms of a taxonomy. EXISTS adds a join,
 * and query planning time grows fast with the number of joins: if a filter has many conditions, COUNT is used instead.
 */
const createTermCondition =
  (conditionCount: number): HasTerms =>
  (ids, taxonomy) => {
    const rows = sql`FROM "post_terms" pt WHERE pt."postId" = p."id" AND pt."termId" IN (${termsOf(ids, taxonomy)})`;
    return conditionCount > MAX_JOINS ? sql`(SELECT COUNT(*) ${rows}) > 0` : sql`EXISTS (SELECT 1 ${rows})`;
  };

/** The condition that an item has all of some terms of a taxonomy: one statement, however many they are. */
const hasAllTerms = (ids: readonly number[], taxonomy: string): Sql => sql`(
  SELECT COUNT(*) FROM "post_terms" pt
  WHERE pt."postId" = p."id" AND pt."termId" IN (${termsOf(ids, taxonomy)})
) = ${ids.length}`;

function termCondition(terms: TermFilter, { trees, hasTerms }: { trees: TermTrees; hasTerms: HasTerms }): Sql[] {
  const { taxonomy, exclude, operator } = terms;
  const termIds = [...new Set(terms.termIds)];
  if (termIds.length === 0) return [];
  const withDescendants = (ids: readonly number[]) => resolvedIds(terms, { ids, trees });
  if (exclude) return [sql`NOT ${hasTerms(withDescendants(termIds), taxonomy)}`];
  if (operator === 'AND') {
    const resolved = termIds.map((id) => ({ id, ids: withDescendants([id]) }));
    const single = resolved.filter(({ ids }) => ids.length === 1).map(({ id }) => id);
    if (single.length <= MAX_JOINS) return [allOf(resolved.map(({ ids }) => hasTerms(ids, taxonomy)))];
    const withChildren = resolved.filter(({ ids }) => ids.length > 1);
    return [allOf([hasAllTerms(single, taxonomy), ...withChildren.map(({ ids }) => hasTerms(ids, taxonomy))])];
  }
  return [hasTerms(withDescendants(termIds), taxonomy)];
}

/** The type of the items of a list, on which its filters depend. */
export interface ListedKind {
  type: PostType;
  taxonomies: readonly Taxonomy[];
  /** The statuses that the site declares. */
  declaredStatuses?: DeclaredStatuses;
  /** The GraphQL names of the fields of its items. */
  fields: ReadonlySet<string>;
}

/** Restricts parameters to lists of items that have a field, named as in GraphQL. */
export const ifItemsHave =
  (field: string, parameters: FilterParameters) =>
  ({ fields }: ListedKind): FilterParameters =>
    fields.has(field) ? parameters : {};

/** Above this number of items, a list is read in its order instead of through the index of terms. */
const MAX_INDEXED_ITEMS = 1_000;

/**
 * The condition that an item (alias `p`) has one of some terms. Few items are found through the index of terms: read in
 * its order, the list would test all items of the site to fill a page.
 */
export function hasOneOf(terms: readonly Pick<TermRow, 'id' | 'count'>[]): Sql {
  const ids = terms.map(({ id }) => id);
  const count = terms.reduce((sum, term) => sum + Number(term.count), 0);
  return count <= MAX_INDEXED_ITEMS
    ? sql`p."id" IN (SELECT pt."postId" FROM "post_terms" pt WHERE ${isIn('pt."termId"', ids)})`
    : sql`EXISTS (SELECT 1 FROM "post_terms" pt WHERE pt."postId" = p."id" AND ${isIn('pt."termId"', ids)})`;
}
