import type { Resource } from '../../declare/resource.ts';
import { inAll, inEdit, inFull, readOnly, sharedFields, slugField, visibilityField } from './fields.ts';

/** A type of items. */
export const typeResource: Resource = {
  title: 'type',
  fields: [
    sharedFields.capabilities,
    sharedFields.description,
    sharedFields.hierarchical,
    readOnly('viewable', {
      description: 'Whether its items have a page of their own.',
      type: 'boolean',
      context: inEdit,
    }),
    sharedFields.labels,
    sharedFields.name,
    slugField('The name that items bear as their type.', inAll),
    readOnly('supports', { description: 'What its items have.', type: 'object', context: inEdit }),
    readOnly('has_archive', {
      description: 'Whether its items are listed on a page, or the path of that page.',
      type: ['string', 'boolean'],
      context: inFull,
    }),
    readOnly('taxonomies', {
      description: 'Names of its taxonomies.',
      type: 'array',
      items: { type: 'string' },
      context: inFull,
      isName: true,
    }),
    sharedFields.restBase,
    sharedFields.restNamespace,
    visibilityField({
      show_ui: 'In the administration area.',
      show_in_nav_menus: 'Among what menus can link to.',
    }),
    readOnly('icon', { description: 'Its picture.', type: ['string', 'null'], context: inAll }),
    readOnly('template', { description: 'The blocks that a new item begins with.', type: ['array'], context: inAll }),
    readOnly('template_lock', {
      description: 'What may be changed of them.',
      type: ['string', 'boolean'],
      enum: ['all', 'insert', 'contentOnly', false],
      context: inAll,
    }),
  ],
  links: [
    { rel: 'collection', targets: () => [{ href: '/cms/v2/types' }] },
    {
      rel: 'cms:items',
      select: '_base: restBase _namespace: restNamespace',
      targets: (node) => [{ href: `/${node._namespace}/${node._base}` }],
    },
  ],
};

/** A taxonomy. */
export const taxonomyResource: Resource = {
  title: 'taxonomy',
  fields: [
    sharedFields.capabilities,
    sharedFields.description,
    sharedFields.hierarchical,
    sharedFields.labels,
    sharedFields.name,
    slugField('The name that terms bear as their taxonomy.', inAll),
    readOnly('show_cloud', {
      description: 'Whether its terms may be shown as a cloud.',
      type: 'boolean',
      context: inEdit,
    }),
    readOnly('types', {
      description: 'Names of the types whose items it sorts.',
      type: 'array',
      items: { type: 'string' },
      context: inFull,
      isName: true,
    }),
    sharedFields.restBase,
    sharedFields.restNamespace,
    visibilityField({
      public: 'Everybody may see its terms.',
      publicly_queryable: 'Its terms have pages on the site.',
      show_ui: 'In the administration area.',
      show_admin_column: 'As a column of lists of items.',
      show_in_nav_menus: 'Among what menus can link to.',
      show_in_quick_edit: 'Where items are edited in a list.',
    }),
  ],
  links: [
    { rel: 'collection', targets: () => [{ href: '/cms/v2/taxonomies' }] },
    {
      rel: 'cms:items',
      select: '_base: restBase _namespace: restNamespace',
      targets: (node) => [{ href: `/${node._namespace}/${node._base}` }],
    },
  ],
};

const everywhere = ['embed', 'view', 'edit'] as const;

/** A state of items. */
export const statusResource: Resource = {
  title: 'status',
  fields: [
    readOnly('name', { description: 'What people call it.', type: 'string', context: everywhere, select: 'title' }),
    readOnly('private', { description: 'Only some may see what is in it.', type: 'boolean', context: inEdit }),
    readOnly('protected', { description: 'Only editors see what is in it.', type: 'boolean', context: inEdit }),
    readOnly('public', { description: 'Everybody may see what is in it.', type: 'boolean', context: inFull }),
    readOnly('queryable', { description: 'Whether the site shows what is in it.', type: 'boolean', context: inFull }),
    readOnly('show_in_list', {
      description: 'Whether lists for editors hold what is in it.',
      type: 'boolean',
      context: inEdit,
    }),
    slugField('The name that items bear as their status.', everywhere),
    readOnly('date_floating', {
      description: 'Whether the date of an item moves along until it is published.',
      type: 'boolean',
      context: inFull,
    }),
  ],
  links: [
    {
      rel: 'archives',
      select: '_name: name',
      targets: ({ _name: name }) => [{ href: `/cms/v2/posts${name === 'publish' ? '' : `?status=${name}`}` }],
    },
  ],
};
