import { countRows } from '../../content/lists/joined-lists.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { decodeSlug } from '../../core/slugs/slug-text.ts';
import { sql } from '../../core/sql.ts';
import { decodeEntities } from '../../markup/html/escape.ts';
import { textOrNull } from '../content/content-texts.ts';
import { formatOfSlug, formatTitle } from '../core/exposed-taxonomies.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { nodeTypeOf } from '../nodes/node-kinds.ts';
import { encodeNodeId } from '../nodes/wpgraphql-id.ts';
import { exposedTermAddress, termUri } from './term-uri.ts';

/** Registers the interfaces of terms. */
export function registerTermInterfaces(builder: WpgraphqlBuilder): void {
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
      link: t.string({ resolve: (row, _args, context) => exposedTermAddress(row, context) }),
      uri: t.string({ resolve: (row, _args, context) => termUri(row, context) }),
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
