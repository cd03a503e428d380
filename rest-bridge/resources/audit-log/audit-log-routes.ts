import { auditFilters } from '../../../schema/site/audit-log/audit-filter.ts';
import { OWN_NAMESPACE } from '../../declare/own-namespace.ts';
import { fileResponse } from '../../declare/response.ts';
import type { Permission, PermissionQuery, Route } from '../../declare/route.ts';
import { text } from '../../declare/typed-schema.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { filteredList } from '../crud/filtered-list.ts';
import { auditEntryResource } from './audit-log-resource.ts';

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
