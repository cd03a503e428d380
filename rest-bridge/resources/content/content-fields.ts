import { type MetaRegistration, schemaOfMeta } from '../../../schema/core/registry/meta-registrations.ts';
import { formatNames, writableStatuses } from '../../../schema/core/registry/post-status.ts';
import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import { editOnly, viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import { emptyAsList, mapOrEmptyList } from '../../declare/empty-as-list.ts';
import type { Field, ReadContext } from '../../declare/field.ts';
import { fieldList, namedFields } from '../../declare/field-list.ts';
import {
  address,
  dateTime,
  flag,
  integer,
  list,
  map,
  nullableDateTime,
  text,
  texts,
} from '../../declare/typed-schema.ts';

const readonly = true;

/** Reads an object that may have no properties in a context: an empty object becomes a list, as in the reference. */
export const objectOrEmptyList = (value: unknown): unknown => emptyAsList(value ?? {});

/** Returns the schema of a text with the properties `raw` and `rendered`. */
const rawAndRendered = (
  description: string,
  {
    noun,
    rendered,
    properties,
  }: { noun: string; rendered: readonly ReadContext[]; properties?: JsonSchema['properties'] },
) =>
  map(description, {
    validation: 'none',
    properties: {
      raw: text(`${noun} as stored.`, { context: editOnly }),
      rendered: text(`${noun} as rendered HTML.`, { context: rendered, readonly }),
      ...properties,
    },
  });

const isProtected = flag('Whether a password protects the item.', { context: viewEditEmbed, readonly });

/** The fields of post-like kinds, by REST name. Each kind selects the fields that it has. */
export const contentFields = namedFields(
  { context: viewAndEdit },
  {
    id: integer('Id of the item.', { context: viewEditEmbed, readonly, select: 'databaseId' }),
    date: { ...nullableDateTime("Date and time of publication, in the site's time zone."), context: viewEditEmbed },
    date_gmt: nullableDateTime('Date and time of publication, in GMT.'),
    guid: map('Globally unique identifier of the item, which never changes.', {
      readonly,
      properties: {
        raw: text('The identifier as stored.', { context: editOnly, readonly }),
        rendered: text('The identifier, escaped for HTML.', { context: viewAndEdit, readonly }),
      },
    }),
    modified: dateTime("Date and time of the last change, in the site's time zone.", { readonly }),
    modified_gmt: dateTime('Date and time of the last change, in GMT.', { readonly }),
    password: text('Password that protects the content and the excerpt.', { context: editOnly, nullWrites: '' }),
    slug: text('Part of the permalink that names the item, unique among items of its type.', {
      context: viewEditEmbed,
      nullWrites: '',
    }),
    status: text('Status of the item.', {
      enum: [...writableStatuses],
      nullWrites: 'draft',
      // Clients may send an item with one of these statuses back unchanged.
      parameterOptions: { alsoAllowed: ['trash', 'auto-draft', 'inherit'] },
    }),
    type: text('Type of the item.', { context: viewEditEmbed, readonly, hasDialectSpelling: true }),
    link: address('Permalink of the item.', { context: viewEditEmbed, readonly, isPageAddress: true }),
    title: {
      ...rawAndRendered('Title of the item.', { noun: 'The title', rendered: viewEditEmbed }),
      context: viewEditEmbed,
    },
    content: rawAndRendered('Content of the item.', {
      noun: 'The content',
      rendered: viewAndEdit,
      properties: {
        block_version: integer('Version of the block format.', { context: editOnly, readonly }),
        protected: isProtected,
      },
    }),
    excerpt: {
      ...rawAndRendered('Excerpt of the item.', {
        noun: 'The excerpt',
        rendered: viewEditEmbed,
        properties: { protected: isProtected },
      }),
      context: viewEditEmbed,
    },
    author: integer('Id of the author.', { context: viewEditEmbed, select: 'authorId', input: 'authorId' }),
    featured_media: integer('Id of the featured media; 0 if there is none.', {
      context: viewEditEmbed,
      select: 'featuredMediaId',
      input: 'featuredMediaId',
      nullWrites: 0,
    }),
    comment_status: text('Whether the item accepts comments.', { enum: ['open', 'closed'], nullWrites: 'closed' }),
    ping_status: text('Whether the item accepts pingbacks and trackbacks.', {
      enum: ['open', 'closed'],
      nullWrites: 'closed',
    }),
    sticky: flag('Whether the item is sticky: lists on the site show it first.', { nullWrites: false }),
    template: text('Name of the theme template that renders the item; empty for the default.', { nullWrites: '' }),
    format: text('Post format of the item.', { enum: [...formatNames], nullWrites: 'standard' }),
    permalink_template: text('Permalink with a placeholder for the slug.', { context: editOnly, readonly }),
    generated_slug: text('Slug that the title generates.', { context: editOnly, readonly }),
    class_list: texts('CSS classes of the element that contains the item.', { readonly }),
  },
);

/** Returns the content fields without those with these names. */
export const contentFieldsWithout = (...names: readonly (keyof typeof contentFields)[]): readonly Field[] =>
  Object.values(contentFields).filter(({ name }) => !(names as readonly string[]).includes(name));

/** Returns the fields of items that form a tree. `noun` describes an item. */
export const treeFields = (noun: string): readonly Field[] =>
  fieldList(
    { context: viewAndEdit },
    {
      parent: integer(`Id of the parent ${noun}; 0 at the top level.`, {
        select: 'parentId',
        input: 'parentId',
        nullWrites: 0,
      }),
      menu_order: integer('Position of the item among items with the same parent.', { nullWrites: 0 }),
    },
  );

/** Returns the field with the ids of an item's terms in a taxonomy. */
export const termField = (name: string, taxonomy: string): Field => ({
  name,
  taxonomy,
  nullWrites: [],
  select: `termIds(taxonomy: "${taxonomy}")`,
  schema: list(`Ids of the terms of the item in the taxonomy ${taxonomy}.`, {
    items: { type: 'integer' },
    context: viewAndEdit,
  }),
});

/** Returns the field `meta`, with a property for each registered meta value. */
export const metaField = (registrations: Readonly<Record<string, MetaRegistration>>): Field => ({
  name: 'meta',
  additionalType: { type: 'null', appliesTo: 'properties' },
  select: 'meta',
  validation: 'map',
  hasDialectSpelling: true,
  schema: map('Registered meta values of the item.', {
    context: viewAndEdit,
    properties: Object.fromEntries(
      Object.entries(registrations).map(([key, registration]) => {
        const { type, ...constraints } = schemaOfMeta(registration);
        return [key, { type, title: '', description: '', default: registration.default, ...constraints }];
      }),
    ),
  }),
  read: mapOrEmptyList,
});
