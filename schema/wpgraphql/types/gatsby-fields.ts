import { createHash } from 'node:crypto';
import { type GraphQLSchema, printType } from 'graphql';
import { satisfies, validRange } from 'semver';
import { isTermVisible, wasPostVisible } from '../../content/previews/visibility-before-change.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { firstChangesSince, type JournalRow } from '../../core/journal/change-journal.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { permalinkForm } from '../../core/site/permalink-structure.ts';
import { wasVisibleComment } from '../../kinds/comments/comment-mutation.ts';
import { addConnection } from '../connections/connection-fields.ts';
import { pageOfList } from '../connections/page-of-nodes.ts';
import { orderDirectionEnum } from '../core/content-enums.ts';
import { exposedItemTypes, exposedTaxonomies } from '../core/exposed-kinds.ts';
import { builderOf, type ContentAction, oncePerSchema, type WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { loadNode, nodeIdOf } from '../nodes/node-kinds.ts';
import { loadVisibleUser } from '../nodes/user-node.ts';
import { menuOfItem } from '../nodes/visible-menu-item.ts';
import { loadVisibleNode } from '../nodes/visible-node.ts';
import { otherArgument } from '../nodes/where-entries.ts';
import { encodeNodeId } from '../nodes/wpgraphql-id.ts';

/** The releases of the plugins whose fields the API has, by which gatsby-source-wordpress decides whether it works with it. */
const PLUGIN_VERSIONS = { wpGQL: '2.20.0', wpGatsby: '2.3.3' } as const;

/** More changed nodes than these are no longer listed: everything is loaded again. */
const MAX_ACTIONS = 250;
/** So many changed nodes are loaded together: each has all its texts. */
const NODES_AT_ONCE = 50;
/** Longer ranges of versions are refused unread. */
const MAX_RANGE_LENGTH = 256;

/**
 * Registers the fields that gatsby-source-wordpress reads from its companion plugin: whether it works with the site, a hash of
 * the schema, and what has changed since its last build.
 */
export function registerGatsbyFields(builder: WpgraphqlBuilder): void {
  registerCompatibility(builder);
  registerActions(builder);
}

// Compatibility

function registerCompatibility(builder: WpgraphqlBuilder): void {
  type Ranges = Record<keyof typeof PLUGIN_VERSIONS, string>;
  const satisfied = builder.objectRef<Ranges>('WPGatsbySatisfies').implement({
    description: 'Which ranges of versions the API satisfies.',
    fields: (t) => ({
      wpGQL: t.boolean({ resolve: ({ wpGQL }) => satisfies(PLUGIN_VERSIONS.wpGQL, wpGQL) }),
      wpGatsby: t.boolean({ resolve: ({ wpGatsby }) => satisfies(PLUGIN_VERSIONS.wpGatsby, wpGatsby) }),
    }),
  });
  const compatibility = builder.objectRef<Ranges>('WPGatsbyCompatibility').implement({
    description: 'Whether the API works with a release of gatsby-source-wordpress.',
    fields: (t) => ({ satisfies: t.field({ type: satisfied, resolve: (ranges) => ranges }) }),
  });
  const settings = builder.objectRef<object>('WPGatsby').implement({
    description: 'Settings of the site that Gatsby needs to know.',
    fields: (t) => ({
      arePrettyPermalinksEnabled: t.boolean({
        description: 'Whether addresses of items are paths.',
        resolve: (_settings, _args, { site }) => permalinkForm(site.permalinks) !== 'plain',
      }),
    }),
  });
  builder.queryFields((t) => ({
    isWpGatsby: t.boolean({ description: 'True: the API has the fields that Gatsby reads.', resolve: () => true }),
    wpGatsby: t.field({ type: settings, description: 'Settings for Gatsby.', resolve: () => ({}) }),
    wpGatsbyCompatibility: t.field({
      type: compatibility,
      description:
        'Whether the API is within two ranges of versions. Errors: `rest_invalid_param` for a text that is no range.',
      args: {
        wpGQLVersionRange: t.arg.string({
          required: true,
          description: 'Versions of WPGraphQL, such as `>=1.1.2 <3.0.0`.',
        }),
        wpGatsbyVersionRange: t.arg.string({ required: true, description: 'Versions of WPGatsby.' }),
      },
      resolve: (_root, { wpGQLVersionRange: wpGQL, wpGatsbyVersionRange: wpGatsby }) => {
        const wrong = [wpGQL, wpGatsby].find((range) => range.length > MAX_RANGE_LENGTH || validRange(range) === null);
        if (wrong !== undefined)
          throw domainError('rest_invalid_param', {
            message: 'A range of versions has a form such as `>=1.1.2 <3.0.0`.',
          });
        return { wpGQL, wpGatsby };
      },
    }),
    schemaMd5: t.string({
      description: 'A hash of the schema, by which Gatsby notices that types or fields have changed.',
      resolve: (_root, _args, context, { schema }) => hashOf(schema, context),
    }),
  }));
}

const hashes = new WeakMap<GraphQLSchema, string>();

/** Returns a hash of the types of a schema. Printing them all takes too long for one turn of the event loop. */
async function hashOf(schema: GraphQLSchema, { work }: RequestContext): Promise<string> {
  const known = hashes.get(schema);
  if (known !== undefined) return known;
  const hash = createHash('md5');
  for (const type of Object.values(schema.getTypeMap())) {
    hash.update(printType(type));
    await work.turn();
  }
  const digest = hash.digest('hex');
  hashes.set(schema, digest);
  return digest;
}

// What has changed

const actionOrder = oncePerSchema((builder) =>
  builder.inputType('ActionMonitorActionOrderbyInput', {
    fields: (t) => ({
      field: t.field({
        type: builder.enumType('ActionMonitorActionOrderbyEnum', { values: ['DATE', 'MODIFIED'] as const }),
        required: true,
      }),
      order: t.field({ type: orderDirectionEnum(builder) }),
    }),
  }),
);

const actionFilters = {
  sinceTimestamp: otherArgument((t) =>
    t.float({ description: 'Changes since this time in milliseconds since 1970; by default all that are stored.' }),
  ),
  orderby: otherArgument((t) =>
    t.field({ type: actionOrder(builderOf(t)), description: 'Without effect: the latest changes come first.' }),
  ),
  previewStream: otherArgument((t) =>
    t.boolean({ description: 'Only requested previews. There are none: previews read the site itself.' }),
  ),
};

function registerActions(builder: WpgraphqlBuilder): void {
  builder.objectType('ActionMonitorAction', {
    description: 'What a Gatsby site does about a change of the content.',
    interfaces: ['Node'],
    fields: (t) => ({
      title: t.exposeString('title', { description: 'The title or name of the changed node.' }),
      actionType: t.exposeString('actionType', { description: 'CREATE, UPDATE, DELETE or REFETCH_ALL.' }),
      referencedNodeID: t.string({ resolve: ({ node }) => node && String(node.id) }),
      referencedNodeStatus: t.exposeString('status', { description: 'The status of the node; `trash` if it is gone.' }),
      referencedNodeGlobalRelayID: t.string({ resolve: ({ node, globalId }) => node && globalId }),
      referencedNodeSingularName: t.string({ resolve: ({ node }) => node?.singular ?? null }),
      referencedNodePluralName: t.string({ resolve: ({ node }) => node?.plural ?? null }),
    }),
  });
  addConnection(builder, {
    from: 'RootQuery',
    to: 'ActionMonitorAction',
    field: 'actionMonitorActions',
    description:
      'What has changed for the viewer, the latest first. If changes are no longer stored or too many, one action says to load everything.',
    where: actionFilters,
    resolve: async ({ args, where, context }) =>
      pageOfList(args, where?.previewStream ? [] : await actionsSince(timeOf(where?.sinceTimestamp), context)),
  });
}

const REFETCH_ALL: ContentAction = {
  actionKey: 'all',
  actionType: 'REFETCH_ALL',
  title: '',
  status: '',
  globalId: '',
  node: null,
};

/** Returns a time in milliseconds as a whole number that both engines can compare. */
const timeOf = (milliseconds: number | null | undefined): number =>
  Math.min(Math.max(Math.trunc(milliseconds ?? 0), 0), Number.MAX_SAFE_INTEGER);

/** Returns what has changed for the viewer since a time in milliseconds since 1970, the latest first, each node once. */
async function actionsSince(sinceMs: number, context: RequestContext): Promise<readonly ContentAction[]> {
  const changes = await firstChangesSince(context.kernel.database.reader, { sinceMs, limit: MAX_ACTIONS });
  if (!changes) return [REFETCH_ALL];
  const { work } = context;
  work.charge(changes.length);
  const unique = new Map<string, ContentAction>();
  for (let start = 0; start < changes.length; start += NODES_AT_ONCE) {
    await work.turn();
    const part = changes.slice(start, start + NODES_AT_ONCE).map((row) => actionsOf(row, context));
    for (const each of (await Promise.all(part)).flat()) {
      if (!unique.has(each.globalId)) unique.set(each.globalId, each);
    }
  }
  return [...unique.values()];
}

/** Returns the actions of the first change of an object: of its node, and of those that list it. */
async function actionsOf(row: JournalRow, context: RequestContext): Promise<ContentAction[]> {
  const names = namesOf(row, context);
  if (!names) return [];
  const globalId = encodeNodeId(row.kind, row.objectId);
  const current = await loadNode(globalId, context);
  const wasVisible = row.action !== 'created' && (await wasVisibleBefore(row, { current, context }));
  if (!current && !wasVisible) return [];
  const own = action({
    ...{ key: String(row.id), type: current ? (wasVisible ? 'UPDATE' : 'CREATE') : 'DELETE', node: current },
    ...{ globalId, id: row.objectId, names },
  });
  const owners = await ownersOf(row, { current, context });
  return [
    own,
    ...owners.map(({ node, id, names: ownerNames }) =>
      action({
        ...{ key: `${row.id} ${ownerNames.singular}`, type: 'UPDATE', node },
        ...{ globalId: nodeIdOf(node), id, names: ownerNames },
      }),
    ),
  ];
}

interface NodeNames {
  singular: string;
  plural: string;
}

function action(input: {
  key: string;
  type: ContentAction['actionType'];
  node: object | null;
  globalId: string;
  id: number;
  names: NodeNames;
}): ContentAction {
  const { key: actionKey, type: actionType, globalId, id, names } = input;
  const texts = (input.node ?? { status: 'trash' }) as Partial<
    Record<'title' | 'name' | 'displayName' | 'status', string>
  >;
  const title = texts.title ?? texts.name ?? texts.displayName ?? '';
  return { actionKey, actionType, title, status: texts.status ?? 'publish', globalId, node: { id, ...names } };
}

const BUILTIN_NAMES: Readonly<Record<string, NodeNames>> = {
  nav_menu: { singular: 'menu', plural: 'menus' },
  nav_menu_item: { singular: 'menuItem', plural: 'menuItems' },
  user: { singular: 'user', plural: 'users' },
};

/** The type of menu items and the taxonomy of menus. */
const MENU_KINDS: ReadonlySet<string> = new Set(['nav_menu', 'nav_menu_item']);

/** Returns the fields that load nodes of the type of a changed object; undefined if the API does not show the type. */
function namesOf({ kind, type }: JournalRow, context: RequestContext): NodeNames | undefined {
  if (kind === 'comment') return { singular: 'comment', plural: 'comments' };
  if (MENU_KINDS.has(type)) return BUILTIN_NAMES[type];
  return kind === 'term'
    ? exposedTaxonomies(context.registry).find(({ taxonomy }) => taxonomy.name === type)
    : itemNamesOf(type, context);
}

function itemNamesOf(type: string, { registry }: RequestContext): NodeNames | undefined {
  const item = exposedItemTypes(registry).find((each) => each.type === type);
  return item && { singular: item.typeName.replace(/^./, (letter) => letter.toLowerCase()), plural: item.plural };
}

/**
 * Whether the viewer saw the object before the change. The location that a menu had is not known: what the viewer sees now counts
 * as seen, and of those that no longer exist only the ids are told.
 */
async function wasVisibleBefore(
  row: JournalRow,
  { current, context }: { current: object | null; context: RequestContext },
): Promise<boolean> {
  const { nodes, terms } = context.loaders;
  if (MENU_KINDS.has(row.type))
    return current !== null || (await (row.kind === 'term' ? terms : nodes).load(row.objectId)) === null;
  if (row.kind === 'comment') return wasVisibleComment(row, context);
  return row.kind === 'term' ? isTermVisible(row, context) : wasPostVisible(row, context);
}

/** Returns the nodes that list or count an object: the menu of a menu item, the item of a comment, the author of an item. */
async function ownersOf(
  { kind, type, objectId, oldAuthorId, oldParentId }: JournalRow,
  { current, context }: { current: object | null; context: RequestContext },
): Promise<{ node: object; id: number; names: NodeNames }[]> {
  if (kind === 'term') return [];
  const { authorId = oldAuthorId, postId = oldParentId } = (current ?? {}) as { authorId?: number; postId?: number };
  const owner =
    kind === 'comment'
      ? await loadVisibleNode(postId, context)
      : type === 'nav_menu_item'
        ? await menuOfItem({ id: objectId }, context)
        : await loadVisibleUser(authorId, context);
  const names =
    kind === 'comment'
      ? owner && itemNamesOf((owner as ContentRow).type, context)
      : BUILTIN_NAMES[type === 'nav_menu_item' ? 'nav_menu' : 'user'];
  return owner && names ? [{ node: owner, id: owner.id, names }] : [];
}
