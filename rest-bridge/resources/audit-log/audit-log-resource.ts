import { viewAndEdit } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fieldList } from '../../declare/field-list.ts';
import { dateTime, integer, map, text } from '../../declare/typed-schema.ts';

const readonly = true;

/** An entry of the audit log (docs/audit-log.md). */
export const auditEntryResource: Resource = {
  title: 'audit-entry',
  fields: fieldList(
    { context: viewAndEdit },
    {
      id: integer('Unique identifier of the entry.', { readonly, select: 'databaseId' }),
      date: dateTime('When the change was made, in GMT.', { readonly }),
      user: integer('Id of the account that made it; 0 for an anonymous request or the program itself.', {
        readonly,
        select: 'userId',
      }),
      login: text('Login of the account at that time.', { readonly }),
      credential: text('How the account was authenticated.', { readonly }),
      program: text('Name of the application password, or the one that the client gave itself.', { readonly }),
      ip: text('IP address of the client.', { readonly, select: 'address' }),
      request_id: text('Id of the request in the log of the server.', { readonly }),
      action: text('What was done.', { readonly }),
      kind: text('Kind of the object.', { readonly }),
      type: text('Type of an item, or taxonomy of a term.', { readonly }),
      object_id: text('Id of the object.', { readonly }),
      name: text('Title or name of the object at that time.', { readonly }),
      changes: map('The changed fields, with their values before and after.', { readonly }),
      count: integer('Number of objects or events that the entry stands for.', { readonly }),
    },
  ),
  links: [],
};
