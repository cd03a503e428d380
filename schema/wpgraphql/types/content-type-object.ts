import { canEditType } from '../../access/post-access.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { Registry } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { typeArchiveLink } from '../../urls/archive-address.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { addConnection, addEdge } from '../connections/connection-fields.ts';
import { pageOfList } from '../connections/page-of-nodes.ts';
import { contentTypesOf, loadContentNodes } from '../content/content-page.ts';
import { contentNodesWhereFilters } from '../content/content-where.ts';
import { enumName } from '../core/content-enums.ts';
import { exposedTaxonomies, isExposedType } from '../core/exposed-kinds.ts';
import { oncePerSchema, type WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { pathOfAddress } from '../nodes/node-uri.ts';
import { isRestricted, ownerOf } from '../nodes/visible-node.ts';
import { decodeNodeId } from '../nodes/wpgraphql-id.ts';

/** Returns the types whose items have addresses on the site, in the order of lists. */
export const typesOf = ({ postTypes }: Registry): PostType[] => [...postTypes.values()].filter(isExposedType);

/** Creates a resolver that returns null to viewers who may not edit items of the type. */
const forEditors =
  <Value>(resolve: (type: PostType) => Value) =>
  (type: PostType, _args: unknown, { viewer }: RequestContext): Value | null =>
    canEditType(viewer, type.capabilities) ? resolve(type) : null;

/** The names of the GraphQL fields of a type. */
function fieldNames({ graphqlName, declared, name }: PostType): { singular: string; plural: string } {
  const singular =
    declared?.singular ?? (graphqlName ? graphqlName.charAt(0).toLowerCase() + graphqlName.slice(1) : name);
  return { singular, plural: declared?.plural ?? `${singular}s` };
}

const MENU_POSITIONS: Readonly<Record<string, number>> = { post: 5, page: 20 };

/** The labels of types. The GraphQL fields have the same names. */
const LABELS = [
  ...['addNew', 'addNewItem', 'allItems', 'archives', 'attributes', 'editItem', 'featuredImage', 'filterItemsList'],
  ...['insertIntoItem', 'itemsList', 'itemsListNavigation', 'menuName', 'name', 'newItem', 'notFound'],
  ...['notFoundInTrash', 'parentItemColon', 'removeFeaturedImage', 'searchItems', 'setFeaturedImage', 'singularName'],
  ...['uploadedToThisItem', 'useFeaturedImage', 'viewItem', 'viewItems'],
];

const labelsObject = oncePerSchema((builder) =>
  builder.objectRef<PostType>('PostTypeLabelDetails').implement({
    description: 'The labels of a type.',
    fields: (t) =>
      Object.fromEntries(LABELS.map((name) => [name, t.string({ resolve: ({ labels }) => labels[name] ?? null })])),
  }),
);

const contentTypeObject = oncePerSchema((builder) =>
  builder.objectType('ContentType', {
    description: 'A type of content.',
    interfaces: ['Node', 'UniformResourceIdentifiable'],
    fields: (t) => ({
      name: t.exposeString('name'),
      label: t.string({ resolve: ({ labels }) => labels.name ?? null }),
      labels: t.field({ type: labelsObject(builder), resolve: forEditors((type) => type) }),
      description: t.exposeString('description'),
      graphqlSingleName: t.string({ resolve: (type) => fieldNames(type).singular }),
      graphqlPluralName: t.string({ resolve: (type) => fieldNames(type).plural }),
      hierarchical: t.exposeBoolean('hierarchical'),
      uri: t.string({ resolve: (type, _args, context) => typeUri(type, context) }),
      isFrontPage: t.boolean({
        nullable: false,
        resolve: ({ name }, _args, { site }) => name === 'post' && site.text('show_on_front') !== 'page',
      }),
      isPostsPage: t.boolean({ nullable: false, resolve: ({ name }) => name === 'post' }),
      isRestricted: t.boolean({ resolve: ({ capabilities }, _args, { viewer }) => !canEditType(viewer, capabilities) }),
      canExport: t.boolean({ resolve: forEditors(() => true) }),
      deleteWithUser: t.boolean({ resolve: forEditors(({ supports }) => 'author' in supports) }),
      excludeFromSearch: t.boolean({ resolve: forEditors(({ viewable }) => !viewable) }),
      hasArchive: t.boolean({
        description: 'Whether its items are listed at an address.',
        resolve: async (type, _args, context) =>
          canEditType(context.viewer, type.capabilities) ? (await typeUri(type, context)) !== null : null,
      }),
      menuIcon: t.string({ resolve: forEditors(({ icon }) => icon) }),
      menuPosition: t.int({ resolve: forEditors(({ name }) => MENU_POSITIONS[name] ?? null) }),
      public: t.boolean({ resolve: forEditors(({ viewable }) => viewable) }),
      publiclyQueryable: t.boolean({ resolve: forEditors(({ viewable, name }) => viewable && name !== 'page') }),
      restBase: t.string({ resolve: forEditors(({ restBase }) => restBase) }),
      restControllerClass: t.string({ resolve: forEditors(({ name }) => controllerOf(name)) }),
      showInAdminBar: t.boolean({ resolve: forEditors(({ showUi }) => showUi) }),
      showInGraphql: t.boolean({ resolve: () => true }),
      showInMenu: t.boolean({ resolve: forEditors(({ showUi }) => showUi) }),
      showInNavMenus: t.boolean({ resolve: forEditors(({ showInNavMenus }) => showInNavMenus) }),
      showInRest: t.boolean({ resolve: forEditors(({ declared }) => declared?.showInRest ?? true) }),
      showUi: t.boolean({ resolve: forEditors(({ showUi }) => showUi) }),
    }),
  }),
);

/** The name of the class that serves the items in WordPress, which clients may compare. */
const controllerOf = (type: string): string =>
  type === 'attachment' ? 'WP_REST_Attachments_Controller' : 'WP_REST_Posts_Controller';

/** The path of the archive of a type; null if it has none. Posts are on the front page, or on the page for posts. */
async function typeUri(type: PostType, context: RequestContext): Promise<string | null> {
  const { site, loaders } = context;
  if (type.name !== 'post') {
    const link = typeArchiveLink(site.permalinks, type);
    return link === null ? null : pathOfAddress(link, { context, isDecoded: true });
  }
  if (site.text('show_on_front') !== 'page') return '/';
  const pageId = site.integer('page_for_posts');
  const page = pageId > 0 ? await loaders.linkRows.load(pageId) : null;
  return page ? pathOfAddress(await permalinkOf(page, context), { context, isDecoded: true }) : null;
}

/** Registers types, their queries and the connection from items. */
export function registerContentTypes(builder: WpgraphqlBuilder): void {
  contentTypeObject(builder);
  const idType = builder.enumType('ContentTypeIdTypeEnum', { values: ['ID', 'NAME'] as const });
  builder.queryField('contentType', (t) =>
    t.field({
      type: 'ContentType',
      description: 'One type; null if there is none.',
      args: {
        id: t.arg.id({
          required: true,
          description: 'The global id or the name, also as a value of the enum of types.',
        }),
        idType: t.arg({ type: idType }),
      },
      resolve: (_root, { id, idType }, { registry }) => {
        const key = idType === 'NAME' ? String(id) : decodeNodeId(String(id))?.key;
        return typesOf(registry).find(({ name }) => name === key || enumName(name) === key) ?? null;
      },
    }),
  );
  addConnection(builder, {
    from: 'RootQuery',
    to: 'ContentType',
    field: 'contentTypes',
    description: 'The types of content.',
    resolve: ({ args, context: { registry } }) => pageOfList(args, typesOf(registry)),
  });
  addConnection(builder, {
    from: 'ContentType',
    to: 'Taxonomy',
    field: 'connectedTaxonomies',
    description: 'The taxonomies whose terms its items have; null for none.',
    resolve: ({ parent, args, context: { registry } }) => {
      const taxonomies = exposedTaxonomies(registry).flatMap(({ taxonomy }) =>
        taxonomy.types.includes(parent.name) ? taxonomy : [],
      );
      return taxonomies.length > 0 ? pageOfList(args, taxonomies) : null;
    },
  });
  addConnection(builder, {
    from: 'ContentType',
    to: 'ContentNode',
    field: 'contentNodes',
    description: 'Its items. Files are in no list of several types: `mediaItems` has them.',
    where: contentNodesWhereFilters,
    resolve: ({ parent, args, where: { contentTypes: _types, ...where }, context, info }) =>
      loadContentNodes({
        types: contentTypesOf({ contentTypes: [parent.name] }, context),
        args,
        where,
        context,
        info,
      }),
  });
  addEdge(builder, {
    from: 'ContentNode',
    isInterface: true,
    to: 'ContentType',
    field: 'contentType',
    extensions: reads('type', 'parentId'),
    resolve: (row, context) =>
      isRestricted(row, context) ? null : (context.registry.postTypes.get(ownerOf(row).type) ?? null),
  });
}
