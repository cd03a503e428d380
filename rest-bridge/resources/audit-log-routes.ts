import { auditFilters } from '../../schema/site/audit-log/audit-filter.ts';
import { fileResponse, type Resource } from '../declare/declared-resource.ts';
import { fieldList, viewAndEdit } from '../declare/field.ts';
import { OWN_NAMESPACE } from '../declare/own-namespace.ts';
import type { Permission, PermissionQuery, Route } from '../declare/route.ts';
import { dateTime, integer, map, text } from '../declare/typed-schema.ts';
import { crudRoutes } from './crud/crud-routes.ts';
import { filteredList } from './crud/filtered-list.ts';

const readonly = true;

/** An entry of the audit log (docs/audit-log.md). */
const auditEntryResource: Resource = {
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

const path = `/${OWN_NAMESPACE}/audit-log`;

const permission: Permission = { needs: 'read' };

const permissions: PermissionQuery = { field: 'sitePermissions', select: 'read: readAuditLog' };

const { parameters, variableTypes, variables } = filteredList({
  filters: auditFilters,
  offsetNoun: 'entries',
  orderby: 'date',
  orders: ['date'],
  direction: 'desc',
  types: { where: 'AuditFilter', orderBy: 'Order' },
  hasContext: false,
});

// The list is always ordered by the date, so its GraphQL field has no such argument.
const { orderBy: _, ...listTypes } = variableTypes;

const filterNames = Object.values(auditFilters).flatMap((filter) => Object.keys(filter.parameters ?? {}));

const download: Route = {
  pattern: `${path}/export`,
  response: fileResponse('audit-log-file', 'The entries as CSV, or as JSON with one entry per line.'),
  permissions,
  endpoints: [
    {
      methods: ['GET'],
      permission,
      parameters: {
        format: text('Format of the file.', { enum: ['csv', 'jsonl'], default: 'csv' }),
        ...Object.fromEntries(filterNames.map((name) => [name, parameters[name] ?? {}])),
      },
      reply: {
        kind: 'download',
        operation: {
          field: 'auditLogDownload',
          selection: '',
          variableTypes: { format: 'String!', where: 'AuditFilter' },
          variables: (values) => ({ format: values.format, where: variables(values).where }),
        },
      },
    },
  ],
};

/** The routes of the audit log (docs/audit-log.md). No route writes: nobody changes or deletes entries. */
export const auditLogRoutes: readonly Route[] = [
  download,
  ...crudRoutes({
    path,
    name: 'AuditEntry',
    plural: 'auditLog',
    noun: 'entry',
    resource: auditEntryResource,
    hasContext: false,
    permissions,
    itemPermissions: permissions,
    list: {
      permission,
      parameters,
      variableTypes: listTypes,
      variables: (values) => {
        const { orderBy: _order, ...others } = variables(values);
        return others;
      },
    },
    read: { permission: { needs: 'item.read' } },
  }),
];
