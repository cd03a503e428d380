import { unpublishStatuses } from '../../../schema/content/write/unpublishing-plan.ts';
import type { MetaRegistrations } from '../../../schema/core/registry/meta-registrations.ts';
import { metaValues } from '../../../schema/core/registry/meta-schema.ts';
import { formatNames, writableStatuses } from '../../../schema/core/registry/post-status.ts';
import { builtinRegistry } from '../../../schema/core/registry/registry.ts';
import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import { emptyAsList } from '../../declare/declared-parameter.ts';
import {
  editOnly,
  embedViewEdit,
  type Field,
  type FieldOptions,
  fieldList,
  namedFields,
  type ReadContext,
  viewAndEdit,
  viewEditEmbed,
} from '../../declare/field.ts';
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
      enum: [...writableStatuses(builtinRegistry.statuses)],
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
    template: text('Name of the theme template that renders the item; empty for the default.', {
      nullWrites: '',
      // A zero counts as an empty text.
      write: (template) => (template === '0' ? '' : template),
    }),
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

/** Returns the field `meta`, with a property for each registered meta value. `noun` describes what has the values. */
export const metaField = (registrations: MetaRegistrations, noun = 'item'): Field => ({
  name: 'meta',
  additionalType: { type: 'null', appliesTo: 'properties' },
  select: 'meta',
  isJsonMap: true,
  validation: 'map',
  hasDialectSpelling: true,
  schema: map(`Registered meta values of the ${noun}.`, {
    context: viewAndEdit,
    properties: Object.fromEntries(metaValues(registrations).map(({ name, schema }) => [name, schema])),
  }),
  read: emptyAsList,
});

/**
 * The fields that say when a published item is withdrawn and what it becomes, and the link of its preview
 * (docs/previews.md). Items without a time or a token do not have them, and OPTIONS does not list them, so that
 * clients of the reference see only what they know. The link needs a statement of its own, so only answers to requests
 * that name it have it.
 */
export const publicationFields: readonly Field[] = fieldList(
  { context: editOnly, omittedIfNull: true, isAddition: true },
  {
    unpublish_at: nullableDateTime(
      "Date and time when the item stops being published, in the site's time zone; null if it stays published.",
    ),
    unpublish_at_gmt: nullableDateTime('Date and time when the item stops being published, in GMT.'),
    unpublish_status: text('Status that the item gets then.', { enum: [...unpublishStatuses] }),
    preview_link: address('Link of the newest preview token that the viewer created for the item.', {
      readonly: true,
      onlyIfRequested: true,
    }),
  },
);

/**
 * The field with the style rules of the blocks of an item (docs/themes-and-rendering.md#style-sheets), which the reference
 * prints into the head of its pages. Only answers to requests that name it have it.
 */
export const blockStylesFields: readonly Field[] = fieldList(
  { context: viewAndEdit, readonly, isAddition: true, onlyIfRequested: true },
  {
    block_styles: text('Style rules that the blocks of the content need, as CSS; empty without any.', {
      select: 'content { styles }',
      read: (content) => (content as { styles: string }).styles,
    }),
  },
);

/** The fields with the metadata of a page for search engines (docs/seo.md). Null if the viewer may not read it. */
export const yoastHeadFields: readonly Field[] = fieldList(
  {
    context: viewEditEmbed,
    readonly: true,
    enabledBy: 'yoastHead',
    additionalType: { type: 'null', appliesTo: 'field' },
  },
  {
    yoast_head: text('Elements for the head of the page, as HTML.', { select: 'searchHeadMarkup' }),
    yoast_head_json: map('Metadata of the page for search engines and social networks. Empty values are left out.', {
      select: 'searchHead',
      properties: {
        title: text('Title of the page.'),
        description: text('Description of the page.'),
        robots: map('Directives for search engines.', { additionalProperties: { type: 'string' } }),
        canonical: address('Preferred address of the page.'),
        og_locale: text('Language of the page.'),
        og_type: text('Type of the page in Open Graph.'),
        og_title: text('Title in social networks.'),
        og_description: text('Description in social networks.'),
        og_url: address('Address in social networks.'),
        og_site_name: text('Name of the site.'),
        article_publisher: text('Page of the publisher in a social network.'),
        article_published_time: dateTime('Date and time of publication, with the time zone.'),
        article_modified_time: dateTime('Date and time of the last change, with the time zone.'),
        og_image: list('Images in social networks.', {
          items: {
            type: 'object',
            properties: {
              width: integer('Width in pixels.'),
              height: integer('Height in pixels.'),
              url: address('Address of the image.'),
              type: text('MIME type of the image.'),
            },
          },
        }),
        author: text('Name of the author.'),
        twitter_card: text('Type of the card on Twitter.'),
        twitter_title: text('Title on Twitter, if it differs.'),
        twitter_description: text('Description on Twitter, if it differs.'),
        twitter_image: address('Image on Twitter, if it differs.'),
        twitter_site: text('Account of the site on Twitter.'),
        twitter_misc: map('Texts beside the title, by their label.', { additionalProperties: { type: 'string' } }),
        schema: map('The page as structured data (schema.org).'),
      },
    }),
  },
);

const avatar = (size: number) =>
  address(`Address of the avatar with a size of ${size} pixels.`, { context: embedViewEdit });

/** Returns the field with avatar addresses by size; sites without avatars omit it. `options` take precedence. */
export const avatarUrlsField = (description: string, options: FieldOptions) =>
  map(description, {
    readonly: true,
    omittedIfNull: true,
    select: 'avatarUrls',
    properties: { 24: avatar(24), 48: avatar(48), 96: avatar(96) },
    ...options,
  });

/** The language of an item or a term. */
export const writtenLanguage: Field = {
  name: 'lang',
  schema: {
    description: 'Code of its language; one that the site does not have stands for the default language.',
    type: 'string',
  },
  select: null,
  isAddition: true,
  validation: 'none',
  input: 'languageOrDefault',
  write: (code) => (typeof code === 'string' && code !== '' ? code : undefined),
};

/**
 * The language of an item or a term and its translations, which answers do not contain. What has a language does not change
 * it, and translations that are sent later are ignored.
 */
export const languageOfNewItem: readonly Field[] = [
  writtenLanguage,
  {
    name: 'translations',
    schema: {
      description: 'Ids of its translations by the codes of their languages.',
      type: 'object',
      additionalProperties: { type: ['integer', 'null'] },
    },
    select: null,
    isAddition: true,
    writableOn: 'create',
  },
];
