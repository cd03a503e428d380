import { viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import type { Link } from '../../declare/declared-link.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { mapOrEmptyList } from '../../declare/empty-as-list.ts';
import type { Field, Node } from '../../declare/field.ts';
import { fieldRows } from '../../declare/field-rows.ts';
import { integer, text } from '../../declare/typed-schema.ts';
import { contentFields, metaField } from '../content/content-fields.ts';

const moment = (description: string) => text(description, { format: 'date-time' });

/** The fields of every revision. */
const OWN_FIELDS: readonly Field[] = fieldRows(
  { context: viewEditEmbed },
  {
    author: integer('Number of the user who saved it.', { select: 'authorId' }),
    date: { ...moment("When it was saved, in the site's time zone."), additionalType: { type: 'null', of: 'itself' } },
    date_gmt: {
      ...moment('When it was saved, in GMT.'),
      context: viewAndEdit,
      additionalType: { type: 'null', of: 'itself' },
    },
    id: integer('Number of the revision.', { select: 'databaseId' }),
    modified: { ...moment("When it was last changed, in the site's time zone."), context: viewAndEdit },
    modified_gmt: { ...moment('When it was last changed, in GMT.'), context: viewAndEdit },
    parent: integer('Number of the item that it is a version of.', { select: 'parentId' }),
    slug: text('Its part of an address.'),
  },
);

/** The fields of its item that a revision has, described as for the item. */
const STORED: ReadonlySet<string> = new Set(['title', 'content', 'excerpt', 'meta']);

/** What its item's schema says of texts, but no revision has. */
const NOT_OF_REVISIONS = { protected: null, block_version: null } as const;

function revisionField(field: Field): Field {
  const { name, schema, parts } = field;
  if (name === 'meta') return { ...field, read: mapOrEmptyList };
  const context = name === 'title' ? viewEditEmbed : viewAndEdit;
  return {
    ...field,
    parts: { ...parts, ...NOT_OF_REVISIONS },
    // Revisions have a rendered text even if the item does not.
    ...(schema.properties?.rendered ? {} : { unlistedParts: { rendered: { type: 'string', context } } }),
  };
}

/** What stands for the guid of items that have none in their schema. */
const plainGuid: Field = {
  name: 'guid',
  select: 'guid { rendered raw }',
  schema: text('An address that never changes.', { context: viewAndEdit }),
};

const parentLink = (path: string): Link => ({
  rel: 'parent',
  select: '_parent: parentId',
  targets: (node: Node) => (node._parent ? [{ href: `${path}/${node._parent}` }] : []),
});

/** The revisions of a kind of item, from what the items are. */
export const revisionResource = (parent: Resource, path: string): Resource => ({
  title: `${parent.title}-revision`,
  permissions: '_can: viewerCan { edit delete }',
  fields: [
    ...OWN_FIELDS,
    parent.fields.some(({ name }) => name === 'guid') ? contentFields.guid : plainGuid,
    ...parent.fields.filter(({ name }) => STORED.has(name)).map(revisionField),
    ...(parent.fields.some(({ name }) => name === 'meta') ? [] : [revisionField(metaField({}))]),
  ],
  links: [parentLink(path)],
});
