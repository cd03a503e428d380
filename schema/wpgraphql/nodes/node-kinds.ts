import { domainError } from '../../core/errors/domain-errors.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { Taxonomy } from '../../core/registry/taxonomy.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { exposedTaxonomyOf, isExposedType } from '../core/exposed-kinds.ts';
import { isSettingGroup, type SettingGroup, settingGroupsOf } from '../core/setting-groups.ts';
import type { ContentAction } from '../core/wpgraphql-builder.ts';
import { commentAuthorNode, commentNode } from './comment-node.ts';
import { installedPluginNode, installedThemeNode } from './installed-nodes.ts';
import type { NodeKind } from './node-declaration.ts';
import { userNode, userRoleNode } from './user-node.ts';
import { loadVisibleMenuItem, visibleMenu } from './visible-menu-item.ts';
import { loadVisibleNode, ownerOf } from './visible-node.ts';
import { decodeNodeId, encodeNodeId, numberOfKey } from './wpgraphql-id.ts';

/** The terms of all taxonomies. Menus are of this kind too. */
const termNode: NodeKind<TermRow> = {
  name: 'term',
  matches: (value): value is TermRow => 'taxonomy' in value && 'nameKey' in value,
  keyOf: ({ id }) => id,
  typeNameOf: ({ taxonomy }, { registry }) =>
    taxonomy === 'nav_menu' ? 'Menu' : exposedTaxonomyOf(registry, taxonomy)?.typeName,
  load: async (key, context) => {
    const row = await context.loaders.terms.load(numberOfKey(key));
    if (row?.taxonomy === 'nav_menu') return visibleMenu(row, context);
    return row && exposedTaxonomyOf(context.registry, row.taxonomy) ? row : null;
  },
};

/** Taxonomies, by name. */
const taxonomyNode: NodeKind<Taxonomy> = {
  name: 'taxonomy',
  matches: (value): value is Taxonomy => 'showCloud' in value,
  keyOf: ({ name }) => name,
  typeNameOf: () => 'Taxonomy',
  load: (key, { registry }) => exposedTaxonomyOf(registry, key)?.taxonomy ?? null,
};

/** Groups of settings. */
const settingGroupNode: NodeKind<SettingGroup> = {
  name: 'setting_group',
  matches: isSettingGroup,
  keyOf: ({ key }) => key,
  typeNameOf: ({ typeName }) => typeName,
  load: (key, { registry }) => settingGroupsOf(registry).find((group) => group.key === key) ?? null,
};

/** Items of all types. A revision has the type of its owner. */
const postNode: NodeKind<ContentRow> = {
  name: 'post',
  matches: (value): value is ContentRow => 'renderVersion' in value || ('authorId' in value && 'parentId' in value),
  keyOf: ({ id }) => id,
  typeNameOf: (row, { registry }) => {
    const { name, viewable, graphqlName } = registry.postTypes.get(ownerOf(row).type) ?? {};
    return (viewable || name === 'nav_menu_item') && graphqlName ? graphqlName : undefined;
  },
  load: async (key, context) => {
    const id = numberOfKey(key);
    const row = await context.loaders.nodes.load(id);
    return row?.type === 'nav_menu_item' ? loadVisibleMenuItem(id, context) : loadVisibleNode(id, context);
  },
};

/** Types, by name. Only types whose items have addresses on the site are nodes. */
const contentTypeNode: NodeKind<PostType> = {
  name: 'post_type',
  matches: (value): value is PostType => 'templateLock' in value,
  keyOf: ({ name }) => name,
  typeNameOf: () => 'ContentType',
  load: (key, { registry }) => {
    const type = registry.postTypes.get(key);
    return type && isExposedType(type) ? type : null;
  },
};

/** Actions, by the key of their change. `node` does not load them. */
const contentActionNode: NodeKind<ContentAction> = {
  name: 'action_monitor',
  matches: (value): value is ContentAction => 'actionKey' in value,
  keyOf: ({ actionKey }) => actionKey,
  typeNameOf: () => 'ActionMonitorAction',
};

/** Kinds of which no site has nodes. */
const ABSENT_KINDS: ReadonlySet<string> = new Set(['enqueued_script', 'enqueued_stylesheet']);

/** Forgets the type of the values of a kind, which `matches` checks. */
const kind = <Value>(declared: NodeKind<Value>) => declared as unknown as NodeKind<object>;

/** All kinds of nodes. The first one that matches a value is its kind. */
const NODE_KINDS: readonly NodeKind<object>[] = [
  kind(termNode),
  kind(taxonomyNode),
  kind(contentTypeNode),
  kind(settingGroupNode),
  kind(installedThemeNode),
  kind(installedPluginNode),
  kind(postNode),
  kind(userNode),
  kind(commentNode),
  kind(commentAuthorNode),
  kind(userRoleNode),
  kind(contentActionNode),
];

function kindOf(value: object): NodeKind<object> {
  const found = NODE_KINDS.find(({ matches }) => matches(value));
  if (!found) throw new Error('A resolver returned a value that is a node of no kind.');
  return found;
}

/** Returns the global id of a node. */
export function nodeIdOf(value: object): string {
  const { name, keyOf } = kindOf(value);
  return encodeNodeId(name, keyOf(value));
}

/** Returns the key of a node, which its global id and its cursors contain. */
export const nodeKeyOf = (value: object): string | number => kindOf(value).keyOf(value);

/** Returns the name of the GraphQL type of a node, for interfaces and unions. */
export const nodeTypeOf = (value: unknown, context: RequestContext): string | undefined =>
  kindOf(value as object).typeNameOf(value as object, context);

/**
 * Loads a node by its global id; null for an unknown id, or for a node that the viewer may not see. Errors:
 * `rest_invalid_param` for a text that is not a global id.
 */
export async function loadNode(id: string, context: RequestContext): Promise<object | null> {
  const decoded = decodeNodeId(id);
  const found = decoded && NODE_KINDS.find(({ name }) => name === decoded.kind);
  if (decoded && ABSENT_KINDS.has(decoded.kind)) return null;
  if (!found) throw domainError('rest_invalid_param', { message: 'The id is not a global id of a node.' });
  const node = await found.load?.(decoded.key, context);
  return node && found.typeNameOf(node, context) !== undefined ? node : null;
}
