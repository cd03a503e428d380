import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { editOnly, type FieldOptions, fieldList, viewAndEdit, viewEditEmbed } from '../../declare/field.ts';
import { address, flag, integer, map, text, texts } from '../../declare/typed-schema.ts';
import {
  contentFields,
  contentFieldsWithout,
  metaField,
  writtenLanguage,
  yoastHeadFields,
} from '../content/content-fields.ts';
import { itemLinks } from '../content/content-links.ts';
import { contentResource } from '../content/content-resource.ts';
import { fieldValueFields } from '../content/field-group-fields.ts';
import { taxonomyFields } from '../content/type-fields.ts';

const readonly = true;

/** Returns the schema of a text with the properties `raw` and `rendered`. */
const rawAndRenderedText = (description: string, { context = viewEditEmbed }: FieldOptions = {}) =>
  map(description, {
    context,
    validation: 'none',
    properties: {
      raw: text('The text as stored.', { context: editOnly }),
      rendered: text('The text as rendered HTML.', { context, readonly }),
    },
  });

/** The quality of a compressed image, of 100. */
const quality: JsonSchema = { type: 'integer', minimum: 1, maximum: 100 };

/** Options of a field with a property of GraphQL's `imageOutput`, which only images have. */
const imageOutput = (property: string) => ({
  context: editOnly,
  readonly,
  select: `imageOutput { ${property} }`,
  omittedIfNull: true,
  read: (value: unknown) => (value as Record<string, unknown>)[property],
});

const SIZES = ['thumbnail', 'medium', 'medium_large', 'large', '1536x1536', '2048x2048'];

const rendition = {
  description: 'A rendition of an image.',
  type: 'object',
  properties: {
    file: text('Name of the file.'),
    width: integer('Width in pixels.'),
    height: integer('Height in pixels.'),
    filesize: { ...integer('Size of the file, in bytes. Unknown for some renditions.'), 'x-conditional': true },
    mime_type: text('Media type of the file.'),
    source_url: address('Address of the file.'),
  },
};

/** The details of a file. Files other than images lack most of them, and have others. */
const mediaDetails = {
  type: 'object',
  properties: {
    width: integer('Width in pixels.'),
    height: integer('Height in pixels.'),
    file: text('Path of the file below the folder of uploads.'),
    filesize: integer('Size of the file, in bytes.'),
    sizes: {
      description: 'The renditions by the name of their size. Small images lack those of larger sizes.',
      type: 'object',
      properties: Object.fromEntries([...SIZES, 'full'].map((name) => [name, rendition])),
      additionalProperties: rendition,
    },
    image_meta: { description: 'What the camera stored in the file.', type: 'object', additionalProperties: {} },
  },
  additionalProperties: {},
};

/** The fields of files that other kinds do not have. */
const fileFields = fieldList(
  { context: viewEditEmbed },
  {
    alt_text: text('Alternative text for clients that do not show the image.', { nullWrites: '' }),
    // The description is rendered before the caption: the numbers of media players in both depend on this order.
    description: rawAndRenderedText('Description of the file.', { context: viewAndEdit }),
    caption: rawAndRenderedText('Caption of the file.'),
    media_type: text('Kind of file: an image or any other file.', { enum: ['image', 'file'], readonly }),
    mime_type: text('Media type of the file.', { readonly }),
    media_details: map('Details of the file, such as its dimensions and renditions.', {
      readonly,
      answerSchema: mediaDetails,
    }),
    post: integer('Id of the item to which the file is attached.', {
      context: viewAndEdit,
      additionalType: { type: 'null', appliesTo: 'field' },
      select: 'parentId',
      input: 'parentId',
      nullWrites: 0,
      read: (id) => id || null,
    }),
    source_url: address('Address of the file.', { readonly }),
    missing_image_sizes: texts('Names of the image sizes whose renditions are missing.', {
      context: editOnly,
      readonly,
    }),
    filename: text('Name of the uploaded file.', {
      context: viewAndEdit,
      readonly,
      select: 'fileName',
      // An item may have no file.
      read: (name) => name || null,
    }),
    filesize: integer('Size of the file, in bytes.', {
      type: ['integer', 'null'],
      context: viewAndEdit,
      readonly,
      select: 'fileSize',
    }),
    exif_orientation: integer('Orientation of the image, as defined by EXIF.', imageOutput('orientation')),
    image_quality: map('Quality of the renditions, of 100.', {
      properties: {
        default: quality,
        sizes: { type: 'object', properties: Object.fromEntries(SIZES.map((size) => [size, quality])) },
      },
      ...imageOutput('quality'),
      // All sizes have the same quality, so the map is empty, which is written as a list.
      read: (value) => ({ default: (value as { quality: number }).quality, sizes: [] }),
    }),
    image_output_format: text('Media type of the renditions, if it differs from that of the file.', {
      type: ['string', 'null'],
      ...imageOutput('format'),
    }),
    image_save_progressive: flag('Whether the renditions are stored progressively.', imageOutput('isProgressive')),
  },
);

export const mediaPath = '/cms/v2/media';

/** Returns the links to the item to which a file is attached, one for each type. */
const attachedToLinks = (registry: Registry) =>
  itemLinks(
    {
      rel: 'cms:attached-to',
      select: '_post: parentId _postType: parentType',
      field: 'parent',
      attributes: ({ type, id }) => ({ post_type: type, id }),
    },
    registry,
  );

/**
 * Creates the resource of uploaded files. They have no publish action: a file is as public as the item it is attached
 * to.
 */
export const mediaResource = (registry: Registry): Resource =>
  contentResource({
    type: 'attachment',
    registry,
    fields: [
      ...contentFieldsWithout('password', 'content', 'excerpt', 'sticky', 'format', 'status'),
      { ...contentFields.status, parameterOptions: { alsoAllowed: ['inherit', 'trash'] } },
      metaField(registry.postTypes.get('attachment')?.meta ?? {}),
      ...taxonomyFields({ taxonomies: registry.postTypes.get('attachment')?.taxonomies ?? [] }, registry),
      ...fileFields,
      ...yoastHeadFields,
      ...fieldValueFields(registry, { param: 'post_type', values: ['attachment'] }),
      ...(registry.languages?.types.has('attachment') ? [writtenLanguage] : []),
    ],
    links: attachedToLinks(registry),
    withoutLinks: ['cms:attachment', 'cms:action-publish'],
  });
