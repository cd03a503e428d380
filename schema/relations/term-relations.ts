import { menuOrderedListArguments, nestedListArguments } from '../content/lists/connection.ts';
import { loadContentPage } from '../content/lists/content-list.ts';
import { hasOneOf } from '../content/lists/filter-by-terms.ts';
import { loadMixedPage } from '../content/lists/mixed-list.ts';
import type { Sql } from '../core/dialect/sql.ts';
import type { Builder } from '../core/graphql/builder.ts';
import { requireType } from '../core/registry/registry.ts';
import type { RequestContext } from '../core/request-context.ts';
import { type TermRow, termTree } from '../core/rows/term-row.ts';
import { menuItemConnection } from '../kinds/menus/menu-item-type.ts';
import { locationEntriesOf, locationType } from '../kinds/menus/menu-locations.ts';
import { postConnection } from '../kinds/posts/blog-post-type.ts';
import { menuType } from '../kinds/terms/menu-type.ts';
import { categoryType, tagType } from '../kinds/terms/term-kind.ts';
import { MAX_ANCESTORS } from '../values/ids.ts';
import { mixedArguments, mixedConnection } from './mixed-connection.ts';

/** Returns the condition that an item (alias `p`) has the term, or one of its descendants. */
async function hasTermSql(
  term: TermRow,
  { includeChildren, context }: { includeChildren: boolean | null | undefined; context: RequestContext },
): Promise<Sql> {
  const { id, taxonomy } = term;
  const isTree = context.registry.taxonomies.get(taxonomy)?.hierarchical === true;
  if (!includeChildren || !isTree) return hasOneOf([term]);
  const ids = (await termTree(context, taxonomy)).withDescendants([id]);
  const terms = await Promise.all(ids.map((each) => context.loaders.terms.load(each)));
  return hasOneOf(terms.filter((each) => each !== null));
}

const INCLUDE_CHILDREN = 'Whether to include items of descendants of the term, as the archive of the site does.';

/** Registers the fields of terms that list items and ancestors. */
export function registerTermRelations(builder: Builder): void {
  builder.interfaceField('Term', 'contentNodes', (t) =>
    t.field({
      type: mixedConnection(builder),
      description: 'Published items of several types that have the term.',
      args: { ...mixedArguments(builder), includeChildren: t.arg.boolean({ description: INCLUDE_CHILDREN }) },
      resolve: async (row, { includeChildren, ...args }, context) =>
        loadMixedPage(args, { context, within: await hasTermSql(row, { includeChildren, context }) }),
    }),
  );

  for (const type of [categoryType(builder), tagType(builder)]) {
    builder.objectField(type, 'posts', (t) =>
      t.field({
        type: postConnection(builder),
        description: 'The posts that have the term, by default the published ones. Errors: as for `posts`.',
        args: { ...nestedListArguments(builder), includeChildren: t.arg.boolean({ description: INCLUDE_CHILDREN }) },
        resolve: async (row, { includeChildren, ...args }, context, info) => {
          const within = await hasTermSql(row, { includeChildren, context });
          return loadContentPage({ type: requireType(context, 'post'), args, context, info, within });
        },
      }),
    );
  }

  builder.interfaceField('Term', 'ancestors', (t) =>
    t.field({
      type: ['Term'],
      description: 'The ancestors of the term, from the top down.',
      resolve: async (row, _args, { loaders }) => {
        const ancestors: TermRow[] = [];
        for (let id = row.parentId; id > 0 && ancestors.length < MAX_ANCESTORS; ) {
          const term = await loaders.terms.load(id);
          if (term?.taxonomy !== row.taxonomy || ancestors.some((ancestor) => ancestor.id === id)) break;
          ancestors.unshift(term);
          id = term.parentId;
        }
        return ancestors;
      },
    }),
  );
}

/** Registers the fields `items` and `locationEntries` of menus. */
export function registerMenuRelations(builder: Builder): void {
  builder.objectField(menuType(builder), 'items', (t) =>
    t.field({
      type: menuItemConnection(builder),
      description:
        'The items of the menu in order; `parentItemId` is the id of the parent item. Error: `rest_cannot_view`.',
      args: menuOrderedListArguments(builder),
      resolve: (menu, args, context, info) =>
        loadContentPage({
          ...{ type: requireType(context, 'nav_menu_item'), args, context, info },
          within: hasOneOf([menu]),
        }),
    }),
  );
  builder.objectField(menuType(builder), 'locationEntries', (t) =>
    t.field({
      type: [locationType(builder)],
      nullable: { list: true, items: true },
      description:
        'The locations of the menu. An entry is null if the location is not declared, and the list if the viewer may not read them.',
      resolve: ({ id }, _args, context) => locationEntriesOf(id, context),
    }),
  );
}
