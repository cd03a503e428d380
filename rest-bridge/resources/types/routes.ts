import { canEditType } from '../../../schema/access/post-access.ts';
import { canEditAnything } from '../../../schema/access/site-access.ts';
import { canSeeTaxonomyDetails } from '../../../schema/access/term-access.ts';
import type { Viewer } from '../../../schema/access/viewer.ts';
import type { Registry } from '../../../schema/types/registry.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Parameter, Parameters, Permission, Route } from '../../declare/route.ts';
import { contextParameter } from '../content/list-parameters.ts';
import { statusResource, taxonomyResource, typeResource } from './resource.ts';

const context = (parameters: Parameters) => ({ context: String(parameters.context ?? 'view').toUpperCase() });

/** A list as a map by name, and one entry by its name. */
function namedRoutes(kind: {
  path: string;
  /** Name of the parameter that names an entry. */
  parameter: string;
  resource: Resource;
  fields: { list: string; item: string };
  filter?: Readonly<Record<string, Parameter>>;
  /** Items are read in contexts of their own. */
  itemHasContext: boolean;
  permission: { list: Permission; item: Permission };
}): readonly Route[] {
  const { path, parameter, resource, fields, filter = {}, itemHasContext, permission } = kind;
  const filterTypes = Object.fromEntries(Object.keys(filter).map((name) => [name, 'String']));
  const itemContext: Record<string, string> = itemHasContext ? { context: 'ReadContext' } : {};
  return [
    {
      pattern: path,
      namespace: 'cms/v2',
      resource,
      endpoints: [
        {
          methods: ['GET'],
          permission: permission.list,
          parameters: { context: contextParameter, ...filter },
          variableTypes: { context: 'ReadContext', ...filterTypes },
          reply: {
            kind: 'list',
            field: fields.list,
            whole: true,
            keyedBy: 'name',
            variables: (parameters) => ({
              ...context(parameters),
              ...Object.fromEntries(Object.keys(filter).map((name) => [name, parameters[name]])),
            }),
          },
        },
      ],
    },
    {
      pattern: `${path}/(?P<${parameter}>[\\w-]+)`,
      namespace: 'cms/v2',
      resource,
      endpoints: [
        {
          methods: ['GET'],
          permission: permission.item,
          parameters: {
            [parameter]: { description: 'Its name.', type: 'string', isName: true },
            context: contextParameter,
          },
          variableTypes: { name: 'String!', ...itemContext },
          reply: {
            kind: 'item',
            field: fields.item,
            variables: (parameters) => {
              const name = parameters[parameter];
              return itemHasContext ? { name, ...context(parameters) } : { name };
            },
          },
        },
      ],
    },
  ];
}

/** The routes of types, taxonomies and statuses (protocol 8.10). */
export function registryRoutes(registry: Registry): readonly Route[] {
  const types = () => [...registry.postTypes.values()].map(({ capabilities }) => capabilities);
  const editsAnything = (viewer: Viewer) => canEditAnything(viewer, types());
  return [
    ...namedRoutes({
      path: '/cms/v2/types',
      parameter: 'type',
      resource: typeResource,
      fields: { list: 'contentTypes', item: 'contentType' },
      itemHasContext: true,
      permission: {
        list: ({ viewer, parameters }) =>
          parameters.context !== 'edit' || types().some((capabilities) => canEditType(viewer, capabilities)),
        item: () => true,
      },
    }),
    ...namedRoutes({
      path: '/cms/v2/statuses',
      parameter: 'status',
      resource: statusResource,
      fields: { list: 'contentStatuses', item: 'contentStatus' },
      itemHasContext: false,
      permission: {
        list: ({ viewer, parameters }) => parameters.context !== 'edit' || editsAnything(viewer),
        item: ({ viewer, parameters }) => {
          const status = registry.statuses.get(String(parameters.status));
          return status !== undefined && (status.public || (!status.internal && editsAnything(viewer)));
        },
      },
    }),
    ...namedRoutes({
      path: '/cms/v2/taxonomies',
      parameter: 'taxonomy',
      resource: taxonomyResource,
      fields: { list: 'taxonomies', item: 'taxonomy' },
      filter: { type: { description: 'Only taxonomies of this type of items.', type: 'string', isName: true } },
      itemHasContext: true,
      permission: {
        list: ({ viewer, parameters }) =>
          parameters.context !== 'edit' ||
          [...registry.taxonomies.values()].some(({ capabilities }) => canSeeTaxonomyDetails(viewer, capabilities)),
        item: ({ viewer, parameters }) => {
          if (registry.hidden.taxonomies.has(String(parameters.taxonomy))) return false;
          const taxonomy = registry.taxonomies.get(String(parameters.taxonomy));
          return !taxonomy || parameters.context !== 'edit' || canSeeTaxonomyDetails(viewer, taxonomy.capabilities);
        },
      },
    }),
  ];
}
