import { MAX_ID } from '../../../schema/values/ids.ts';
import type { Link } from '../../declare/declared-resource.ts';
import type { Node } from '../../declare/field.ts';
import type { Parameters, PermissionQuery } from '../../declare/route.ts';
import type { ItemKey } from './crud-kind.ts';

/** Converts an id for GraphQL: an id above the maximum becomes 0, which no item has. */
export const itemId = (id: unknown): unknown => (Math.abs(Number(id)) > MAX_ID ? 0 : id);

/** The path of an item is the path of the collection and its id. `noun` describes the item. */
export const idKey = (noun: string): ItemKey => ({
  pattern: '/(?P<id>[\\d]+)',
  parameters: { id: { description: `Id of the ${noun}.`, type: 'integer' } },
  variableTypes: { id: 'Int!' },
  variables: ({ id }) => ({ id: itemId(id) }),
});

/** Returns the query of the viewer's permissions on the item of a route. `field` is the GraphQL root field. */
export const itemPermissions = (field: string, select = 'edit delete') =>
  ({
    field,
    select,
    variableTypes: { id: 'Int!' },
    variables: ({ id }: Parameters) => {
      const number = Number(id);
      return Number.isSafeInteger(number) && number <= MAX_ID ? { id: number } : null;
    },
  }) satisfies PermissionQuery;

/** Returns the query of permissions on an item that a password may protect: the request may contain the password. */
export function protectedItemPermissions(field: string, select?: string): PermissionQuery {
  const { variables, ...permissions } = itemPermissions(field, select);
  return {
    ...permissions,
    variableTypes: { id: 'Int!', password: 'String' },
    variables: (parameters, method) => {
      const idVariables = variables(parameters);
      // The password of a write is the new one of the item: it is not a guess.
      const { password } = method === undefined || method === 'GET' ? parameters : {};
      return idVariables && { ...idVariables, password: typeof password === 'string' ? password : null };
    },
  };
}

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
