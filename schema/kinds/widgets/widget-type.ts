import { anonymousViewer } from '../../access/viewer-access.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { partCache } from '../../core/reads/versioned-cache.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { RenderQueue } from '../../core/work/render-queue.ts';
import { escapeAttribute, escapeHtml } from '../../markup/html/escape.ts';
import { renderPart } from '../../markup/part-failures.ts';
import { renderContent } from '../../markup/render-content.ts';
import { encodeQuotedValue } from '../../markup/sanitizing/entities.ts';
import { texturize } from '../../markup/texturize/texturize.ts';
import { createRenderEnvironment } from '../../rendering/create-render-environment.ts';
import { INACTIVE_SIDEBAR, parseWidgetId, type Sidebar, type Widget } from './sidebars.ts';
import type { WidgetEnvironment } from './widget-body.ts';
import type { TypedInstance, WidgetType } from './widget-catalog.ts';
import type { WidgetField } from './widget-fields.ts';
import { signInstance } from './widget-instance.ts';

/** The maximum number of menus to select from in a form. */
const MAX_MENUS = 500;

type Choices = readonly (readonly [value: string, label: string])[];

/** Renders the HTML form of a widget. `number` distinguishes its fields from those of other widgets. */
async function widgetForm(
  { type, instance }: TypedInstance,
  { number, context }: { number: string; context: RequestContext },
): Promise<string> {
  const menus = type.fields.some(({ kind }) => kind === 'menu') ? await loadMenuChoices(context) : [];
  const rows = type.fields.map((field) => formRow(field, { type, number, menus, value: instance[field.name] }));
  return rows.join('\n');
}

const loadMenuChoices = (context: RequestContext): Promise<Choices> =>
  partCache(context).get('menus-to-choose', async ({ kernel }): Promise<Choices> => {
    const rows = await kernel.database.reader.term.findMany({
      where: { taxonomy: 'nav_menu' },
      select: { id: true, name: true },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: MAX_MENUS,
    });
    return [['0', '— Select —'], ...rows.map(({ id, name }) => [String(id), name] as const)];
  });

interface FormRow {
  type: WidgetType;
  number: string;
  menus: Choices;
  value: unknown;
}

function formRow(field: WidgetField, { type, number, menus, value }: FormRow): string {
  const id = `widget-${type.id}-${number}-${field.name}`;
  const name = `widget-${type.id}[${number}][${field.name}]`;
  const label = `<label for="${id}">${escapeHtml(field.label)}</label>`;
  const { kind } = field;
  if (kind === 'switch' || kind === 'numeric-switch') {
    const checked = value ? ' checked' : '';
    // Forms omit unchecked boxes; where omitted values can be preserved, an empty value must be sent.
    const emptyInput = type.preservesOmitted || field.isOptional ? `<input type="hidden" name="${name}" value="">` : '';
    return `<p>${emptyInput}<input type="checkbox" class="checkbox" id="${id}" name="${name}" value="1"${checked}> ${label}</p>`;
  }
  const text = textOf(value ?? field.fallback);
  if (kind === 'markup' || kind === 'plain-markup') {
    return `<p>${label}</p>\n<textarea class="widefat" rows="16" cols="20" id="${id}" name="${name}">\n${encodeQuotedValue(text)}</textarea>`;
  }
  const choices =
    kind === 'menu' ? menus : kind === 'choice' ? field.choices?.map((value) => [value, value] as const) : undefined;
  if (choices) {
    const options = choices.map(([choice, choiceLabel]) => {
      const selected = choice === text ? ' selected' : '';
      return `<option value="${encodeQuotedValue(choice)}"${selected}>${escapeHtml(choiceLabel)}</option>`;
    });
    return `<p>${label}\n<select class="widefat" id="${id}" name="${name}">${options.join('')}</select></p>`;
  }
  const inputType = kind === 'number' ? 'number' : 'text';
  return `<p>${label}\n<input class="widefat" type="${inputType}" id="${id}" name="${name}" value="${encodeQuotedValue(text)}"></p>`;
}

/** A value as the text of a control. */
const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : typeof value === 'string' || typeof value === 'number' ? String(value) : '';

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

/** The markup around widgets and around their titles. `%1$s` is the id of the widget, `%2$s` its class. */
const sidebarMarkup = {
  beforeWidget: '<div id="%1$s" class="widget %2$s">',
  afterWidget: '</div>',
  beforeTitle: '<h2 class="widgettitle">',
  afterTitle: '</h2>',
} as const;

/** The anonymous context of each operation. The loaders identify the operation. */
const anonymousContexts = new WeakMap<object, RequestContext>();

/** Returns the context of the same operation for the anonymous viewer, for whom widgets are always rendered. */
function anonymousContext(context: RequestContext): RequestContext {
  const anonymous = anonymousContexts.get(context.loaders) ?? {
    ...context,
    viewer: anonymousViewer,
    rendering: new RenderQueue(),
  };
  anonymousContexts.set(context.loaders, anonymous);
  return anonymous;
}

/**
 * Renders a widget as HTML, for the anonymous viewer. `id` is the id of a widget in a sidebar. Returns an empty text if
 * the widget has no body.
 */
function renderWidget(
  { type, instance }: TypedInstance,
  { context: viewerContext, id }: { context: RequestContext; id?: string },
): Promise<string> {
  const context = anonymousContext(viewerContext);
  return context.rendering.run(
    () => createRenderEnvironment(context),
    async (shared) => {
      const body = await renderBody({ type, instance }, { context, environment: shared.forItem(0) });
      if (body === null) return '';
      const heading = body.heading ?? renderWidgetTitle({ type, instance });
      const { beforeTitle, afterTitle, afterWidget } = sidebarMarkup;
      return [
        `<div${id === undefined ? '' : ` id="${escapeAttribute(id)}"`} class="widget ${type.className}">`,
        heading === '' ? '' : `${beforeTitle}${heading}${afterTitle}`,
        type.bodyClass === '' ? body.markup : `<div class="${type.bodyClass}">${body.markup}</div>`,
        afterWidget,
      ].join('');
    },
  );
}

async function renderBody(
  { type, instance }: TypedInstance,
  widgetEnvironment: WidgetEnvironment,
): Promise<{ markup: string; heading?: string } | null> {
  const body = await renderPart(async () => type.body(instance, widgetEnvironment), {
    fallback: null,
    environment: widgetEnvironment.environment,
    part: { name: `widget ${type.id}`, postId: 0 },
  });
  if (body === null || 'markup' in body) return body;
  const { html } = await renderContent(
    { content: body.content, postId: 0, postType: '' },
    widgetEnvironment.environment,
  );
  return { ...body, markup: html.trim() };
}

function renderWidgetTitle({ type, instance }: TypedInstance): string {
  if (!type.fields.some(({ name }) => name === 'title')) return '';
  const { title } = instance;
  return texturize(escapeHtml(typeof title === 'string' && title !== '' ? title : type.defaultTitle));
}
