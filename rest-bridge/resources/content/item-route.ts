import { LARGEST_ID } from '../../../schema/ids.ts';
import type { Resource } from '../../declare/resource.ts';
import type { ItemPermissions } from '../../declare/route.ts';

/** An item's number as GraphQL takes it: one beyond what ids can be names nothing, as 0 does. */
export const itemId = (id: unknown): unknown => (Math.abs(Number(id)) > LARGEST_ID ? 0 : id);

/** Asks what the viewer may do with the item of a route; the right password is part of who may see it. */
export const itemPermissions = (field: string): ItemPermissions => ({
  field,
  select: 'edit delete',
  variableTypes: { id: 'Int!', password: 'String' },
  variables: ({ id, password }) => {
    const number = Number(id);
    if (!Number.isSafeInteger(number) || number > LARGEST_ID) return null;
    return { id: number, password: typeof password === 'string' ? password : null };
  },
});

/** An item's excerpt may be asked for in another length. */
export const withExcerptLength = (resource: Resource): Resource => ({
  ...resource,
  fields: resource.fields.map((field) =>
    field.name === 'excerpt' ? { ...field, parts: { rendered: 'rendered(length: $excerptLength)' } } : field,
  ),
});
