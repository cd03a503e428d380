import type { TermListFilter } from '../../kinds/terms/term-filter.ts';
import { enumName, orderDirectionEnum } from '../core/content-enums.ts';
import { exposedTaxonomies } from '../core/exposed-taxonomies.ts';
import {
  builderOf,
  LIST_OF_NULLABLES,
  oncePerSchema,
  optionalList,
  type WpgraphqlInputs,
} from '../core/wpgraphql-builder.ts';

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

type Ids = readonly (string | number | null | undefined)[] | null | undefined;
type Texts = readonly (string | null | undefined)[] | null | undefined;

/** The values of the argument `where` of lists of terms. */
export interface TermListWhere {
  childOf?: number | null | undefined;
  childless?: boolean | null | undefined;
  descriptionLike?: string | null | undefined;
  exclude?: Ids;
  excludeTree?: Ids;
  hideEmpty?: TermListFilter['hideEmpty'] | undefined;
  include?: Ids;
  name?: Texts;
  nameLike?: string | null | undefined;
  objectIds?: Ids;
  order?: 'ASC' | 'DESC' | null | undefined;
  orderby?: TermOrderBy | null | undefined;
  parent?: number | null | undefined;
  search?: string | null | undefined;
  slug?: Texts;
  termTaxonomId?: Ids;
  termTaxonomyId?: Ids;
}

/** The filters of lists of the terms of one taxonomy. */
export const termListWhere = (t: WpgraphqlInputs) => ({
  cacheDomain: t.string({ description: 'Has no effect.' }),
  childOf: t.int({ description: 'Only descendants of this term, in the order of the tree.' }),
  childless: t.boolean({ description: 'Only terms without children.' }),
  descriptionLike: t.string(),
  exclude: optionalList(t, 'ID'),
  excludeTree: t.field({
    type: ['ID'],
    required: LIST_OF_NULLABLES,
    description: 'None of these terms and their descendants.',
  }),
  hideEmpty: t.boolean({ description: 'Only terms of published items, and their ancestors.' }),
  hierarchical: t.boolean({ description: 'Has no effect.' }),
  include: optionalList(t, 'ID'),
  name: optionalList(t, 'String'),
  nameLike: t.string(),
  objectIds: t.field({ type: ['ID'], required: LIST_OF_NULLABLES, description: 'Only terms of these items.' }),
  order: t.field({ type: orderDirectionEnum(builderOf(t)) }),
  orderby: t.field({ type: termOrderByEnum(builderOf(t)) }),
  padCounts: t.boolean({ description: 'Has no effect.' }),
  parent: t.int({ description: 'Only children of this term; 0 for terms at the top.' }),
  search: t.string({ description: 'Only terms whose name or slug contains this text.' }),
  slug: optionalList(t, 'String'),
  termTaxonomId: t.field({
    type: ['ID'],
    required: LIST_OF_NULLABLES,
    deprecationReason: 'Use termTaxonomyId.',
  }),
  termTaxonomyId: optionalList(t, 'ID'),
  updateTermMetaCache: t.boolean({ description: 'Has no effect.' }),
});

/** The filters of lists of the terms of several taxonomies. */
export const termNodesWhere = (t: WpgraphqlInputs) => ({
  ...termListWhere(t),
  taxonomies: t.field({ type: [taxonomyEnum(builderOf(t))], required: LIST_OF_NULLABLES }),
});
