import { editOnly, embedViewEdit, viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import type { Link } from '../../declare/declared-link.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { snakeCase } from '../../declare/field.ts';
import { type FieldRow, fieldRows } from '../../declare/field-rows.ts';
import { flag, list, map, text, texts } from '../../declare/typed-schema.ts';
import { collectionLink } from '../crud/path-links.ts';

/** A map whose keys are written in camel case inside and in snake case in answers. */
function snakeKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [snakeCase(key), entry]));
}

const readonly = true;

/** The rows that types and taxonomies share. */
const shared = {
  capabilities: map('The capability that each right takes.', { context: editOnly, read: snakeKeys }),
  description: text('About it.', { context: viewAndEdit }),
  hierarchical: flag('Whether what belongs to it may stand below each other.', { context: viewAndEdit }),
  labels: map('What it is called in each place.', { context: editOnly, read: snakeKeys }),
  name: text('What people call it.', { select: 'title' }),
  rest_base: text('Last part of the path of its routes.', { isName: true }),
  rest_namespace: text('The namespace of its routes.', { isName: true }),
} as const satisfies Readonly<Record<string, FieldRow>>;

/** What answers call the name of a type, a taxonomy or a status. */
const slug = (description: string) => text(description, { select: 'name', isName: true });

/** Where people meet it. */
const visibility = (parts: Readonly<Record<string, string>>) =>
  map('Where people meet it.', {
    context: editOnly,
    properties: Object.fromEntries(Object.entries(parts).map(([name, description]) => [name, flag(description)])),
    read: snakeKeys,
  });

const names = (description: string) => texts(description, { context: viewAndEdit, isName: true });

const itemsLink: Link = {
  rel: 'cms:items',
  select: '_base: restBase _namespace: restNamespace',
  targets: (node) => [{ href: `/${node._namespace}/${node._base}` }],
};

const { rest_base, rest_namespace, name, labels, ...described } = shared;

/** A type of items. */
export const typeResource: Resource = {
  title: 'type',
  fields: fieldRows(
    { context: viewEditEmbed, readonly },
    {
      ...described,
      viewable: flag('Whether its items have a page of their own.', { context: editOnly }),
      labels,
      name,
      slug: slug('The name that items bear as their type.'),
      supports: map('What its items have.', { context: editOnly }),
      has_archive: {
        description: 'Whether its items are listed on a page, or the path of that page.',
        type: ['string', 'boolean'],
        context: viewAndEdit,
      },
      taxonomies: names('Names of its taxonomies.'),
      rest_base,
      rest_namespace,
      visibility: visibility({
        show_ui: 'In the administration area.',
        show_in_nav_menus: 'Among what menus can link to.',
      }),
      icon: text('Its picture.', { type: ['string', 'null'] }),
      template: list('The blocks that a new item begins with.', { type: ['array'] }),
      template_lock: {
        description: 'What may be changed of them.',
        type: ['string', 'boolean'],
        enum: ['all', 'insert', 'contentOnly', false],
      },
    },
  ),
  links: [collectionLink('/cms/v2/types'), itemsLink],
};

/** A taxonomy. */
export const taxonomyResource: Resource = {
  title: 'taxonomy',
  fields: fieldRows(
    { context: viewEditEmbed, readonly },
    {
      ...described,
      labels,
      name,
      slug: slug('The name that terms bear as their taxonomy.'),
      show_cloud: flag('Whether its terms may be shown as a cloud.', { context: editOnly }),
      types: names('Names of the types whose items it sorts.'),
      rest_base,
      rest_namespace,
      visibility: visibility({
        public: 'Everybody may see its terms.',
        publicly_queryable: 'Its terms have pages on the site.',
        show_ui: 'In the administration area.',
        show_admin_column: 'As a column of lists of items.',
        show_in_nav_menus: 'Among what menus can link to.',
        show_in_quick_edit: 'Where items are edited in a list.',
      }),
    },
  ),
  links: [collectionLink('/cms/v2/taxonomies'), itemsLink],
};

/** A state of items. */
export const statusResource: Resource = {
  title: 'status',
  fields: fieldRows(
    { context: embedViewEdit, readonly },
    {
      name,
      private: flag('Only some may see what is in it.', { context: editOnly }),
      protected: flag('Only editors see what is in it.', { context: editOnly }),
      public: flag('Everybody may see what is in it.', { context: viewAndEdit }),
      queryable: flag('Whether the site shows what is in it.', { context: viewAndEdit }),
      show_in_list: flag('Whether lists for editors hold what is in it.', { context: editOnly }),
      slug: slug('The name that items bear as their status.'),
      date_floating: flag('Whether the date of an item moves along until it is published.', { context: viewAndEdit }),
    },
  ),
  links: [
    {
      rel: 'archives',
      select: '_name: name',
      targets: ({ _name: status }) => [{ href: `/cms/v2/posts${status === 'publish' ? '' : `?status=${status}`}` }],
    },
  ],
};
