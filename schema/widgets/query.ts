import { builder } from '../builder.ts';
import type { RequestContext } from '../context.ts';
import { siteOf } from '../domain.ts';
import { domainError } from '../errors.ts';
import { INACTIVE, requireWidgetManager, storedWidgets, type Widget } from './sidebars.ts';
import { type WidgetType, widgetTypes } from './widget-types.ts';
import { orderWidgets } from './write.ts';

const widgetType = builder.objectRef<Widget>('Widget').implement({
  description: 'A piece of a sidebar. Those that no sidebar shows are kept.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Its kind and its number: `text-3`.' }),
    idBase: t.exposeString('idBase', { description: 'Its kind.' }),
    sidebar: t.exposeString('sidebar', { description: 'The sidebar that it is in.' }),
    rendered: t.string({ description: 'As HTML; empty for what no sidebar shows.', resolve: () => '' }),
    instance: t.field({ type: 'Json', description: 'What it is made from.', resolve: ({ instance }) => instance }),
  }),
});

interface Sidebar {
  id: string;
  widgets: readonly Widget[];
}

const sidebarType = builder.objectRef<Sidebar>('Sidebar').implement({
  description: 'A place for widgets.',
  fields: (t) => ({
    id: t.exposeString('id'),
    name: t.string({ description: 'What people call it.', resolve: () => 'Inactive widgets' }),
    status: t.string({ description: 'Whether the site shows it: inactive.', resolve: () => 'inactive' }),
    widgets: t.field({ type: [widgetType], resolve: ({ widgets }) => [...widgets] }),
    widgetIds: t.stringList({ resolve: ({ widgets }) => widgets.map(({ id }) => id) }),
  }),
});

const widgetTypeType = builder.objectRef<WidgetType>('WidgetType').implement({
  description: 'A kind of widget.',
  fields: (t) => ({
    id: t.exposeString('id'),
    name: t.exposeString('name', { description: 'What people call it.' }),
    description: t.exposeString('description'),
    className: t.exposeString('className', { description: 'Class of the element that shows one.' }),
  }),
});

const sidebarsOf = (context: RequestContext): Sidebar[] => [{ id: INACTIVE, widgets: storedWidgets(context) }];

const rights = 'Takes the right to edit the theme.';

builder.queryFields((t) => ({
  sidebars: t.field({
    type: [sidebarType],
    description: `The places for widgets. ${rights}`,
    resolve: (_root, _args, context) => {
      requireWidgetManager(context);
      return sidebarsOf(context);
    },
  }),
  sidebar: t.field({
    type: sidebarType,
    description: `One place for widgets. ${rights}`,
    args: { id: t.arg.string({ required: true }) },
    resolve: (_root, { id }, context) => {
      requireWidgetManager(context);
      const found = sidebarsOf(context).find((sidebar) => sidebar.id === id);
      if (!found) throw domainError('rest_sidebar_not_found');
      return found;
    },
  }),
  widgets: t.field({
    type: [widgetType],
    description: `The widgets that are kept. ${rights}`,
    args: { sidebar: t.arg.string({ description: 'Only those of this sidebar.' }) },
    resolve: (_root, { sidebar }, context) => {
      requireWidgetManager(context);
      return storedWidgets(context).filter((widget) => !sidebar || widget.sidebar === sidebar);
    },
  }),
  widget: t.field({
    type: widgetType,
    description: `One widget. ${rights}`,
    args: { id: t.arg.string({ required: true }) },
    resolve: (_root, { id }, context) => {
      requireWidgetManager(context);
      const found = storedWidgets(context).find((widget) => widget.id === id);
      if (!found) throw domainError('rest_widget_not_found');
      return found;
    },
  }),
  widgetTypes: t.field({
    type: [widgetTypeType],
    description: `The kinds of widgets whose content the site can keep. ${rights}`,
    resolve: (_root, _args, context) => {
      requireWidgetManager(context);
      return [...widgetTypes];
    },
  }),
  widgetType: t.field({
    type: widgetTypeType,
    description: `One kind of widget. ${rights}`,
    args: { id: t.arg.string({ required: true }) },
    resolve: (_root, { id }, context) => {
      requireWidgetManager(context);
      const found = widgetTypes.find((type) => type.id === id);
      if (!found) throw domainError('rest_widget_type_invalid');
      return found;
    },
  }),
}));

builder.mutationField('updateSidebar', (t) =>
  t.field({
    type: sidebarType,
    description: `Puts the widgets of a sidebar in an order. ${rights}`,
    args: { id: t.arg.string({ required: true }), widgetIds: t.arg.stringList() },
    resolve: async (_root, { id, widgetIds }, context) => {
      await orderWidgets({ id, widgetIds: widgetIds ?? [] }, context);
      return { id, widgets: storedWidgets({ site: await siteOf(context) }) };
    },
  }),
);
