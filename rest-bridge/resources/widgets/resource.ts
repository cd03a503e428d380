import { editOnly, everywhereShortFirst as everywhere, viewAndEdit } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/resource.ts';
import { readOnly } from '../types/fields.ts';

export const paths = {
  sidebars: '/cms/v2/sidebars',
  widgets: '/cms/v2/widgets',
  types: '/cms/v2/widget-types',
} as const;

const text = (name: string, description: string, more: { select?: string; isName?: boolean } = {}) =>
  readOnly(name, { description, type: 'string', context: everywhere, ...more });

/** What themes with sidebars of their own say; nothing, where there are none. */
const markup = (name: string, description: string) =>
  readOnly(name, { description, type: 'string', context: everywhere, select: 'id', read: () => '' });

const READS = { targetHints: { allow: ['GET'] } } as const;
const WRITES = { targetHints: { allow: ['GET', 'POST', 'PUT', 'PATCH'] } } as const;

/** A place for widgets. */
export const sidebarResource: Resource = {
  title: 'sidebar',
  fields: [
    text('id', 'What it is known by.', { isName: true }),
    text('name', 'What people call it.'),
    markup('description', 'About it.'),
    markup('class', 'A class for its list in the administration area.'),
    markup('before_widget', 'Markup before each widget.'),
    markup('after_widget', 'Markup after each widget.'),
    markup('before_title', 'Markup before the title of each widget.'),
    markup('after_title', 'Markup after the title of each widget.'),
    text('status', 'Whether the site shows it.'),
    {
      name: 'widgets',
      select: 'widgetIds',
      schema: {
        description: 'Its widgets.',
        type: 'array',
        items: { type: ['object', 'string'] },
        context: everywhere,
      },
    },
  ],
  links: [
    { rel: 'collection', targets: () => [{ href: paths.sidebars }] },
    {
      rel: 'self',
      select: '_id: id',
      targets: (node) => [{ href: `${paths.sidebars}/${node._id}`, attributes: WRITES }],
    },
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
  fields: [
    text('id', 'Its kind and its number.'),
    text('id_base', 'Its kind.'),
    text('sidebar', 'The sidebar that it is in.', { isName: true }),
    text('rendered', 'As HTML.'),
    readOnly('instance', {
      description: 'What it is made from.',
      type: 'object',
      context: editOnly,
      read: (raw) => ({ raw }),
    }),
  ],
  links: [
    { rel: 'collection', targets: () => [{ href: paths.widgets }] },
    {
      rel: 'self',
      select: '_id: id _base: idBase _sidebar: sidebar',
      targets: (node) => [{ href: `${paths.widgets}/${node._id}`, attributes: READS }],
    },
    { rel: 'about', targets: (node) => [{ href: `${paths.types}/${node._base}` }] },
    { rel: 'cms:sidebar', targets: (node) => [{ href: `${paths.sidebars}/${node._sidebar}` }] },
  ],
};

/** A kind of widget. */
export const widgetTypeResource: Resource = {
  title: 'widget-type',
  fields: [
    text('id', 'What it is known by.'),
    text('name', 'What people call it.'),
    readOnly('description', { description: 'About it.', type: 'string', context: viewAndEdit }),
    readOnly('is_multi', {
      description: 'Whether there can be several of it.',
      type: 'boolean',
      context: viewAndEdit,
      select: 'id',
      read: () => true,
    }),
    text('classname', 'Class of the element that shows one.', { select: 'className' }),
  ],
  links: [
    { rel: 'collection', targets: () => [{ href: paths.types }] },
    { rel: 'self', select: '_id: id', targets: (node) => [{ href: `${paths.types}/${node._id}`, attributes: READS }] },
  ],
};
