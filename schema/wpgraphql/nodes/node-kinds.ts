import { domainError } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { commentAuthorNode, commentNode } from './comment-node.ts';
import { contentTypeNode } from './content-type-node.ts';
import { installedThemeNode } from './installed-theme-node.ts';
import type { NodeKind } from './node-kind.ts';
import { postNode } from './post-node.ts';
import { settingGroupNode } from './setting-group-node.ts';
import { taxonomyNode } from './taxonomy-node.ts';
import { termNode } from './term-node.ts';
import { userNode } from './user-node.ts';
import { userRoleNode } from './user-role-node.ts';
import { decodeNodeId, encodeNodeId } from './wpgraphql-id.ts';

/** Forgets the type of the values of a kind, which `matches` checks. */
const kind = <Value>(declared: NodeKind<Value>) => declared as unknown as NodeKind<object>;

/** All kinds of nodes. The first one that matches a value is its kind. */
const NODE_KINDS: readonly NodeKind<object>[] = [
  kind(termNode),
  kind(taxonomyNode),
  kind(contentTypeNode),
  kind(settingGroupNode),
  kind(installedThemeNode),
  kind(postNode),
  kind(userNode),
  kind(commentNode),
  kind(commentAuthorNode),
  kind(userRoleNode),
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
  if (!found) throw domainError('rest_invalid_param', { message: 'The id is not a global id of a node.' });
  const node = await found.load?.(decoded.key, context);
  return node && found.typeNameOf(node, context) !== undefined ? node : null;
}
