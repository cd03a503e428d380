import type { JsonSchema } from '../../../schema/json-schema/schema-types.ts';
import { editOnly, viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import { type FieldRow, fieldRows } from '../../declare/field-rows.ts';
import { address, flag, integer, map, text, texts } from '../../declare/typed-schema.ts';

const readonly = true;

/** A text that is written raw and read as HTML. */
const writtenText = (description: string, { context = viewEditEmbed }: FieldRow = {}) =>
  map(description, {
    context,
    unchecked: true,
    properties: {
      raw: text('As it is stored.', { context: editOnly }),
      rendered: text('As HTML.', { context, readonly }),
    },
  });

/** Of 100. */
const quality: JsonSchema = { type: 'integer', minimum: 1, maximum: 100 };

/** A part of how renditions are made: of pictures alone. */
const output = (part: string) => ({
  context: editOnly,
  readonly,
  select: `imageOutput { ${part} }`,
  optional: true,
  read: (value: unknown) => (value as Record<string, unknown>)[part],
});

const SIZES = ['thumbnail', 'medium', 'medium_large', 'large', '1536x1536', '2048x2048'];

/** What files have beyond items of other kinds. */
export const fileFields = fieldRows(
  { context: viewEditEmbed },
  {
    alt_text: text('What stands in where it is not seen.'),
    // The caption may be made of the description, which is rendered first: numbers that players are given tell.
    description: writtenText('A text about it.', { context: viewAndEdit }),
    caption: writtenText('Its caption.'),
    media_type: text('Its kind.', { enum: ['image', 'file'], readonly }),
    mime_type: text('Its type.', { readonly }),
    media_details: map('Details of the file.', { readonly }),
    post: integer('Number of the item that it belongs to.', {
      context: viewAndEdit,
      additionalType: { type: 'null', of: 'itself' },
      select: 'parentId',
      input: 'parentId',
      read: (id) => id || null,
    }),
    source_url: address('Address of the file.', { readonly }),
    missing_image_sizes: texts('The sizes that it should have and has not.', { context: editOnly, readonly }),
    filename: text('The name under which it was uploaded.', { context: viewAndEdit, readonly, select: 'fileName' }),
    filesize: integer('In bytes.', { type: ['integer', 'null'], context: viewAndEdit, readonly, select: 'fileSize' }),
    exif_orientation: integer('How the camera was held, as EXIF counts.', output('orientation')),
    image_quality: map('In which quality its sizes are made.', {
      properties: {
        default: quality,
        sizes: { type: 'object', properties: Object.fromEntries(SIZES.map((size) => [size, quality])) },
      },
      ...output('quality'),
      // No size has a quality of its own; an empty map is written as a list.
      read: (value) => ({ default: (value as { quality: number }).quality, sizes: [] }),
    }),
    image_output_format: text('Type of its sizes, where it is another.', {
      type: ['string', 'null'],
      ...output('format'),
    }),
    image_save_progressive: flag('Whether its sizes appear little by little.', output('isProgressive')),
  },
);
