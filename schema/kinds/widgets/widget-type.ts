import { oncePerBuilder } from '../../core/builder.ts';
import { renderWidget, sidebarMarkup } from './render-widget.ts';
import { INACTIVE_SIDEBAR, parseWidgetId, type Sidebar, type Widget } from './sidebars.ts';
import { widgetForm } from './widget-form.ts';
import { signInstance } from './widget-instance.ts';
import type { TypedInstance, WidgetType } from './widget-types.ts';

const instanceType = oncePerBuilder((builder) =>
  builder.objectRef<TypedInstance>('WidgetInstance').implement({
    description: 'The values of a widget.',
    fields: (t) => ({
      raw: t.field({ type: 'Json', description: 'Its values by name.', resolve: ({ instance }) => instance }),
      encoded: t.string({
        description: 'The values as an encoded text.',
        resolve: async (typed, _args, context) => (await signInstance(typed, context)).encoded,
      }),
      hash: t.string({
        description: 'Proves that this site has encoded the text.',
        resolve: async (typed, _args, context) => (await signInstance(typed, context)).hash,
      }),
    }),
  }),
);

/** The GraphQL type of types of widgets. */
export const widgetTypeNode = oncePerBuilder((builder) =>
  builder.objectRef<WidgetType>('WidgetType').implement({
    description: 'A type of widget.',
    fields: (t) => ({
      id: t.exposeString('id'),
      name: t.exposeString('name', { description: 'Its display name.' }),
      description: t.exposeString('description'),
      className: t.exposeString('className', { description: 'CSS class of the element of a widget.' }),
    }),
  }),
);

/** The GraphQL type of stored widgets. */
export const widgetNode = oncePerBuilder((builder) =>
  builder.objectRef<Widget>('Widget').implement({
    description: 'A widget of a sidebar, or an inactive one.',
    fields: (t) => ({
      id: t.exposeString('id', { description: 'Its type and number, such as `text-3`.' }),
      idBase: t.string({ description: 'Its type.', resolve: ({ type }) => type.id }),
      type: t.expose('type', { type: widgetTypeNode(builder), description: 'Its type.' }),
      sidebar: t.exposeString('sidebar', { description: 'The sidebar that it is in.' }),
      rendered: t.string({
        description: 'HTML for the anonymous viewer; empty if the widget is inactive.',
        resolve: (widget, _args, context) =>
          widget.sidebar === INACTIVE_SIDEBAR ? '' : renderWidget(widget, { context, id: widget.id }),
      }),
      form: t.string({
        description: 'The form to edit it, as HTML.',
        resolve: (widget, _args, context) =>
          widgetForm(widget, { number: parseWidgetId(widget.id)?.number ?? '', context }),
      }),
      instance: t.field({
        type: instanceType(builder),
        description: 'Its values.',
        resolve: (widget) => widget,
      }),
    }),
  }),
);

/** Creates a resolver of markup around widgets; it is empty for inactive widgets. */
const markup = (name: keyof typeof sidebarMarkup) => (sidebar: Sidebar) =>
  sidebar.isActive ? sidebarMarkup[name] : '';

/** The GraphQL type of sidebars. */
export const sidebarNode = oncePerBuilder((builder) =>
  builder.objectRef<Sidebar>('Sidebar').implement({
    description: 'A position of the theme that takes widgets.',
    fields: (t) => ({
      id: t.exposeString('id'),
      name: t.exposeString('name', { description: 'Its display name.' }),
      status: t.string({
        description: '`active`, or `inactive` for the list of inactive widgets.',
        resolve: ({ isActive }) => (isActive ? 'active' : 'inactive'),
      }),
      beforeWidget: t.string({ description: 'Markup before each widget.', resolve: markup('beforeWidget') }),
      afterWidget: t.string({ description: 'Markup after each widget.', resolve: markup('afterWidget') }),
      beforeTitle: t.string({ description: 'Markup before the title of each widget.', resolve: markup('beforeTitle') }),
      afterTitle: t.string({ description: 'Markup after the title of each widget.', resolve: markup('afterTitle') }),
      widgets: t.expose('widgets', { type: [widgetNode(builder)] }),
      widgetIds: t.stringList({ resolve: ({ widgets }) => widgets.map(({ id }) => id) }),
    }),
  }),
);

/** The GraphQL type of widgets that are not stored. */
export const widgetPreviewNode = oncePerBuilder((builder) =>
  builder.objectRef<TypedInstance>('WidgetPreview').implement({
    description: 'A widget that is not stored.',
    fields: (t) => ({
      rendered: t.string({
        description: 'HTML for the anonymous viewer.',
        resolve: (preview, _args, context) => renderWidget(preview, { context }),
      }),
      form: t.string({
        description: 'The form to edit it, as HTML.',
        args: {
          number: t.arg.int({ description: 'Distinguishes its fields from those of other widgets.', defaultValue: -1 }),
        },
        resolve: (preview, { number }, context) => widgetForm(preview, { number: String(number ?? -1), context }),
      }),
      instance: t.field({
        type: instanceType(builder),
        description: 'Its values.',
        resolve: (preview) => preview,
      }),
    }),
  }),
);
