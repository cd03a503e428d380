import { countRows } from '../../content/lists/joined-lists.ts';
import { sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { decodeSlug } from '../../core/slugs/slug-text.ts';
import { decodeEntities } from '../../markup/html/escape.ts';
import { addConnection } from '../connections/connection-fields.ts';
import { textOrNull } from '../content/content-texts.ts';
import {
  type ExposedTaxonomy,
  exposedTaxonomies,
  exposedTaxonomyOf,
  formatOfSlug,
  formatTitle,
} from '../core/exposed-kinds.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { withLanguageFilters } from '../languages/language-where.ts';
import { nodeTypeOf } from '../nodes/node-kinds.ts';
import { isDeleted } from '../nodes/visible-node.ts';
import { encodeNodeId } from '../nodes/wpgraphql-id.ts';
import { exposedTermAddress, loadTermById, TERM_ID_TYPES, termUri } from './find-wp-term.ts';
import { taxonomyEnum, termNodesWhereFilters, termWhereFilters } from './term-list-where.ts';
import { registerTermObject } from './term-objects.ts';
import { loadTermNodes } from './term-page.ts';
import { registerPostTerms } from './terms-of-items.ts';

/** Registers terms: their interfaces, a type and queries for each taxonomy, and the terms of items. */
export function registerTerms(builder: WpgraphqlBuilder): void {
  registerTermInterfaces(builder);
  for (const exposed of exposedTaxonomies(builder.environment.registry)) {
    registerTermObject(builder, exposed);
    registerTermQueries(builder, exposed);
  }
  registerTermNodeQueries(builder);
  registerPostTerms(builder);
}

/** Registers the interfaces of terms. */
function registerTermInterfaces(builder: WpgraphqlBuilder): void {
  builder.prismaInterface('Term', {
    name: 'TermNode',
    description: 'A term of any taxonomy.',
    interfaces: ['Node', 'UniformResourceIdentifiable'],
    resolveType: nodeTypeOf,
    fields: (t) => ({
      databaseId: t.exposeInt('id', { nullable: false }),
      name: t.string({ description: 'The name as text.', resolve: (row) => decodeEntities(termName(row)) }),
      slug: t.string({ resolve: ({ slug }) => decodeSlug(slug) }),
      description: t.string({ description: 'HTML.', resolve: ({ description }) => textOrNull(description) }),
      count: t.int({
        description: 'The number of published items; null for none.',
        resolve: async (row, _args, context) => (await publishedCount(row, context)) || null,
      }),
      link: t.string({
        resolve: (row, _args, context) => (isDeleted(row) ? null : exposedTermAddress(row, context)),
      }),
      uri: t.string({ resolve: (row, _args, context) => (isDeleted(row) ? null : termUri(row, context)) }),
      taxonomyName: t.exposeString('taxonomy'),
      termGroupId: t.int({ resolve: ({ termGroup }) => Number(termGroup) || null }),
      termTaxonomyId: t.int({ resolve: ({ id, taxonomyId }) => Number(taxonomyId) || id }),
      isTermNode: t.boolean({ nullable: false, resolve: () => true }),
      isRestricted: t.boolean({ resolve: () => false }),
    }),
  });
  builder.interfaceType('HierarchicalTermNode', {
    description: 'A term of a hierarchical taxonomy.',
    interfaces: ['Node', 'DatabaseIdentifier', 'HierarchicalNode', 'UniformResourceIdentifiable', 'TermNode'],
    resolveType: nodeTypeOf,
    fields: (t) => ({
      parentId: t.id({ resolve: ({ parentId }) => (parentId > 0 ? encodeNodeId('term', parentId) : null) }),
      parentDatabaseId: t.int({ resolve: ({ parentId }) => parentId || null }),
    }),
  });
}

const termName = ({ taxonomy, slug, name }: TermRow): string =>
  (taxonomy === 'post_format' ? formatTitle(slug) : undefined) ?? name;

/** The number of published items of a term. The term of a post format stores none. */
async function publishedCount({ taxonomy, slug, count }: TermRow, context: RequestContext): Promise<number> {
  if (taxonomy !== 'post_format') return Number(count);
  const where = sql`p."type" = 'post' AND p."status" = 'publish' AND p."format" = ${formatOfSlug(slug)}`;
  return countRows(context, { from: sql`"posts" p`, where, sharesStatement: true });
}

/** Registers the queries of one taxonomy: one term by its id, and the list. */
function registerTermQueries(builder: WpgraphqlBuilder, exposed: ExposedTaxonomy): void {
  const typeName = exposed.typeName as 'Category';
  const { singular, plural, taxonomy } = exposed;
  const idType = builder.enumType(`${typeName}IdType`, { values: TERM_ID_TYPES });
  builder.queryField(singular, (t) =>
    t.field({
      type: typeName,
      description: `One term of the taxonomy ${taxonomy.name}; null if there is none.`,
      args: { id: t.arg.id({ required: true }), idType: t.arg({ type: idType }) },
      resolve: (_root, { id, idType }, context) =>
        loadTermById({ id: String(id), idType, taxonomies: [exposed] }, context),
    }),
  );
  addConnection(builder, {
    from: 'RootQuery',
    to: typeName,
    field: plural,
    description: `A list of terms of the taxonomy ${taxonomy.name}.`,
    where: withLanguageFilters(builder, { where: termWhereFilters, taxonomy: taxonomy.name }),
    resolve: ({ args, where, context }) => loadTermNodes({ taxonomies: [exposed], args, where, context }),
  });
}

/** Registers the queries of the terms of all taxonomies: `termNode` and `terms`. */
function registerTermNodeQueries(builder: WpgraphqlBuilder): void {
  const idType = builder.enumType('TermNodeIdTypeEnum', { values: TERM_ID_TYPES });
  builder.queryField('termNode', (t) =>
    t.field({
      type: 'TermNode',
      description:
        'One term; null if there is none. Slugs and names require a taxonomy, which has no effect on other ids.',
      args: {
        id: t.arg.id({ required: true }),
        idType: t.arg({ type: idType }),
        taxonomy: t.arg({ type: taxonomyEnum(builder) }),
      },
      resolve: (_root, { id, idType, taxonomy }, context) => {
        const needsTaxonomy = idType === 'SLUG' || idType === 'NAME';
        if (needsTaxonomy && !taxonomy) {
          throw domainError('rest_invalid_param', { message: 'Slugs and names of terms require a taxonomy.' });
        }
        const exposed = needsTaxonomy && taxonomy ? exposedTaxonomyOf(context.registry, taxonomy) : undefined;
        const taxonomies = exposed ? [exposed] : exposedTaxonomies(context.registry);
        return loadTermById({ id: String(id), idType, taxonomies }, context);
      },
    }),
  );
  addConnection(builder, {
    from: 'RootQuery',
    to: 'TermNode',
    field: 'terms',
    description: 'A list of terms of several taxonomies.',
    where: termNodesWhereFilters,
    resolve: ({ args, where: { taxonomies: names, ...where }, context }) => {
      const exposed = exposedTaxonomies(context.registry);
      const taxonomies = exposed.filter(({ taxonomy }) => !names?.length || names.includes(taxonomy.name));
      return loadTermNodes({ taxonomies, args, where, context });
    },
  });
}
