import type { Field, Node } from '../../declare/field.ts';
import type { Link } from '../../declare/link.ts';
import type { Resource } from '../../declare/resource.ts';
import type { JsonSchema } from '../../json-schema/types.ts';
import { contentFields, everywhere, viewAndEdit } from '../content/fields.ts';

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
  { name: 'date', schema: moment("When it was saved, in the site's time zone.", everywhere) },
  { name: 'date_gmt', schema: moment('When it was saved, in GMT.', viewAndEdit) },
  { name: 'id', select: 'databaseId', schema: number('Number of the revision.') },
  { name: 'modified', schema: moment("When it was last changed, in the site's time zone.", viewAndEdit) },
  { name: 'modified_gmt', schema: moment('When it was last changed, in GMT.', viewAndEdit) },
  { name: 'parent', select: 'parentId', schema: number('Number of the item that it is a version of.') },
  { name: 'slug', schema: { description: 'Its part of an address.', type: 'string', context: everywhere } },
  contentFields.guid,
];

/** The fields that a revision keeps of its item, described as the item's. */
const KEPT: ReadonlySet<string> = new Set(['title', 'content', 'excerpt', 'meta']);

/** What its item's schema says of texts, but no revision has. */
const NOT_OF_REVISIONS = { protected: null, block_version: null } as const;

/** No values at all are written as a list. */
const values = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? [] : value;

const kept = (field: Field): Field =>
  field.name === 'meta' ? { ...field, read: values } : { ...field, parts: { ...field.parts, ...NOT_OF_REVISIONS } };

const parentLink = (path: string): Link => ({
  rel: 'parent',
  select: '_parent: parentId',
  targets: (node: Node) => (node._parent ? [{ href: `${path}/${node._parent}` }] : []),
});

/** The revisions of a kind of item (api.md, Revision and autosave), from what the items are. */
export const revisionResource = (parent: Resource, path: string): Resource => ({
  title: `${parent.title}-revision`,
  permissions: '_can: viewerCan { edit delete }',
  fields: [...OWN_FIELDS, ...parent.fields.filter(({ name }) => KEPT.has(name)).map(kept)],
  links: [parentLink(path)],
});
