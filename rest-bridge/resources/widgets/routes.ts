import { canEditTheme } from '../../../schema/access/site-access.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Endpoint, Parameter, Permission, Route } from '../../declare/route.ts';
import { contextParameter } from '../content/list-parameters.ts';
import { writeParameters } from '../content/write-parameters.ts';
import { instanceOf, kindIn } from './instance.ts';
import { previewRoutes } from './preview-routes.ts';
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
  /** The index does not name the id among the parameters. */
  hidesId?: boolean;
  /** How entries are made, and how one is changed. */
  create?: Endpoint;
  changes?: readonly Endpoint[];
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
        ...(kind.create ? [kind.create] : []),
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
            id: {
              description: 'What it is known by.',
              type: 'string',
              ...(kind.isName ? { isName: true } : {}),
              ...(kind.hidesId ? { unlisted: true } : {}),
            },
            context: contextParameter,
          },
          variableTypes: { id: 'String!' },
          reply: { kind: 'item', field: fields.item, variables: ({ id }) => ({ id }) },
        },
        ...(kind.changes ?? []),
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
    variables: ({ id, widgets }) => ({ id, widgetIds: Array.isArray(widgets) ? widgets.map(idOf) : null }),
  },
};

const batch = { v1: true } as const;

const widgetCreation: Endpoint = {
  methods: ['POST'],
  batch,
  permission,
  parameters: writeParameters(widgetResource, 'create'),
  variableTypes: { id: 'String', idBase: 'String', sidebar: 'String!', instance: 'WidgetInstanceInput' },
  reply: {
    kind: 'create',
    field: 'createWidget',
    variables: ({ id, id_base, sidebar, ...given }) => {
      const idBase = id === undefined ? id_base : kindIn(id);
      return { id, idBase: id_base, sidebar, instance: instanceOf(given, idBase) };
    },
    locate: '_id: id',
    location: (node) => `${paths.widgets}/${node._id}`,
  },
};

const widgetUpdate: Endpoint = {
  methods: ['POST', 'PUT', 'PATCH'],
  batch,
  permission,
  parameters: writeParameters(widgetResource, 'update'),
  variableTypes: { id: 'String!', sidebar: 'String', instance: 'WidgetInstanceInput' },
  reply: {
    kind: 'update',
    field: 'updateWidget',
    variables: ({ id, sidebar, ...given }) => ({ id, sidebar, instance: instanceOf(given, kindIn(id)) }),
  },
};

const widgetDeletion: Endpoint = {
  methods: ['DELETE'],
  batch,
  permission,
  parameters: {
    id: { type: 'string', unlisted: true },
    force: { description: 'Whether to delete it for good instead of laying it aside.', type: 'boolean' },
  },
  variableTypes: { id: 'String!', force: 'Boolean' },
  reply: { kind: 'delete', field: 'deleteWidget', variables: ({ id, force }) => ({ id, force }) },
};

/** The routes of sidebars, widgets and their kinds. */
export const widgetRoutes: readonly Route[] = [
  ...readRoutes({
    path: paths.sidebars,
    id: '[\\w-]+',
    isName: true,
    resource: sidebarResource,
    fields: { list: 'sidebars', item: 'sidebar' },
    changes: [sidebarUpdate],
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
    batch,
    hidesId: true,
    create: widgetCreation,
    changes: [widgetUpdate, widgetDeletion],
  }),
  ...previewRoutes,
];
