import { editOnly, embedViewEdit as viewEditEmbed, viewEditEmbed as viewFirst } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fieldRows } from '../../declare/field-rows.ts';
import { flag, map, text } from '../../declare/typed-schema.ts';
import { collectionLink, methodsAllowedBy, selfLink } from '../crud/path-links.ts';

export const paths = {
  sidebars: '/cms/v2/sidebars',
  widgets: '/cms/v2/widgets',
  types: '/cms/v2/widget-types',
} as const;

const readonly = true;

/** What is said of no sidebar here. */
const unsaid = { select: 'id', read: () => '' } as const;

/** A widget may be named, or given whole. */
const idOf = (widget: unknown): string =>
  typeof widget === 'object' && widget !== null ? String((widget as { id?: unknown }).id ?? '') : String(widget);

/** A place for widgets. */
export const sidebarResource: Resource = {
  title: 'sidebar',
  fields: fieldRows(
    { context: viewEditEmbed },
    {
      id: text('What it is known by.', { isName: true, readonly }),
      name: text('What people call it.', { readonly }),
      description: text('About it.', { readonly, ...unsaid }),
      class: text('A class for its list in the administration area.', { readonly, ...unsaid }),
      before_widget: text('Markup before each widget; `%1$s` stands for its id, `%2$s` for its class.', {
        default: '',
        readonly,
      }),
      after_widget: text('Markup after each widget.', { default: '', readonly }),
      before_title: text('Markup before the title of each widget.', { default: '', readonly }),
      after_title: text('Markup after the title of each widget.', { default: '', readonly }),
      status: text('Whether the site shows it.', { enum: ['active', 'inactive'], readonly }),
      widgets: {
        select: 'widgetIds',
        description: 'Its widgets.',
        type: 'array',
        items: { type: ['object', 'string'] },
        default: [],
        input: 'widgetIds',
        write: (sent) => (Array.isArray(sent) ? sent.map(idOf) : undefined),
      },
    },
  ),
  links: [
    collectionLink(paths.sidebars),
    selfLink((node) => `${paths.sidebars}/${node._id}`, {
      select: '_id: id',
      allow: () => methodsAllowedBy({ edit: true }),
    }),
    {
      rel: 'cms:widget',
      targets: (node) => [{ href: `${paths.widgets}?sidebar=${node._id}` }],
      embed: { resource: 'widget', list: true, selections: { _e_widgets: 'widgets' } },
    },
  ],
};

/** A piece of a sidebar. */
export const widgetResource: Resource = {
  title: 'widget',
  fields: fieldRows(
    { context: viewFirst },
    {
      id: text('Its kind and its number.'),
      id_base: text('Its kind.'),
      sidebar: text('The sidebar that it is in.', { default: 'cms_inactive_widgets', required: true, isName: true }),
      rendered: text('As HTML.', { readonly }),
      rendered_form: text('The form in which people change it, as HTML.', {
        context: editOnly,
        readonly,
        select: 'form',
      }),
      instance: map('What it is made from: `raw`, or `encoded` with its `hash`.', {
        context: editOnly,
        default: null,
        properties: {
          encoded: text('All of it as one text.', { context: editOnly }),
          hash: text('Shows that the text comes from this site.', { context: editOnly }),
          raw: map('Its values by name.', { context: editOnly }),
        },
        write: (sent) => {
          const { raw, encoded, hash } = sent as Readonly<Record<string, unknown>>;
          return { raw, encoded, hash };
        },
      }),
      form_data: text('What its form says, as forms send it.', { context: [], select: null }),
    },
  ),
  links: [
    collectionLink(paths.widgets),
    selfLink((node) => `${paths.widgets}/${node._id}`, {
      select: '_id: id _base: idBase _sidebar: sidebar',
      allow: () => methodsAllowedBy({ edit: true, delete: true }),
    }),
    {
      rel: 'about',
      targets: (node) => [{ href: `${paths.types}/${node._base}` }],
      embed: { resource: 'widget-type', selections: { _e_about: 'type' } },
    },
    { rel: 'cms:sidebar', targets: (node) => [{ href: `${paths.sidebars}/${node._sidebar}` }] },
  ],
};

/** A kind of widget. */
export const widgetTypeResource: Resource = {
  title: 'widget-type',
  fields: fieldRows(
    { context: viewEditEmbed },
    {
      id: text('What it is known by.', { readonly }),
      name: text('What people call it.', { default: '', readonly }),
      description: text('About it.', { default: '', context: viewFirst }),
      is_multi: flag('Whether there can be several of it.', {
        context: viewFirst,
        readonly,
        select: 'id',
        read: () => true,
      }),
      classname: text('Class of the element that shows one.', { select: 'className', default: '', readonly }),
    },
  ),
  links: [collectionLink(paths.types), selfLink((node) => `${paths.types}/${node._id}`, { select: '_id: id' })],
};
