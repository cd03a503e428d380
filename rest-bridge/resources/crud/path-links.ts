import type { Link } from '../../declare/declared-link.ts';
import type { Node } from '../../declare/field.ts';

/** The methods that the viewer may use on an item with these permissions. */
export function allowedOn(permissions: { edit?: boolean; delete?: boolean }): string[] {
  return ['GET', ...(permissions.edit ? ['POST', 'PUT', 'PATCH'] : []), ...(permissions.delete ? ['DELETE'] : [])];
}

/** The link attribute that names the methods. */
export const hints = (allow: readonly string[]) => ({ targetHints: { allow } });

/**
 * The link to the item itself, with the methods that the viewer may use there: by default those that the item's
 * permissions (`_can`) allow. `select` reads what the path needs, by default the number of the item as `_id`.
 */
export const selfLink = (
  path: (node: Node) => string,
  options: { select?: string; allow?: (node: Node) => readonly string[] } = {},
): Link => {
  const { select = '_id: databaseId', allow = (node) => allowedOn(node._can ?? {}) } = options;
  return { rel: 'self', select, targets: (node) => [{ href: path(node), attributes: hints(allow(node)) }] };
};

/** The link to the list of all items. */
export const collectionLink = (path: string): Link => ({ rel: 'collection', targets: () => [{ href: path }] });
