import type { Permission, Route } from '../../declare/route.ts';
import { flag, text } from '../../declare/typed-schema.ts';
import type { CrudKind, ItemKey } from '../crud/crud-kind.ts';
import { contextParameter } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { previewRoutes } from './preview-routes.ts';
import { completeInstance } from './widget-instance-field.ts';
import { paths, sidebarResource, widgetResource, widgetTypeResource } from './widget-resource.ts';

const permission: Permission = { needs: 'site.editTheme' };

/** What all three kinds have in common: their lists come whole, and entries have names. */
const shared = {
  hasContext: false,
  list: { permission, isUnpaged: true, parameters: { context: contextParameter } },
  read: { permission },
} satisfies Partial<CrudKind>;

const nameKey = (pattern: string, more: { isName?: true; isUnlisted?: true } = {}): ItemKey => ({
  pattern: `/(?P<id>${pattern})`,
  parameters: { id: { description: 'What it is known by.', type: 'string', ...more } },
  variableTypes: { id: 'String!' },
});

const sidebar: CrudKind = {
  ...shared,
  path: paths.sidebars,
  name: 'Sidebar',
  plural: 'sidebars',
  resource: sidebarResource,
  key: nameKey('[\\w-]+', { isName: true }),
  update: {
    permission,
    parameters: { id: { type: 'string', isName: true, isUnlisted: true } },
    arguments: { widgetIds: '[String!]' },
  },
};

const widgetType: CrudKind = {
  ...shared,
  path: paths.types,
  name: 'WidgetType',
  plural: 'widgetTypes',
  resource: widgetTypeResource,
  key: nameKey('[a-zA-Z0-9_-]+'),
};

const widget: CrudKind = {
  ...shared,
  path: paths.widgets,
  name: 'Widget',
  plural: 'widgets',
  resource: widgetResource,
  key: nameKey('[\\w\\-]+', { isUnlisted: true }),
  batch: { v1: true },
  input: completeInstance,
  list: {
    ...shared.list,
    parameters: {
      ...shared.list.parameters,
      sidebar: text('Only widgets of this sidebar.', { isName: true }),
    },
    variableTypes: { sidebar: 'String' },
    variables: ({ sidebar: name }) => ({ sidebar: name }),
  },
  create: {
    permission,
    arguments: { id: 'String', idBase: 'String', sidebar: 'String!', instance: 'WidgetInstanceInput' },
    locationSelection: '_id: id',
    location: (node) => `${paths.widgets}/${node._id}`,
  },
  update: { permission, arguments: { sidebar: 'String', instance: 'WidgetInstanceInput' } },
  remove: {
    permission,
    parameters: {
      force: flag('Whether to delete it for good instead of laying it aside.'),
    },
  },
};

/** The routes of sidebars, widgets and their kinds. */
export const widgetRoutes: readonly Route[] = [...[sidebar, widgetType, widget].flatMap(crudRoutes), ...previewRoutes];
