import type { AuditEntry } from '../../../prisma/generated/sqlite/client.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';

/** The GraphQL type of an entry of the audit log. */
export const auditEntryType = oncePerBuilder((builder) =>
  builder.prismaObject('AuditEntry', {
    name: 'AuditEntry',
    description: 'A change, with who made it, from where and with which program.',
    fields: (t) => ({
      databaseId: t.exposeInt('id', { description: 'The id; later entries have higher ones.' }),
      date: t.expose('at', { type: 'DateTime', description: 'When it was made, in GMT.' }),
      userId: t.exposeInt('userId', {
        description: 'Id of the account; 0 for an anonymous request or the program itself.',
      }),
      login: t.exposeString('login', { description: 'The login of the account at that time.' }),
      credential: t.exposeString('credential', {
        description:
          'How the account was authenticated: `session`, `token`, `application-password`, or `anonymous`; `system` for the program itself.',
      }),
      program: t.exposeString('program', {
        description: 'The name of the application password, or the one that the client gave itself.',
      }),
      address: t.exposeString('address', { description: 'IP address of the client.' }),
      requestId: t.exposeString('requestId', { description: 'The id of the request, as in the log of the server.' }),
      action: t.exposeString('action', { description: 'What was done, such as `created`, `updated` or `deleted`.' }),
      kind: t.exposeString('kind', { description: 'The kind of the object, such as `post`, `term` or `user`.' }),
      type: t.exposeString('type', { description: 'The type of an item, or the taxonomy of a term.' }),
      objectId: t.exposeString('objectId', { description: 'The id of the object.' }),
      name: t.exposeString('name', { description: 'The title or name of the object at that time.' }),
      changes: t.field({
        type: 'Json',
        description: 'The changed fields, by name, with their values `before` and `after`. Secrets have no values.',
        resolve: (row) => JSON.parse(row.changes) as unknown,
      }),
      count: t.exposeInt('count', { description: 'The number of objects or events that the entry stands for.' }),
    }),
  }),
);

/** The names of the fields of an exported entry, in order. */
export const EXPORTED_FIELDS = [
  'id',
  'date',
  'user',
  'login',
  'credential',
  'program',
  'ip',
  'request_id',
  'action',
  'kind',
  'type',
  'object_id',
  'name',
  'changes',
  'count',
] as const;

/** An entry as it is exported: with the names of the REST API. */
export const exportedEntry = (row: AuditEntry): Record<(typeof EXPORTED_FIELDS)[number], unknown> => ({
  id: row.id,
  date: `${row.at}Z`,
  user: row.userId,
  login: row.login,
  credential: row.credential,
  program: row.program,
  ip: row.address,
  request_id: row.requestId,
  action: row.action,
  kind: row.kind,
  type: row.type,
  object_id: row.objectId,
  name: row.name,
  changes: JSON.parse(row.changes) as unknown,
  count: row.count,
});
