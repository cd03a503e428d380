import type { Resource } from '../declare/declared-resource.ts';
import { editOnly, embedViewEdit, fieldList, viewEditEmbed } from '../declare/field.ts';
import type { Parameters } from '../declare/route.ts';
import { flag, map, text } from '../declare/typed-schema.ts';
import { requestErrors } from '../error.ts';
import { parseQuery } from '../query/query-parser.ts';
import { encodesUtf8 } from '../query/query-text.ts';
import { collectionLink, methodsAllowedBy, selfLink } from './crud/item-key.ts';

export const widgetPaths = {
  sidebars: '/cms/v2/sidebars',
  widgets: '/cms/v2/widgets',
  types: '/cms/v2/widget-types',
} as const;

const readonly = true;

/** Options of a field that is always empty. */
const alwaysEmpty = { select: 'id', read: () => '' } as const;

/** Returns the id of a widget, which clients send as an id or as a complete widget. */
const widgetIdOf = (widget: unknown): string =>
  typeof widget === 'object' && widget !== null ? String((widget as { id?: unknown }).id ?? '') : String(widget);

/** A sidebar: a position of the theme that takes widgets. */
export const sidebarResource: Resource = {
  title: 'sidebar',
  fields: fieldList(
    { context: embedViewEdit },
    {
      id: text('Id of the sidebar.', { hasDialectSpelling: true, readonly }),
      name: text('Name of the sidebar for display.', { readonly }),
      description: text('Description of the sidebar.', { readonly, ...alwaysEmpty }),
      class: text('CSS class of the sidebar in the administration area.', { readonly, ...alwaysEmpty }),
      before_widget: text(
        'Markup before each widget. `%1$s` is replaced by the id of the widget, `%2$s` by its class.',
        {
          default: '',
          readonly,
        },
      ),
      after_widget: text('Markup after each widget.', { default: '', readonly }),
      before_title: text('Markup before the title of each widget.', { default: '', readonly }),
      after_title: text('Markup after the title of each widget.', { default: '', readonly }),
      status: text('Status of the sidebar.', { enum: ['active', 'inactive'], readonly }),
      widgets: {
        select: 'widgetIds',
        description: 'Ids of the widgets in the sidebar.',
        type: 'array',
        items: { type: ['object', 'string'] },
        default: [],
        input: 'widgetIds',
        write: (value) => (Array.isArray(value) ? value.map(widgetIdOf) : undefined),
      },
    },
  ),
  links: [
    collectionLink(widgetPaths.sidebars),
    selfLink((node) => `${widgetPaths.sidebars}/${node._id}`, {
      select: '_id: id',
      allow: () => methodsAllowedBy({ edit: true }),
    }),
    {
      rel: 'cms:widget',
      targets: (node) => [{ href: `${widgetPaths.widgets}?sidebar=${node._id}` }],
      embed: { resource: 'widget', list: true, selections: { _embed_widgets: 'widgets' } },
    },
  ],
};

/** A widget. */
export const widgetResource: Resource = {
  title: 'widget',
  fields: fieldList(
    { context: viewEditEmbed },
    {
      id: text('Id of the widget: its type and number.'),
      id_base: text('Widget type.'),
      sidebar: text('Id of the sidebar that contains the widget.', {
        default: 'cms_inactive_widgets',
        required: true,
        hasDialectSpelling: true,
      }),
      rendered: text('The widget as HTML.', { readonly }),
      rendered_form: text('Form to edit the widget, as HTML.', {
        context: editOnly,
        readonly,
        select: 'form',
      }),
      instance: map('Instance settings of the widget: `raw`, or `encoded` with its `hash`.', {
        context: editOnly,
        default: null,
        properties: {
          encoded: text('The settings as one encoded text.', { context: editOnly }),
          hash: text('Hash that proves that this site encoded the text.', { context: editOnly }),
          raw: map('The settings by name.', { context: editOnly }),
        },
        write: (value) => {
          const { raw, encoded, hash } = value as Readonly<Record<string, unknown>>;
          return { raw, encoded, hash };
        },
      }),
      form_data: text('Values of the form of the widget, urlencoded.', { context: [], select: null }),
    },
  ),
  links: [
    collectionLink(widgetPaths.widgets),
    selfLink((node) => `${widgetPaths.widgets}/${node._id}`, {
      select: '_id: id _base: idBase _sidebar: sidebar',
      allow: () => methodsAllowedBy({ edit: true, delete: true }),
    }),
    {
      rel: 'about',
      targets: (node) => [{ href: `${widgetPaths.types}/${node._base}` }],
      embed: { resource: 'widget-type', selections: { _embed_about: 'type' } },
    },
    { rel: 'cms:sidebar', targets: (node) => [{ href: `${widgetPaths.sidebars}/${node._sidebar}/` }] },
  ],
};

/** A widget type. */
export const widgetTypeResource: Resource = {
  title: 'widget-type',
  fields: fieldList(
    { context: embedViewEdit },
    {
      id: text('Id of the widget type.', { readonly }),
      name: text('Name of the widget type for display.', { default: '', readonly }),
      description: text('Description of the widget type.', { default: '', context: viewEditEmbed }),
      is_multi: flag('Whether there can be several widgets of the type.', {
        context: viewEditEmbed,
        readonly,
        select: 'id',
        read: () => true,
      }),
      classname: text('CSS class of the element that contains a widget of the type.', {
        select: 'className',
        default: '',
        readonly,
      }),
    },
  ),
  links: [
    collectionLink(widgetPaths.types),
    selfLink((node) => `${widgetPaths.types}/${node._id}`, { select: '_id: id' }),
  ],
};

/** Returns the widget type in the id of a widget: `text` for `text-3`. */
const widgetTypeOf = (id: unknown): string => String(id).replace(/-\d+$/, '');

/** Completes the input of a widget: `form_data` provides the values if there is no `instance`. */
export function completeInstance(
  { formData, ...input }: Readonly<Record<string, unknown>>,
  { id, id_base }: Parameters,
): Record<string, unknown> {
  const form =
    input.instance === undefined ? readFormValues(formData, id === undefined ? id_base : widgetTypeOf(id)) : null;
  return form ? { ...input, instance: { form } } : input;
}

/**
 * Parses the values of the first widget of a type in urlencoded form data: `widget-text[3][title]=Hours`. Throws
 * `rest_invalid_form`.
 */
export function readFormValues(text: unknown, idBase: unknown): Record<string, unknown> | null {
  if (typeof text !== 'string') return null;
  if (!encodesUtf8(text)) throw requestErrors.formEncoding();
  const widgets = parseQuery(text)[`widget-${idBase}`];
  const [first] = typeof widgets === 'object' && widgets !== null ? Object.values(widgets) : [];
  return typeof first === 'object' && first !== null ? { ...first } : null;
}
