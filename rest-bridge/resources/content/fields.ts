import type { MetaRegistration } from '../../../schema/content/meta/meta-registrations.ts';
import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { editOnly, everywhere, viewAndEdit } from '../../declare/contexts.ts';
import type { Field, ReadContext } from '../../declare/field.ts';

/** Reads an object of which a context may show no part: it is then written as a list. */
export const partsOf = (value: unknown): unknown => {
  const { __typename: _, ...parts } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return Object.keys(parts).length > 0 ? parts : [];
};

/** The statuses that may be written. */
export const WRITABLE_STATUSES = ['publish', 'future', 'draft', 'pending', 'private'] as const;

/** The forms that a post may have. */
export const FORMATS = [
  'standard',
  'aside',
  'chat',
  'gallery',
  'link',
  'image',
  'quote',
  'status',
  'video',
  'audio',
] as const;

const text = (
  description: string,
  { context, ...more }: { context: readonly ReadContext[] } & JsonSchema,
): JsonSchema => ({
  description,
  type: 'string',
  context,
  ...more,
});

/** A text that is written raw and read rendered. */
const renderedParts = (what: string, rendered: readonly ReadContext[]): Record<string, JsonSchema> => ({
  raw: text(`${what} as it is stored.`, { context: editOnly }),
  rendered: text(`${what} as HTML.`, { context: rendered, readonly: true }),
});

const protectedPart: JsonSchema = {
  description: 'Whether a password protects it.',
  type: 'boolean',
  context: everywhere,
  readonly: true,
};

/** Rows that content of every kind may have, by REST name. A kind picks what it has. */
export const contentFields = {
  id: {
    name: 'id',
    select: 'databaseId',
    schema: { description: 'Number of the item.', type: 'integer', context: everywhere, readonly: true },
  },
  date: {
    name: 'date',
    schema: {
      description: "When it was published, in the site's time zone.",
      type: ['string', 'null'],
      format: 'date-time',
      context: everywhere,
    },
  },
  date_gmt: {
    name: 'date_gmt',
    schema: {
      description: 'When it was published, in GMT.',
      type: ['string', 'null'],
      format: 'date-time',
      context: viewAndEdit,
    },
  },
  guid: {
    name: 'guid',
    schema: {
      description: 'An address that never changes and names the item.',
      type: 'object',
      context: viewAndEdit,
      readonly: true,
      properties: {
        raw: text('As it is stored.', { context: editOnly, readonly: true }),
        rendered: text('As it is shown.', { context: viewAndEdit, readonly: true }),
      },
    },
  },
  modified: {
    name: 'modified',
    schema: text("When it was last changed, in the site's time zone.", {
      context: viewAndEdit,
      format: 'date-time',
      readonly: true,
    }),
  },
  modified_gmt: {
    name: 'modified_gmt',
    schema: text('When it was last changed, in GMT.', { context: viewAndEdit, format: 'date-time', readonly: true }),
  },
  password: { name: 'password', schema: text('What protects content and excerpt.', { context: editOnly }) },
  slug: { name: 'slug', schema: text('Its part of the address, unique within its type.', { context: everywhere }) },
  status: {
    name: 'status',
    schema: text('Its state.', { context: viewAndEdit, enum: [...WRITABLE_STATUSES] }),
    // What an item has already may be written back; nobody else may have these.
    parameter: { alsoAllowed: ['trash', 'auto-draft', 'inherit'] },
  },
  type: { name: 'type', isName: true, schema: text('Its type.', { context: everywhere, readonly: true }) },
  link: {
    name: 'link',
    isPageAddress: true,
    schema: text('Its address on the site.', { context: everywhere, format: 'uri', readonly: true }),
  },
  title: {
    name: 'title',
    unchecked: true,
    schema: {
      description: 'Its title.',
      type: 'object',
      context: everywhere,
      properties: renderedParts('The title', everywhere),
    },
  },
  content: {
    name: 'content',
    unchecked: true,
    schema: {
      description: 'Its content.',
      type: 'object',
      context: viewAndEdit,
      properties: {
        ...renderedParts('The content', viewAndEdit),
        block_version: {
          description: 'Version of the block format.',
          type: 'integer',
          context: editOnly,
          readonly: true,
        },
        protected: protectedPart,
      },
    },
  },
  excerpt: {
    name: 'excerpt',
    unchecked: true,
    schema: {
      description: 'Its excerpt.',
      type: 'object',
      context: everywhere,
      properties: { ...renderedParts('The excerpt', everywhere), protected: protectedPart },
    },
  },
  author: {
    name: 'author',
    select: 'authorId',
    input: 'authorId',
    schema: { description: 'Number of its author.', type: 'integer', context: everywhere },
  },
  featured_media: {
    name: 'featured_media',
    select: 'featuredMediaId',
    input: 'featuredMediaId',
    schema: { description: 'Number of its featured media; 0 for none.', type: 'integer', context: everywhere },
  },
  comment_status: {
    name: 'comment_status',
    schema: text('Whether comments are taken.', { context: viewAndEdit, enum: ['open', 'closed'] }),
  },
  ping_status: {
    name: 'ping_status',
    schema: text('Whether pings are taken.', { context: viewAndEdit, enum: ['open', 'closed'] }),
  },
  sticky: {
    name: 'sticky',
    schema: { description: 'Whether it stays on top.', type: 'boolean', context: viewAndEdit },
  },
  template: { name: 'template', schema: text('The theme file that shows it.', { context: viewAndEdit }) },
  format: {
    name: 'format',
    schema: text('Its form.', { context: viewAndEdit, enum: [...FORMATS] }),
  },
  permalink_template: {
    name: 'permalink_template',
    schema: text('Address with a placeholder for the slug.', { context: editOnly, readonly: true }),
  },
  generated_slug: {
    name: 'generated_slug',
    schema: text('Slug made from the title.', { context: editOnly, readonly: true }),
  },
  class_list: {
    name: 'class_list',
    schema: {
      description: 'Class names for the element that shows it.',
      type: 'array',
      context: viewAndEdit,
      readonly: true,
      items: { type: 'string' },
    },
  },
} as const satisfies Readonly<Record<string, Field>>;

/** The ids of an item's terms in one taxonomy. */
export const termField = (name: string, taxonomy: string): Field => ({
  name,
  select: `termIds(taxonomy: "${taxonomy}")`,
  schema: {
    description: `Numbers of its terms in the taxonomy ${taxonomy}.`,
    type: 'array',
    items: { type: 'integer' },
    context: viewAndEdit,
  },
});

/** The registered meta values of a type: each is a part, and nothing else has to be said of it. */
export const metaField = (registrations: Readonly<Record<string, MetaRegistration>>): Field => ({
  name: 'meta',
  absent: { as: 'null', of: 'parts' },
  select: 'meta',
  unchecked: 'map',
  isName: true,
  schema: {
    description: 'Registered meta values.',
    type: 'object',
    context: viewAndEdit,
    properties: Object.fromEntries(
      Object.entries(registrations).map(([key, { type, default: fallback, enum: choices }]) => [
        key,
        { type, title: '', description: '', default: fallback, ...(choices ? { enum: [...choices] } : {}) },
      ]),
    ),
  },
  read: (value) => (Object.keys((value ?? {}) as object).length > 0 ? value : []),
});
