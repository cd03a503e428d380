import { canEditTheme } from '../../../schema/access/site-access.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Endpoint, Parameter, Permission, Route } from '../../declare/route.ts';
import { contextParameter } from '../content/list-parameters.ts';
import { writeParameters } from '../content/write-parameters.ts';
import { paths, sidebarResource, widgetResource, widgetTypeResource } from './resource.ts';

const permission: Permission = ({ viewer }) => canEditTheme(viewer);

/** A list that comes whole, and one entry by its id. */
function readRoutes(kind: {
  path: string;
  id: string;
  isName?: boolean;
  resource: Resource;
  fields: { list: string; item: string };
  filter?: Readonly<Record<string, Parameter>>;
  batch?: Endpoint['batch'];
  /** How an entry is changed. */
  update?: Endpoint;
}): readonly Route[] {
  const { path, resource, fields, filter = {}, batch } = kind;
  const shared = { methods: ['GET'], permission, ...(batch ? { batch } : {}) } as const;
  const names = Object.keys(filter);
  return [
    {
      pattern: path,
      namespace: 'cms/v2',
      resource,
      endpoints: [
        {
          ...shared,
          parameters: { context: contextParameter, ...filter },
          variableTypes: Object.fromEntries(names.map((name) => [name, 'String'])),
          reply: {
            kind: 'list',
            whole: true,
            field: fields.list,
            variables: (parameters) => Object.fromEntries(names.map((name) => [name, parameters[name]])),
          },
        },
      ],
    },
    {
      pattern: `${path}/(?P<id>${kind.id})`,
      namespace: 'cms/v2',
      resource,
      endpoints: [
        {
          ...shared,
          parameters: {
            id: { description: 'What it is known by.', type: 'string', ...(kind.isName ? { isName: true } : {}) },
            context: contextParameter,
          },
          variableTypes: { id: 'String!' },
          reply: { kind: 'item', field: fields.item, variables: ({ id }) => ({ id }) },
        },
        ...(kind.update ? [kind.update] : []),
      ],
    },
  ];
}

/** A widget may be named, or given whole. */
const idOf = (widget: unknown): string =>
  typeof widget === 'object' && widget !== null ? String((widget as { id?: unknown }).id ?? '') : String(widget);

const sidebarUpdate: Endpoint = {
  methods: ['POST', 'PUT', 'PATCH'],
  permission,
  parameters: { ...writeParameters(sidebarResource, 'update'), id: { type: 'string', isName: true, unlisted: true } },
  variableTypes: { id: 'String!', widgetIds: '[String!]' },
  reply: {
    kind: 'update',
    field: 'updateSidebar',
    variables: ({ id, widgets }) => ({ id, widgetIds: Array.isArray(widgets) ? widgets.map(idOf) : [] }),
  },
};

/** The routes of sidebars, widgets and their kinds: what earlier themes left can be read. */
export const widgetRoutes: readonly Route[] = [
  ...readRoutes({
    path: paths.sidebars,
    id: '[\\w-]+',
    isName: true,
    resource: sidebarResource,
    fields: { list: 'sidebars', item: 'sidebar' },
    update: sidebarUpdate,
  }),
  ...readRoutes({
    path: paths.types,
    id: '[a-zA-Z0-9_-]+',
    resource: widgetTypeResource,
    fields: { list: 'widgetTypes', item: 'widgetType' },
  }),
  ...readRoutes({
    path: paths.widgets,
    id: '[\\w\\-]+',
    resource: widgetResource,
    fields: { list: 'widgets', item: 'widget' },
    filter: { sidebar: { description: 'Only widgets of this sidebar.', type: 'string', isName: true } },
    batch: { v1: true },
  }),
];
