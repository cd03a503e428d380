import { editOnly, everywhereShortFirst as everywhere, everywhere as viewFirst } from '../../declare/contexts.ts';
import type { Field } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import { readOnly } from '../types/fields.ts';

export const paths = {
  sidebars: '/cms/v2/sidebars',
  widgets: '/cms/v2/widgets',
  types: '/cms/v2/widget-types',
} as const;

const text = (
  name: string,
  { description, ...more }: { description: string; select?: string; isName?: boolean; default?: '' },
) => readOnly(name, { description, type: 'string', ...more, context: everywhere });

/** What is said of no sidebar here. */
const unsaid = (name: string, description: string) =>
  readOnly(name, { description, type: 'string', context: everywhere, select: 'id', read: () => '' });

const READS = { targetHints: { allow: ['GET'] } } as const;
const CHANGES = { targetHints: { allow: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] } } as const;
const WRITES = { targetHints: { allow: ['GET', 'POST', 'PUT', 'PATCH'] } } as const;

/** A place for widgets. */
export const sidebarResource: Resource = {
  title: 'sidebar',
  fields: [
    text('id', { description: 'What it is known by.', isName: true }),
    text('name', { description: 'What people call it.' }),
    unsaid('description', 'About it.'),
    unsaid('class', 'A class for its list in the administration area.'),
    text('before_widget', {
      description: 'Markup before each widget; `%1$s` stands for its id, `%2$s` for its class.',
      default: '',
    }),
    text('after_widget', { description: 'Markup after each widget.', default: '' }),
    text('before_title', { description: 'Markup before the title of each widget.', default: '' }),
    text('after_title', { description: 'Markup after the title of each widget.', default: '' }),
    readOnly('status', {
      description: 'Whether the site shows it.',
      type: 'string',
      enum: ['active', 'inactive'],
      context: everywhere,
    }),
    {
      name: 'widgets',
      select: 'widgetIds',
      schema: {
        description: 'Its widgets.',
        type: 'array',
        items: { type: ['object', 'string'] },
        default: [],
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

const part = (description: string, type: 'string' | 'object') => ({ description, type, context: editOnly });

const instance: Field = {
  name: 'instance',
  schema: {
    description: 'What it is made from: `raw`, or `encoded` with its `hash`.',
    type: 'object',
    context: editOnly,
    default: null,
    properties: {
      encoded: part('All of it as one text.', 'string'),
      hash: part('Shows that the text comes from this site.', 'string'),
      raw: part('Its values by name.', 'object'),
    },
  },
};

/** A piece of a sidebar. */
export const widgetResource: Resource = {
  title: 'widget',
  fields: [
    { name: 'id', schema: { description: 'Its kind and its number.', type: 'string', context: viewFirst } },
    { name: 'id_base', schema: { description: 'Its kind.', type: 'string', context: viewFirst } },
    {
      name: 'sidebar',
      isName: true,
      schema: {
        description: 'The sidebar that it is in.',
        type: 'string',
        default: 'cms_inactive_widgets',
        required: true,
        context: viewFirst,
      },
    },
    readOnly('rendered', { description: 'As HTML.', type: 'string', context: viewFirst }),
    readOnly('rendered_form', {
      description: 'The form in which people change it, as HTML.',
      type: 'string',
      context: editOnly,
      select: 'form',
    }),
    instance,
    {
      name: 'form_data',
      select: null,
      schema: { description: 'What its form says, as forms send it.', type: 'string', context: [] },
    },
  ],
  links: [
    { rel: 'collection', targets: () => [{ href: paths.widgets }] },
    {
      rel: 'self',
      select: '_id: id _base: idBase _sidebar: sidebar',
      targets: (node) => [{ href: `${paths.widgets}/${node._id}`, attributes: CHANGES }],
    },
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
  fields: [
    text('id', { description: 'What it is known by.' }),
    text('name', { description: 'What people call it.', default: '' }),
    {
      name: 'description',
      schema: { description: 'About it.', type: 'string', default: '', context: viewFirst },
    },
    readOnly('is_multi', {
      description: 'Whether there can be several of it.',
      type: 'boolean',
      context: viewFirst,
      select: 'id',
      read: () => true,
    }),
    text('classname', { description: 'Class of the element that shows one.', select: 'className', default: '' }),
  ],
  links: [
    { rel: 'collection', targets: () => [{ href: paths.types }] },
    { rel: 'self', select: '_id: id', targets: (node) => [{ href: `${paths.types}/${node._id}`, attributes: READS }] },
  ],
};
