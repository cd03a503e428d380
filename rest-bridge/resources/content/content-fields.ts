import type { MetaRegistration } from '../../../schema/core/registry/meta-registrations.ts';
import { formatNames } from '../../../schema/core/registry/post-formats.ts';
import { writableStatuses } from '../../../schema/core/registry/post-status.ts';
import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import { editOnly, viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import { emptyAsList, mapOrEmptyList } from '../../declare/empty-as-list.ts';
import type { Field, ReadContext } from '../../declare/field.ts';
import { fieldRows, namedFields } from '../../declare/field-rows.ts';
import { address, flag, integer, list, map, text, texts } from '../../declare/typed-schema.ts';

const readonly = true;

/** Reads an object of which a context may show no part: it is then written as a list. */
export const objectOrEmptyList = (value: unknown): unknown => emptyAsList(value ?? {});

/** A text that is written raw and read rendered. */
const writtenText = (
  description: string,
  { noun, rendered, parts }: { noun: string; rendered: readonly ReadContext[]; parts?: JsonSchema['properties'] },
) =>
  map(description, {
    unchecked: true,
    properties: {
      raw: text(`${noun} as it is stored.`, { context: editOnly }),
      rendered: text(`${noun} as HTML.`, { context: rendered, readonly }),
      ...parts,
    },
  });

const isProtected = flag('Whether a password protects it.', { context: viewEditEmbed, readonly });

const moment = (description: string) => text(description, { type: ['string', 'null'], format: 'date-time' });

/** Rows that content of every kind may have, by REST name. A kind picks what it has. */
export const contentFields = namedFields(
  { context: viewAndEdit },
  {
    id: integer('Number of the item.', { context: viewEditEmbed, readonly, select: 'databaseId' }),
    date: { ...moment("When it was published, in the site's time zone."), context: viewEditEmbed },
    date_gmt: moment('When it was published, in GMT.'),
    guid: map('An address that never changes and names the item.', {
      readonly,
      properties: {
        raw: text('As it is stored.', { context: editOnly, readonly }),
        rendered: text('As it is shown.', { context: viewAndEdit, readonly }),
      },
    }),
    modified: text("When it was last changed, in the site's time zone.", { format: 'date-time', readonly }),
    modified_gmt: text('When it was last changed, in GMT.', { format: 'date-time', readonly }),
    password: text('What protects content and excerpt.', { context: editOnly }),
    slug: text('Its part of the address, unique within its type.', { context: viewEditEmbed }),
    status: text('Its state.', {
      enum: [...writableStatuses],
      // What an item has already may be written back; nobody else may have these.
      parameterOptions: { alsoAllowed: ['trash', 'auto-draft', 'inherit'] },
    }),
    type: text('Its type.', { context: viewEditEmbed, readonly, isName: true }),
    link: address('Its address on the site.', { context: viewEditEmbed, readonly, isPageAddress: true }),
    title: { ...writtenText('Its title.', { noun: 'The title', rendered: viewEditEmbed }), context: viewEditEmbed },
    content: writtenText('Its content.', {
      noun: 'The content',
      rendered: viewAndEdit,
      parts: {
        block_version: integer('Version of the block format.', { context: editOnly, readonly }),
        protected: isProtected,
      },
    }),
    excerpt: {
      ...writtenText('Its excerpt.', {
        noun: 'The excerpt',
        rendered: viewEditEmbed,
        parts: { protected: isProtected },
      }),
      context: viewEditEmbed,
    },
    author: integer('Number of its author.', { context: viewEditEmbed, select: 'authorId', input: 'authorId' }),
    featured_media: integer('Number of its featured media; 0 for none.', {
      context: viewEditEmbed,
      select: 'featuredMediaId',
      input: 'featuredMediaId',
    }),
    comment_status: text('Whether comments are taken.', { enum: ['open', 'closed'] }),
    ping_status: text('Whether pings are taken.', { enum: ['open', 'closed'] }),
    sticky: flag('Whether it stays on top.'),
    template: text('The theme file that shows it.'),
    format: text('Its form.', { enum: [...formatNames] }),
    permalink_template: text('Address with a placeholder for the slug.', { context: editOnly, readonly }),
    generated_slug: text('Slug made from the title.', { context: editOnly, readonly }),
    class_list: texts('Class names for the element that shows it.', { readonly }),
  },
);

/** The rows without some of them. */
export const contentFieldsWithout = (...names: readonly (keyof typeof contentFields)[]): readonly Field[] =>
  Object.values(contentFields).filter(({ name }) => !(names as readonly string[]).includes(name));

/** The rows of items that stand in a tree. `noun`: what they are called. */
export const treeFields = (noun: string): readonly Field[] =>
  fieldRows(
    { context: viewAndEdit },
    {
      parent: integer(`Number of the ${noun} above; 0 at the top.`, { select: 'parentId', input: 'parentId' }),
      menu_order: integer('Its place in the order.'),
    },
  );

/** The ids of an item's terms in one taxonomy. */
export const termField = (name: string, taxonomy: string): Field => ({
  name,
  taxonomy,
  select: `termIds(taxonomy: "${taxonomy}")`,
  schema: list(`Numbers of its terms in the taxonomy ${taxonomy}.`, {
    items: { type: 'integer' },
    context: viewAndEdit,
  }),
});

/** The registered meta values of a type: each is a part, and nothing else has to be said of it. */
export const metaField = (registrations: Readonly<Record<string, MetaRegistration>>): Field => ({
  name: 'meta',
  additionalType: { type: 'null', of: 'parts' },
  select: 'meta',
  unchecked: 'map',
  isName: true,
  schema: map('Registered meta values.', {
    context: viewAndEdit,
    properties: Object.fromEntries(
      Object.entries(registrations).map(([key, { type, default: fallback, enum: choices }]) => [
        key,
        { type, title: '', description: '', default: fallback, ...(choices ? { enum: [...choices] } : {}) },
      ]),
    ),
  }),
  read: mapOrEmptyList,
});
