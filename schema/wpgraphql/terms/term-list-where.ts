import { allOf, anyOf, type Sql, sql } from '../../core/dialect/sql.ts';
import { containsWhole } from '../../core/search/text-search.ts';
import { type TermListFilter, termFilterSql } from '../../kinds/terms/term-filter.ts';
import { storedTermName } from '../../kinds/terms/write/save-term.ts';
import { enumName, orderDirectionEnum } from '../core/content-enums.ts';
import { exposedTaxonomies } from '../core/exposed-kinds.ts';
import { builderOf, LIST_OF_NULLABLES, oncePerSchema, optionalList } from '../core/wpgraphql-builder.ts';
import { languageWhereFilters } from '../languages/language-where.ts';
import {
  databaseIds,
  givenTexts,
  inColumn,
  otherArgument,
  readWhere,
  type WhereValues,
  whereFilterOf,
} from '../nodes/where-entries.ts';
import {
  HAS_NO_CHILDREN,
  hasTaxonomyId,
  nameKeyOf,
  ofItems,
  type TermScope,
  withDescendants,
} from './term-conditions.ts';

/** The taxonomies of the site, named after the types of their terms. */
export const taxonomyEnum = oncePerSchema((builder) =>
  builder.enumType('TaxonomyEnum', {
    values: Object.fromEntries(
      exposedTaxonomies(builder.environment.registry).map(({ singular, taxonomy }) => [
        enumName(singular),
        { value: taxonomy.name },
      ]),
    ),
  }),
);

const TERM_ORDERS = ['COUNT', 'DESCRIPTION', 'NAME', 'SLUG', 'TERM_GROUP', 'TERM_ID', 'TERM_ORDER'] as const;

/** The name of a value by which lists of terms can be ordered. */
export type TermOrderBy = (typeof TERM_ORDERS)[number];

const termOrderByEnum = oncePerSchema((builder) =>
  builder.enumType('TermObjectsConnectionOrderbyEnum', { values: TERM_ORDERS }),
);

/** The values of filters. The domain has none by the ids in the taxonomy. */
interface TermValues extends TermListFilter {
  taxonomyIdIn?: number[];
}

const filter = whereFilterOf<TermValues, TermScope>();

/** The filters of lists of the terms of one taxonomy. Conditions are on the terms table (alias `t`). */
export const termWhereFilters = {
  cacheDomain: otherArgument((t) => t.string({ description: 'Has no effect.' })),
  childOf: filter({ input: (t) => t.int({ description: 'Only descendants of this term, in the order of the tree.' }) }),
  childless: filter({
    input: (t) => t.boolean({ description: 'Only terms without children.' }),
    sql: (isChildless) => (isChildless ? HAS_NO_CHILDREN : null),
  }),
  descriptionLike: filter({
    input: (t) => t.string(),
    ignoresZero: true,
    sql: (text, { context: { kernel } }) => {
      const { containsText, lowerAscii } = kernel.database.dialect;
      return containsText(lowerAscii(sql`t."description"`), text.toLowerCase());
    },
  }),
  exclude: filter({
    input: (t) => optionalList(t, 'ID'),
    values: (ids) => ({ idNotIn: databaseIds(ids) }),
  }),
  excludeTree: filter({
    input: (t) =>
      t.field({
        type: ['ID'],
        required: LIST_OF_NULLABLES,
        description: 'None of these terms and their descendants.',
      }),
    values: async (ids, scope) => ({ idNotIn: await withDescendants(databaseIds(ids), scope) }),
  }),
  hideEmpty: filter({
    input: (t) => t.boolean({ description: 'Only terms of published items, and their ancestors.' }),
    values: (hideEmpty) => ({ hideEmpty }),
  }),
  hierarchical: otherArgument((t) => t.boolean({ description: 'Has no effect.' })),
  include: filter({ input: (t) => optionalList(t, 'ID'), values: (ids) => ({ idIn: databaseIds(ids) }) }),
  name: filter({
    input: (t) => optionalList(t, 'String'),
    sql: (names) => inColumn('t."nameKey"', givenTexts(names).map(nameKeyOf)),
  }),
  nameLike: filter({
    input: (t) => t.string(),
    ignoresZero: true,
    sql: (text, { context: { kernel } }) =>
      containsWhole([sql`t."nameKey"`], { text: storedTermName(text), dialect: kernel.database.dialect }),
  }),
  objectIds: filter({
    input: (t) => t.field({ type: ['ID'], required: LIST_OF_NULLABLES, description: 'Only terms of these items.' }),
    sql: (ids, { context }) => (ids.length > 0 ? ofItems(databaseIds(ids), context) : null),
  }),
  order: filter({ input: (t) => t.field({ type: orderDirectionEnum(builderOf(t)) }) }),
  orderby: filter({ input: (t) => t.field({ type: termOrderByEnum(builderOf(t)) }) }),
  padCounts: otherArgument((t) => t.boolean({ description: 'Has no effect.' })),
  parent: filter({
    input: (t) => t.int({ description: 'Only children of this term; 0 or null for terms at the top.' }),
    nullStandsFor: 0,
    sql: (id) => sql`t."parentId" = ${id}`,
  }),
  search: filter({
    input: (t) => t.string({ description: 'Only terms whose name or slug contains this text.' }),
    ignoresZero: true,
    values: (search) => ({ search: search.trim() }),
  }),
  slug: filter({ input: (t) => optionalList(t, 'String'), values: (slugs) => ({ slugIn: givenTexts(slugs) }) }),
  termTaxonomyId: filter({
    input: (t) => optionalList(t, 'ID'),
    values: (ids) => ({ taxonomyIdIn: databaseIds(ids) }),
  }),
  termTaxonomId: filter({
    input: (t) => t.field({ type: ['ID'], required: LIST_OF_NULLABLES, deprecationReason: 'Use termTaxonomyId.' }),
    values: (ids) => ({ taxonomyIdIn: databaseIds(ids) }),
  }),
  updateTermMetaCache: otherArgument((t) => t.boolean({ description: 'Has no effect.' })),
};

/** The filters of lists of the terms of several taxonomies. */
export const termNodesWhereFilters = {
  ...termWhereFilters,
  taxonomies: filter({
    input: (t) => t.field({ type: [taxonomyEnum(builderOf(t))], required: LIST_OF_NULLABLES }),
  }),
};

/** The values of the argument `where` of lists of terms. */
export type TermListWhere = WhereValues<typeof termWhereFilters>;

/**
 * Converts the argument `where` of a list of terms to a condition on the terms table (alias `t`). Errors:
 * `rest_invalid_param` for lists that are too long.
 */
export async function termConditions(where: TermListWhere, scope: TermScope): Promise<Sql> {
  const { taxonomies, context } = scope;
  const { conditions, values } = await readWhere<TermValues, TermScope>(
    { ...termWhereFilters, ...languageWhereFilters },
    {
      where,
      environment: scope,
      joined: ['idNotIn'],
    },
  );
  const { dialect } = context.kernel.database;
  return allOf([
    anyOf(
      taxonomies.map(({ taxonomy }) =>
        termFilterSql(values, {
          taxonomy,
          dialect,
          language: context.site.locale,
          languages: context.site.languages,
        }),
      ),
    ),
    ...(values.taxonomyIdIn ? [hasTaxonomyId(values.taxonomyIdIn)] : []),
    ...conditions,
  ]);
}
