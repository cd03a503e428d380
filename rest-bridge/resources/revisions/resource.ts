import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { everywhere, viewAndEdit } from '../../declare/contexts.ts';
import type { Field, Node } from '../../declare/field.ts';
import type { Link } from '../../declare/link.ts';
import type { Resource } from '../../declare/resource.ts';
import { contentFields, metaField } from '../content/fields.ts';

const number = (description: string): JsonSchema => ({ description, type: 'integer', context: everywhere });

const moment = (description: string, context: JsonSchema['context']): JsonSchema => ({
  description,
  type: 'string',
  format: 'date-time',
  context,
});

/** What every revision has, whatever it is a version of. */
const OWN_FIELDS: readonly Field[] = [
  { name: 'author', select: 'authorId', schema: number('Number of the user who saved it.') },
  {
    name: 'date',
    absent: { as: 'null', of: 'itself' },
    schema: moment("When it was saved, in the site's time zone.", everywhere),
  },
  { name: 'date_gmt', absent: { as: 'null', of: 'itself' }, schema: moment('When it was saved, in GMT.', viewAndEdit) },
  { name: 'id', select: 'databaseId', schema: number('Number of the revision.') },
  { name: 'modified', schema: moment("When it was last changed, in the site's time zone.", viewAndEdit) },
  { name: 'modified_gmt', schema: moment('When it was last changed, in GMT.', viewAndEdit) },
  { name: 'parent', select: 'parentId', schema: number('Number of the item that it is a version of.') },
  { name: 'slug', schema: { description: 'Its part of an address.', type: 'string', context: everywhere } },
];

/** The fields that a revision keeps of its item, described as the item's. */
const KEPT: ReadonlySet<string> = new Set(['title', 'content', 'excerpt', 'meta']);

/** What its item's schema says of texts, but no revision has. */
const NOT_OF_REVISIONS = { protected: null, block_version: null } as const;

/** No values at all are written as a list. */
const values = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? [] : value;

function kept(field: Field): Field {
  const { name, schema, parts } = field;
  if (name === 'meta') return { ...field, read: values };
  const context = name === 'title' ? everywhere : viewAndEdit;
  return {
    ...field,
    parts: { ...parts, ...NOT_OF_REVISIONS },
    // Whatever the item is answered with, its revisions can be looked at.
    ...(schema.properties?.rendered ? {} : { unlistedParts: { rendered: { type: 'string', context } } }),
  };
}

/** What stands for the guid of items that have none in their schema. */
const plainGuid: Field = {
  name: 'guid',
  select: 'guid { rendered raw }',
  schema: { description: 'An address that never changes.', type: 'string', context: viewAndEdit },
};

const parentLink = (path: string): Link => ({
  rel: 'parent',
  select: '_parent: parentId',
  targets: (node: Node) => (node._parent ? [{ href: `${path}/${node._parent}` }] : []),
});

/** The revisions of a kind of item (api.md, Revision and autosave), from what the items are. */
export const revisionResource = (parent: Resource, path: string): Resource => ({
  title: `${parent.title}-revision`,
  permissions: '_can: viewerCan { edit delete }',
  fields: [
    ...OWN_FIELDS,
    parent.fields.some(({ name }) => name === 'guid') ? contentFields.guid : plainGuid,
    ...parent.fields.filter(({ name }) => KEPT.has(name)).map(kept),
    ...(parent.fields.some(({ name }) => name === 'meta') ? [] : [kept(metaField({}))]),
  ],
  links: [parentLink(path)],
});
