import { sql } from '../../core/dialect/sql.ts';
import { reads } from '../../core/graphql/selection.ts';
import { partCache } from '../../core/reads/versioned-cache.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { addConnection } from '../connections/connection-fields.ts';
import { emptyPage, type PageOfNodes, pageOfList } from '../connections/page-of-nodes.ts';
import { shownItemOf } from '../content/revision-preview.ts';
import { exposedItemTypes, exposedTaxonomies, slugOfFormat } from '../core/exposed-kinds.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { isDeleted, isRestricted } from '../nodes/visible-node.ts';
import { ofItem } from './term-conditions.ts';
import { termNodesWhereFilters, termWhereFilters } from './term-list-where.ts';
import { loadTermNodes, type TermPageRequest } from './term-page.ts';

/** The columns of an item that its terms depend on. */
const TERM_COLUMNS = reads('id', 'type', 'format', 'password', 'authorId', 'status');

/** Registers the lists of the terms of an item, in one taxonomy each and in all. */
export function registerPostTerms(builder: WpgraphqlBuilder): void {
  const exposed = exposedTaxonomies(builder.environment.registry);
  for (const { type, typeName: from } of exposedItemTypes(builder.environment.registry)) {
    const taxonomies = exposed.filter(({ taxonomy }) => taxonomy.types.includes(type));
    if (taxonomies.length === 0) continue;
    for (const entry of taxonomies) {
      addConnection(builder, {
        from: from as 'Post',
        to: entry.typeName as 'Category',
        field: entry.plural,
        description: `Its terms in the taxonomy ${entry.taxonomy.name}.`,
        where: termWhereFilters,
        extensions: TERM_COLUMNS,
        resolve: ({ parent, args, where, context }) =>
          termsOfItem(parent, { taxonomies: [entry], args, where, context }),
      });
    }
    addConnection(builder, {
      from: from as 'Post',
      to: 'TermNode',
      field: 'terms',
      description: 'Its terms in all taxonomies.',
      where: termNodesWhereFilters,
      extensions: TERM_COLUMNS,
      resolve: ({ parent, args, where: { taxonomies: names, ...where }, context }) =>
        termsOfItem(parent, {
          taxonomies: taxonomies.filter(({ taxonomy }) => !names?.length || names.includes(taxonomy.name)),
          args,
          where,
          context,
        }),
    });
  }
}

/** Loads a page of the terms of an item. Without filters, the terms of all items of a list are loaded together. */
async function termsOfItem(row: ContentRow, request: TermPageRequest): Promise<PageOfNodes<TermRow>> {
  const { taxonomies, args, where, context } = request;
  if (isRestricted(row, context) || isDeleted(row)) return emptyPage(args, (id) => context.loaders.terms.load(id));
  // A revision has no terms; a preview shows those of its item.
  const item = shownItemOf(row);
  const isFiltered = Object.values(where).some((value) => value !== null && value !== undefined);
  // A cursor may name a term of another item.
  if (isFiltered || args.after || args.before) return loadTermNodes({ ...request, within: sql`(${ofItem(item)})` });
  const names = new Set(taxonomies.map(({ taxonomy }) => taxonomy.name));
  return pageOfList(args, await termsByName(item, { names, context }));
}

/** The terms of an item in some taxonomies, by name. Among equal names, the largest id is first. */
async function termsByName(
  { id, format }: ContentRow,
  { names, context }: { names: ReadonlySet<string>; context: RequestContext },
): Promise<TermRow[]> {
  const { loaders } = context;
  const assigned = (await loaders.postTerms.load(id)).filter(
    ({ taxonomy }) => names.has(taxonomy) && taxonomy !== 'post_format',
  );
  const rows = await Promise.all(assigned.map((term) => loaders.terms.load(term.id)));
  const hasFormat = names.has('post_format') && format !== '' && format !== 'standard';
  const formatTerm = hasFormat ? (await formatTerms(context)).get(slugOfFormat(format)) : undefined;
  const terms = [...rows, formatTerm].filter((row): row is TermRow => Boolean(row));
  // Keys are compared by code units, as in the databases.
  return terms.sort((a, b) => (a.nameKey < b.nameKey ? -1 : a.nameKey > b.nameKey ? 1 : b.id - a.id));
}

/** The terms of post formats by slug, cached until the database changes. */
const formatTerms = (context: RequestContext): Promise<ReadonlyMap<string, TermRow>> =>
  partCache(context).get('post-format-terms', async ({ kernel }) => {
    const rows = await kernel.database.reader.$queryRaw<TermRow[]>(
      sql`SELECT t.* FROM "terms" t WHERE t."taxonomy" = 'post_format' ORDER BY t."id"`,
    );
    return new Map(rows.map((row) => [row.slug, row]));
  });
