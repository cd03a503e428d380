import type { Link } from '../../declare/declared-link.ts';
import type { Node } from '../../declare/field.ts';

/** Returns the methods that these permissions allow on an item. */
export function methodsAllowedBy(permissions: { edit?: boolean; delete?: boolean }): string[] {
  return ['GET', ...(permissions.edit ? ['POST', 'PUT', 'PATCH'] : []), ...(permissions.delete ? ['DELETE'] : [])];
}

/** Returns the link attribute that lists the allowed methods. */
export const targetHints = (allow: readonly string[]) => ({ targetHints: { allow } });

/**
 * Returns the link to the item itself, with the allowed methods: by default those that the permissions of the item
 * (`_can`) allow. `select` is the GraphQL selection that `path` needs, by default `_id: databaseId`.
 */
export const selfLink = (
  path: (node: Node) => string,
  options: { select?: string; allow?: (node: Node) => readonly string[] } = {},
): Link => {
  const { select = '_id: databaseId', allow = (node) => methodsAllowedBy(node._can ?? {}) } = options;
  return { rel: 'self', select, targets: (node) => [{ href: path(node), attributes: targetHints(allow(node)) }] };
};

/** Returns the link to the collection. */
export const collectionLink = (path: string): Link => ({ rel: 'collection', targets: () => [{ href: path }] });
