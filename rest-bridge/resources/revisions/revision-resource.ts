import { viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import type { Link } from '../../declare/declared-link.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { mapOrEmptyList } from '../../declare/empty-as-list.ts';
import type { Field, Node } from '../../declare/field.ts';
import { fieldList } from '../../declare/field-list.ts';
import { dateTime, integer, text } from '../../declare/typed-schema.ts';
import { contentFields, metaField } from '../content/content-fields.ts';

/** The fields of every revision. */
const COMMON_FIELDS: readonly Field[] = fieldList(
  { context: viewEditEmbed },
  {
    author: integer('Id of the account that saved the revision.', { select: 'authorId' }),
    date: {
      ...dateTime("Date and time at which the revision was saved, in the site's time zone."),
      additionalType: { type: 'null', appliesTo: 'field' },
    },
    date_gmt: {
      ...dateTime('Date and time at which the revision was saved, in GMT.'),
      context: viewAndEdit,
      additionalType: { type: 'null', appliesTo: 'field' },
    },
    id: integer('Id of the revision.', { select: 'databaseId' }),
    modified: { ...dateTime("Date and time of the last change, in the site's time zone."), context: viewAndEdit },
    modified_gmt: { ...dateTime('Date and time of the last change, in GMT.'), context: viewAndEdit },
    parent: integer('Id of the item to which the revision belongs.', { select: 'parentId' }),
    slug: text('Slug of the revision.'),
  },
);

/** The fields of the item that revisions also have. */
const ITEM_FIELDS: ReadonlySet<string> = new Set(['title', 'content', 'excerpt', 'meta']);

/** Properties in the schema of the item's texts that answers of revisions do not have. */
const OMITTED_PROPERTIES = { protected: null, block_version: null } as const;

function revisionField(field: Field): Field {
  const { name, schema, propertySelections } = field;
  if (name === 'meta') return { ...field, read: mapOrEmptyList };
  const context = name === 'title' ? viewEditEmbed : viewAndEdit;
  return {
    ...field,
    propertySelections: { ...propertySelections, ...OMITTED_PROPERTIES },
    // Revisions have a rendered text even if the item does not.
    ...(schema.properties?.rendered ? {} : { unlistedProperties: { rendered: { type: 'string', context } } }),
  };
}

/** The guid as a text, for revisions of items without a guid in their schema. */
const textGuid: Field = {
  name: 'guid',
  select: 'guid { rendered raw }',
  schema: text('Globally unique identifier of the revision, which never changes.', { context: viewAndEdit }),
};

const parentLink = (path: string): Link => ({
  rel: 'parent',
  select: '_parent: parentId',
  targets: (node: Node) => (node._parent ? [{ href: `${path}/${node._parent}` }] : []),
});

/** Creates the resource of the revisions of a kind from the resource of its items. */
export const revisionResource = (parent: Resource, path: string): Resource => ({
  title: `${parent.title}-revision`,
  permissions: '_can: viewerCan { edit delete }',
  fields: [
    ...COMMON_FIELDS,
    parent.fields.some(({ name }) => name === 'guid') ? contentFields.guid : textGuid,
    ...parent.fields.filter(({ name }) => ITEM_FIELDS.has(name)).map(revisionField),
    ...(parent.fields.some(({ name }) => name === 'meta') ? [] : [revisionField(metaField({}))]),
  ],
  links: [parentLink(path)],
});
