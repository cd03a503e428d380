import { oncePerBuilder } from '../builder.ts';
import type { PlainMap } from '../plain-map.ts';
import { widgetForm } from './form.ts';
import { sealInstance } from './instance.ts';
import { renderWidget, sidebarMarkup } from './render.ts';
import { INACTIVE, parseWidgetId, type Sidebar, type Widget } from './sidebars.ts';
import type { WidgetType } from './widget-types.ts';

/** What a widget of a kind is made from. */
export interface MadeWidget {
  type: WidgetType;
  instance: PlainMap;
}

const instanceType = oncePerBuilder((builder) =>
  builder.objectRef<MadeWidget>('WidgetInstance').implement({
    description: 'What a widget is made from.',
    fields: (t) => ({
      raw: t.field({ type: 'Json', description: 'Its values by name.', resolve: ({ instance }) => instance }),
      encoded: t.string({
        description: 'All of it as one text.',
        resolve: async (made, _args, context) => (await sealInstance(made, context)).encoded,
      }),
      hash: t.string({
        description: 'Shows that the text comes from this site.',
        resolve: async (made, _args, context) => (await sealInstance(made, context)).hash,
      }),
    }),
  }),
);

/** A kind of widget. */
export const widgetTypeNode = oncePerBuilder((builder) =>
  builder.objectRef<WidgetType>('WidgetType').implement({
    description: 'A kind of widget.',
    fields: (t) => ({
      id: t.exposeString('id'),
      name: t.exposeString('name', { description: 'What people call it.' }),
      description: t.exposeString('description'),
      className: t.exposeString('className', { description: 'Class of the element that shows one.' }),
    }),
  }),
);

/** A piece of a sidebar. */
export const widgetNode = oncePerBuilder((builder) =>
  builder.objectRef<Widget>('Widget').implement({
    description: 'A piece of a sidebar. Those that no sidebar shows are kept.',
    fields: (t) => ({
      id: t.exposeString('id', { description: 'Its kind and its number: `text-3`.' }),
      idBase: t.string({ description: 'Its kind.', resolve: ({ type }) => type.id }),
      type: t.field({ type: widgetTypeNode(builder), description: 'Its kind.', resolve: ({ type }) => type }),
      sidebar: t.exposeString('sidebar', { description: 'The sidebar that it is in.' }),
      rendered: t.string({
        description: 'As HTML, as readers without an account see it; empty for what no sidebar shows.',
        resolve: (widget, _args, context) =>
          widget.sidebar === INACTIVE ? '' : renderWidget(widget, { context, id: widget.id }),
      }),
      form: t.string({
        description: 'The form in which people change it, as HTML.',
        resolve: (widget, _args, context) =>
          widgetForm(widget, { number: parseWidgetId(widget.id)?.number ?? '', context }),
      }),
      instance: t.field({
        type: instanceType(builder),
        description: 'What it is made from.',
        resolve: (widget) => widget,
      }),
    }),
  }),
);

const markup = (part: keyof typeof sidebarMarkup) => (sidebar: Sidebar) =>
  sidebar.isActive ? sidebarMarkup[part] : '';

/** A place for widgets. */
export const sidebarNode = oncePerBuilder((builder) =>
  builder.objectRef<Sidebar>('Sidebar').implement({
    description: 'A place for widgets.',
    fields: (t) => ({
      id: t.exposeString('id'),
      name: t.exposeString('name', { description: 'What people call it.' }),
      status: t.string({
        description: 'Whether the site shows it: active or inactive.',
        resolve: ({ isActive }) => (isActive ? 'active' : 'inactive'),
      }),
      beforeWidget: t.string({ description: 'Markup before each widget.', resolve: markup('beforeWidget') }),
      afterWidget: t.string({ description: 'Markup after each widget.', resolve: markup('afterWidget') }),
      beforeTitle: t.string({ description: 'Markup before the title of each.', resolve: markup('beforeTitle') }),
      afterTitle: t.string({ description: 'Markup after the title of each.', resolve: markup('afterTitle') }),
      widgets: t.field({ type: [widgetNode(builder)], resolve: ({ widgets }) => [...widgets] }),
      widgetIds: t.stringList({ resolve: ({ widgets }) => widgets.map(({ id }) => id) }),
    }),
  }),
);

/** What a widget that is not kept yet would be. */
export const widgetPreviewNode = oncePerBuilder((builder) =>
  builder.objectRef<MadeWidget>('WidgetPreview').implement({
    description: 'What a widget that is not kept yet would be.',
    fields: (t) => ({
      rendered: t.string({
        description: 'As HTML.',
        resolve: (made, _args, context) => renderWidget(made, { context }),
      }),
      form: t.string({
        description: 'The form in which people change it, as HTML.',
        args: { number: t.arg.int({ description: 'Tells its fields from those of other widgets.', defaultValue: -1 }) },
        resolve: (made, { number }, context) => widgetForm(made, { number: String(number ?? -1), context }),
      }),
      instance: t.field({
        type: instanceType(builder),
        description: 'What it would be made from.',
        resolve: (made) => made,
      }),
    }),
  }),
);
