import type { Parameter } from '../declare/declared-parameter.ts';
import { describedResponse } from '../declare/declared-resource.ts';
import type { Endpoint, Parameters, Permission, PermissionQuery, Route } from '../declare/route.ts';
import { flag, map, text } from '../declare/typed-schema.ts';
import type { CrudKind, ItemKey } from './crud/crud-kind.ts';
import { contextParameter } from './crud/crud-parameters.ts';
import { crudRoutes } from './crud/crud-routes.ts';
import {
  completeInstance,
  readFormValues,
  sidebarResource,
  widgetPaths,
  widgetResource,
  widgetTypeResource,
} from './widget-resource.ts';

const id: Parameter = text('Widget type.', { required: true });

const instance: Parameter = map('Current settings of the widget.', { phase: 'sanitizing' });

const pattern = `${widgetPaths.types}/(?P<id>[a-zA-Z0-9_-]+)`;

/** The permission on a type of widgets: unknown ones allow no method, as in the reference. */
const widgetTypePermission = { needs: ['site.editTheme', 'item'] } satisfies Permission;

const widgetTypePermissions: PermissionQuery = {
  field: 'widgetType',
  select: 'id',
  variableTypes: { id: 'String!' },
};

const sharedOptions = {
  methods: ['POST'],
  permission: widgetTypePermission,
} as const satisfies Partial<Endpoint>;

/** Number of a widget that has not been stored. */
const UNSTORED = -1;

function previewVariables({ id: type, instance: instanceParameter, form_data, number }: Parameters) {
  const { encoded, hash, raw } = (instanceParameter ?? {}) as Record<string, unknown>;
  return { type, instance: { encoded, hash, raw, form: readFormValues(form_data, type) }, number: number ?? UNSTORED };
}

const operation = (selection: string) => ({ field: 'widgetPreview', selection, variables: previewVariables });

const types = { type: 'String!', instance: 'WidgetInstanceInput' };

const encoding: Endpoint = {
  ...sharedOptions,
  parameters: {
    id,
    instance,
    form_data: text('Values of the form of the widget, urlencoded.', { validation: 'none' }),
    number: { type: 'integer', isUnlisted: true },
  },
  variableTypes: types,
  selectionVariableTypes: { number: 'Int' },
  reply: {
    kind: 'custom',
    operation: operation('form(number: $number) rendered instance { encoded hash raw }'),
    answer: ({ node: { form, rendered, instance: newInstance } }) => ({
      form,
      preview: rendered,
      instance: newInstance,
    }),
  },
};

const rendering: Endpoint = {
  ...sharedOptions,
  parameters: { id, instance },
  variableTypes: types,
  reply: {
    kind: 'custom',
    operation: operation('rendered'),
    answer: ({ node: { rendered } }) => ({ preview: previewPage(String(rendered)) }),
  },
};

/** Returns a complete page with the widget, which editors show in a frame. It does not run scripts of the widget. */
const previewPage = (rendered: string): string =>
  `<!doctype html>\n<html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'"><title>Preview</title></head><body>${rendered}</body></html>`;

const encodingSchema = describedResponse('widget-encoding', {
  form: text('Form that changes the widget, as HTML.'),
  preview: text('The widget as HTML.'),
  instance: map('Settings of the widget.', {
    properties: {
      encoded: text('The settings, encoded.'),
      hash: text('Signature of the encoded settings.'),
      raw: map('The settings, if the type of the widget shows them.'),
    },
  }),
});

const renderingSchema = describedResponse('widget-rendering', { preview: text('A page that shows the widget.') });

const previewOptions = { namespace: 'cms/v2', itemPermissions: widgetTypePermissions };

/**
 * The routes that encode and render a widget without storing it. Not created by crudRoutes: the answers are not items.
 */
const previewRoutes: readonly Route[] = [
  { ...previewOptions, pattern: `${pattern}/encode`, response: encodingSchema, endpoints: [encoding] },
  { ...previewOptions, pattern: `${pattern}/render`, response: renderingSchema, endpoints: [rendering] },
];

const permission: Permission = { needs: 'site.editTheme' };

/** The options that sidebars, widgets and widget types have in common. */
const commonOptions = {
  hasContext: false,
  list: { permission, isUnpaged: true, parameters: { context: contextParameter } },
  read: { permission },
} satisfies Partial<CrudKind>;

const textKey = (pattern: string, options: { hasDialectSpelling?: true; isUnlisted?: true } = {}): ItemKey => ({
  pattern: `/(?P<id>${pattern})`,
  parameters: { id: { description: 'Id of the item.', type: 'string', ...options } },
  variableTypes: { id: 'String!' },
});

const sidebar: CrudKind = {
  ...commonOptions,
  path: widgetPaths.sidebars,
  name: 'Sidebar',
  plural: 'sidebars',
  resource: sidebarResource,
  key: textKey('[\\w-]+', { hasDialectSpelling: true }),
  update: {
    permission,
    parameters: { id: { type: 'string', hasDialectSpelling: true, isUnlisted: true } },
    arguments: { widgetIds: '[String!]' },
  },
};

const widgetType: CrudKind = {
  ...commonOptions,
  path: widgetPaths.types,
  name: 'WidgetType',
  plural: 'widgetTypes',
  resource: widgetTypeResource,
  key: textKey('[a-zA-Z0-9_-]+'),
  itemPermissions: widgetTypePermissions,
  read: { permission: widgetTypePermission },
};

const widget: CrudKind = {
  ...commonOptions,
  path: widgetPaths.widgets,
  name: 'Widget',
  plural: 'widgets',
  resource: widgetResource,
  key: textKey('[\\w\\-]+', { isUnlisted: true }),
  batch: { v1: true },
  input: completeInstance,
  list: {
    ...commonOptions.list,
    parameters: {
      ...commonOptions.list.parameters,
      sidebar: text('Limits the list to widgets of this sidebar.', { hasDialectSpelling: true }),
    },
    variableTypes: { sidebar: 'String' },
    variables: ({ sidebar: name }) => ({ sidebar: name }),
  },
  create: {
    permission,
    arguments: { id: 'String', idBase: 'String', sidebar: 'String!', instance: 'WidgetInstanceInput' },
    locationSelection: '_id: id',
    location: (node) => `${widgetPaths.widgets}/${node._id}`,
  },
  update: { permission, arguments: { sidebar: 'String', instance: 'WidgetInstanceInput' } },
  remove: {
    permission,
    hasLinks: true,
    parameters: {
      force: flag('Whether to delete the widget permanently instead of moving it to the inactive widgets.'),
    },
  },
};

/** The routes of sidebars, widgets and widget types. */
export const widgetRoutes: readonly Route[] = [...[sidebar, widgetType, widget].flatMap(crudRoutes), ...previewRoutes];
