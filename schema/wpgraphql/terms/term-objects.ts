import { hasOneOf } from '../../content/lists/filter-by-terms.ts';
import { type Sql, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type TermRow, termTree } from '../../core/rows/term-row.ts';
import { addConnection, addEdge } from '../connections/connection-fields.ts';
import { pageOfList } from '../connections/page-of-nodes.ts';
import { loadContentNodes } from '../content/content-page.ts';
import { authoredWhereFilters, contentWhereFilters, postWhereFilters } from '../content/content-where.ts';
import { enumValues } from '../core/content-enums.ts';
import { type ExposedTaxonomy, exposedItemTypes, formatOfSlug } from '../core/exposed-kinds.ts';
import {
  builderOf,
  type InterfaceShapes,
  LIST_OF_NULLABLES,
  type WpgraphqlBuilder,
} from '../core/wpgraphql-builder.ts';
import { isDeleted } from '../nodes/visible-node.ts';
import { otherArgument } from '../nodes/where-entries.ts';
import { termWhereFilters } from './term-list-where.ts';
import { loadTermNodes } from './term-page.ts';

/** Registers the GraphQL type of the terms of a taxonomy, with its connections. */
export function registerTermObject(builder: WpgraphqlBuilder, exposed: ExposedTaxonomy): void {
  // Types of declared taxonomies are like those of categories.
  const typeName = exposed.typeName as 'Category';
  const { taxonomy } = exposed;
  builder.prismaObject('Term', {
    variant: typeName,
    description: `A term of the taxonomy ${taxonomy.name}.`,
    interfaces: interfacesOf(exposed) as ['Node', 'TermNode'],
    fields: (t) => ({
      [`${exposed.singular}Id`]: t.exposeInt('id', { deprecationReason: 'Use databaseId.' }),
    }),
  });
  addEdge(builder, {
    from: typeName,
    to: 'Taxonomy',
    field: 'taxonomy',
    resolve: () => taxonomy,
  });
  registerItemsOfTerm(builder, exposed);
  if (taxonomy.hierarchical) registerTermTree(builder, exposed);
}

/** The interfaces of the type of a taxonomy, from general to specific. */
function interfacesOf({ taxonomy: { hierarchical }, isLinkable }: ExposedTaxonomy): (keyof InterfaceShapes)[] {
  return [
    ...(['Node', 'DatabaseIdentifier'] as const),
    ...(hierarchical ? (['HierarchicalNode'] as const) : []),
    'UniformResourceIdentifiable',
    ...(isLinkable ? (['MenuItemLinkable'] as const) : []),
    'TermNode',
    ...(hierarchical ? (['HierarchicalTermNode'] as const) : []),
  ];
}

/** Registers the lists of the items of a term. */
function registerItemsOfTerm(builder: WpgraphqlBuilder, { typeName, taxonomy }: ExposedTaxonomy): void {
  const from = typeName as 'Category';
  for (const { type, typeName: to, plural: field } of exposedItemTypes(builder.environment.registry)) {
    if (!taxonomy.types.includes(type)) continue;
    addConnection(builder, {
      from,
      to: to as 'Post',
      field,
      description: 'Its items, without those of its descendants.',
      where: type === 'post' ? postWhereFilters : (authoredWhereFilters as typeof postWhereFilters),
      resolve: ({ parent, args, where, context, info }) =>
        loadContentNodes({ types: [type], args, where, context, info, within: itemsOf(parent) }),
    });
  }
  addConnection(builder, {
    from,
    to: 'ContentNode',
    field: 'contentNodes',
    description: 'Its items of all types, without those of its descendants.',
    where: {
      ...contentWhereFilters,
      contentTypes: otherArgument((t) =>
        t.field({ type: [typesEnum(builderOf(t), typeName)], required: LIST_OF_NULLABLES }),
      ),
    },
    resolve: ({ parent, args, where, context, info }) => {
      const { contentTypes, ...filters } = where;
      const types = taxonomy.types.filter((type) => !contentTypes?.length || contentTypes.includes(type));
      return loadContentNodes({ types, args, where: filters, context, info, within: itemsOf(parent) });
    },
  });

  function typesEnum(schemaBuilder: WpgraphqlBuilder, ofType: string) {
    return schemaBuilder.enumType(`ContentTypesOf${ofType}Enum`, { values: enumValues(taxonomy.types) });
  }
}

/** The condition on the items of a term (alias `p`). */
function itemsOf(term: TermRow): Sql {
  const { taxonomy, slug } = term;
  return taxonomy === 'post_format' ? sql`p."format" = ${formatOfSlug(slug)}` : hasOneOf([term]);
}

/** Registers the connections between the terms of a hierarchical taxonomy. */
function registerTermTree(builder: WpgraphqlBuilder, exposed: ExposedTaxonomy): void {
  const typeName = exposed.typeName as 'Category';
  const taxonomies = [exposed];
  addEdge(builder, {
    from: typeName,
    to: typeName,
    field: 'parent',
    name: `${typeName}ToParent${typeName}ConnectionEdge`,
    resolve: async ({ parentId, taxonomy }, { loaders }) => {
      const parent = parentId > 0 ? await loaders.terms.load(parentId) : null;
      return parent?.taxonomy === taxonomy ? parent : null;
    },
  });
  addConnection(builder, {
    from: typeName,
    to: typeName,
    field: 'children',
    description: 'Its children.',
    where: termWhereFilters,
    resolve: ({ parent, args, where, context }) =>
      loadTermNodes({ taxonomies, args, where, context, within: sql`t."parentId" = ${parent.id}` }),
  });
  addConnection(builder, {
    from: typeName,
    to: typeName,
    field: 'ancestors',
    name: `${typeName}ToAncestors${typeName}Connection`,
    description: 'Its ancestors, the closest first; null for none.',
    resolve: async ({ parent, args, context }) => {
      const ancestors = isDeleted(parent) ? [] : await ancestorsOf(parent, context);
      return ancestors.length > 0 ? pageOfList(args, ancestors) : null;
    },
  });
}

/** Loads the ancestors of a term, the parent first. Stops at a cycle in the data. */
async function ancestorsOf({ id, parentId, taxonomy }: TermRow, context: RequestContext): Promise<TermRow[]> {
  const tree = await termTree(context, taxonomy);
  const ids = new Set<number>();
  for (let node = tree.node(parentId); node && node.id !== id && !ids.has(node.id); node = tree.node(node.parentId)) {
    ids.add(node.id);
  }
  const rows = await Promise.all([...ids].map((ancestorId) => context.loaders.terms.load(ancestorId)));
  return rows.filter((row) => row !== null);
}
