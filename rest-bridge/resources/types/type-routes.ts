import type { Permission, Route } from '../../declare/route.ts';
import { text } from '../../declare/typed-schema.ts';
import type { CrudKind, ListOperation } from '../crud/crud-kind.ts';
import { contextInput } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { statusResource, taxonomyResource, typeResource } from './type-resource.ts';

interface NamedKind extends Omit<CrudKind, 'list' | 'read'> {
  /** Name of the parameter in the path of an entry. */
  parameter: string;
  list: ListOperation;
  readPermission: Permission;
}

/** Creates the routes of a list, answered as a map by name, and of one entry by its name. */
const namedRoutes = ({ parameter, list, readPermission, ...kind }: NamedKind): readonly Route[] =>
  crudRoutes({
    ...kind,
    key: {
      pattern: `/(?P<${parameter}>[\\w-]+)`,
      parameters: { [parameter]: text(`Name of the ${parameter}.`, { hasDialectSpelling: true }) },
      variableTypes: { name: 'String!' },
      variables: (parameters) => ({ name: parameters[parameter] }),
    },
    list: {
      permission: list.permission,
      isUnpaged: true,
      keyedBy: 'name',
      parameters: { ...contextInput.parameters, ...list.parameters },
      variableTypes: { ...contextInput.variableTypes, ...list.variableTypes },
      variables: (parameters) => ({ ...contextInput.variables(parameters), ...list.variables?.(parameters) }),
    },
    read: { permission: readPermission },
  });

/** The routes of types, taxonomies and statuses (docs/protocol/errors.md#terms-types-and-settings). */
export const registryRoutes = (): readonly Route[] => [
  ...namedRoutes({
    path: '/cms/v2/types',
    name: 'ContentType',
    plural: 'contentTypes',
    parameter: 'type',
    resource: typeResource,
    list: { permission: { editing: 'site.editSomeType' } },
    readPermission: 'open',
  }),
  ...namedRoutes({
    path: '/cms/v2/statuses',
    name: 'ContentStatus',
    plural: 'contentStatuses',
    parameter: 'status',
    resource: statusResource,
    hasContext: false,
    permissions: {
      field: 'statusPermissions',
      select: 'read',
      variableTypes: { name: 'String!' },
      variables: ({ status }) => ({ name: String(status) }),
    },
    list: { permission: { editing: 'site.editAnything' } },
    readPermission: { needs: 'read' },
  }),
  ...namedRoutes({
    path: '/cms/v2/taxonomies',
    name: 'Taxonomy',
    plural: 'taxonomies',
    parameter: 'taxonomy',
    resource: taxonomyResource,
    permissions: {
      field: 'taxonomyPermissions',
      select: 'see seeDetails',
      variableTypes: { taxonomy: 'String!' },
      variables: ({ taxonomy }) => ({ taxonomy: String(taxonomy) }),
    },
    list: {
      permission: { editing: 'site.assignSomeTerms' },
      parameters: { type: text('Limits the list to taxonomies of this type.', { hasDialectSpelling: true }) },
      variableTypes: { type: 'String' },
      variables: ({ type }) => ({ type }),
    },
    readPermission: { needs: 'see', editing: 'seeDetails' },
  }),
];
