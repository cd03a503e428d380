import { MAX_ID } from '../../../schema/values/ids.ts';
import type { Parameters, PermissionQuery } from '../../declare/route.ts';
import type { ItemKey } from './crud-kind.ts';

/** An item's number as GraphQL takes it: one beyond what ids can be names nothing, as 0 does. */
export const itemId = (id: unknown): unknown => (Math.abs(Number(id)) > MAX_ID ? 0 : id);

/** An item is named by its number. */
export const numberKey = (noun: string): ItemKey => ({
  pattern: '/(?P<id>[\\d]+)',
  parameters: { id: { description: `Number of the ${noun}.`, type: 'integer' } },
  variableTypes: { id: 'Int!' },
  variables: ({ id }) => ({ id: itemId(id) }),
});

/** Asks what the viewer may do with the item of a route. */
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

/** The same, where the right password is part of who may see the item. */
export function protectedItemPermissions(field: string, select?: string): PermissionQuery {
  const { variables, ...permissions } = itemPermissions(field, select);
  return {
    ...permissions,
    variableTypes: { id: 'Int!', password: 'String' },
    variables: (parameters) => {
      const named = variables(parameters);
      const { password } = parameters;
      return named && { ...named, password: typeof password === 'string' ? password : null };
    },
  };
}
