import { editOnly, everywhere, everywhereShortFirst, viewAndEdit } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/resource.ts';
import { readOnly, sharedFields, slugField, visibilityField } from './fields.ts';

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
      context: editOnly,
    }),
    sharedFields.labels,
    sharedFields.name,
    slugField('The name that items bear as their type.', everywhere),
    readOnly('supports', { description: 'What its items have.', type: 'object', context: editOnly }),
    readOnly('has_archive', {
      description: 'Whether its items are listed on a page, or the path of that page.',
      type: ['string', 'boolean'],
      context: viewAndEdit,
    }),
    readOnly('taxonomies', {
      description: 'Names of its taxonomies.',
      type: 'array',
      items: { type: 'string' },
      context: viewAndEdit,
      isName: true,
    }),
    sharedFields.restBase,
    sharedFields.restNamespace,
    visibilityField({
      show_ui: 'In the administration area.',
      show_in_nav_menus: 'Among what menus can link to.',
    }),
    readOnly('icon', { description: 'Its picture.', type: ['string', 'null'], context: everywhere }),
    readOnly('template', {
      description: 'The blocks that a new item begins with.',
      type: ['array'],
      context: everywhere,
    }),
    readOnly('template_lock', {
      description: 'What may be changed of them.',
      type: ['string', 'boolean'],
      enum: ['all', 'insert', 'contentOnly', false],
      context: everywhere,
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
    slugField('The name that terms bear as their taxonomy.', everywhere),
    readOnly('show_cloud', {
      description: 'Whether its terms may be shown as a cloud.',
      type: 'boolean',
      context: editOnly,
    }),
    readOnly('types', {
      description: 'Names of the types whose items it sorts.',
      type: 'array',
      items: { type: 'string' },
      context: viewAndEdit,
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

/** A state of items. */
export const statusResource: Resource = {
  title: 'status',
  fields: [
    readOnly('name', {
      description: 'What people call it.',
      type: 'string',
      context: everywhereShortFirst,
      select: 'title',
    }),
    readOnly('private', { description: 'Only some may see what is in it.', type: 'boolean', context: editOnly }),
    readOnly('protected', { description: 'Only editors see what is in it.', type: 'boolean', context: editOnly }),
    readOnly('public', { description: 'Everybody may see what is in it.', type: 'boolean', context: viewAndEdit }),
    readOnly('queryable', {
      description: 'Whether the site shows what is in it.',
      type: 'boolean',
      context: viewAndEdit,
    }),
    readOnly('show_in_list', {
      description: 'Whether lists for editors hold what is in it.',
      type: 'boolean',
      context: editOnly,
    }),
    slugField('The name that items bear as their status.', everywhereShortFirst),
    readOnly('date_floating', {
      description: 'Whether the date of an item moves along until it is published.',
      type: 'boolean',
      context: viewAndEdit,
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
