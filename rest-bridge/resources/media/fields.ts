import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { editOnly, everywhere, viewAndEdit } from '../../declare/contexts.ts';
import type { Field } from '../../declare/field.ts';

const readOnly = (name: string, schema: JsonSchema): Field => ({
  name,
  schema: { ...schema, readonly: true },
});

/** A text that is written raw and read as HTML. */
const text = (
  name: string,
  { description, context }: { description: string; context: JsonSchema['context'] },
): Field => ({
  name,
  unchecked: true,
  schema: {
    description,
    type: 'object',
    context,
    properties: {
      raw: { description: 'As it is stored.', type: 'string', context: editOnly },
      rendered: { description: 'As HTML.', type: 'string', context, readonly: true },
    },
  },
});

/** Of 100. */
const quality: JsonSchema = { type: 'integer', minimum: 1, maximum: 100 };

/** Parts of how renditions are made: of pictures alone. */
const output = (name: string, { part, schema }: { part: string; schema: JsonSchema }): Field => ({
  ...readOnly(name, { ...schema, context: editOnly }),
  select: `imageOutput { ${part} }`,
  optional: true,
  read: (value) => (value as Record<string, unknown>)[part],
});

const SIZES = ['thumbnail', 'medium', 'medium_large', 'large', '1536x1536', '2048x2048'];

/** What files have beyond items of other kinds. */
export const fileFields: readonly Field[] = [
  {
    name: 'alt_text',
    schema: { description: 'What stands in where it is not seen.', type: 'string', context: everywhere },
  },
  // The caption may be made of the description, which is rendered first: numbers that players are given tell.
  text('description', { description: 'A text about it.', context: viewAndEdit }),
  text('caption', { description: 'Its caption.', context: everywhere }),
  readOnly('media_type', { description: 'Its kind.', type: 'string', enum: ['image', 'file'], context: everywhere }),
  readOnly('mime_type', { description: 'Its type.', type: 'string', context: everywhere }),
  readOnly('media_details', { description: 'Details of the file.', type: 'object', context: everywhere }),
  {
    name: 'post',
    absent: { as: 'null', of: 'itself' },
    select: 'parentId',
    input: 'parentId',
    read: (id) => id || null,
    schema: { description: 'Number of the item that it belongs to.', type: 'integer', context: viewAndEdit },
  },
  readOnly('source_url', { description: 'Address of the file.', type: 'string', format: 'uri', context: everywhere }),
  readOnly('missing_image_sizes', {
    description: 'The sizes that it should have and has not.',
    type: 'array',
    items: { type: 'string' },
    context: editOnly,
  }),
  {
    ...readOnly('filename', {
      description: 'The name under which it was uploaded.',
      type: 'string',
      context: viewAndEdit,
    }),
    select: 'fileName',
  },
  {
    ...readOnly('filesize', { description: 'In bytes.', type: ['integer', 'null'], context: viewAndEdit }),
    select: 'fileSize',
  },
  output('exif_orientation', {
    part: 'orientation',
    schema: { description: 'How the camera was held, as EXIF counts.', type: 'integer' },
  }),
  {
    ...readOnly('image_quality', {
      description: 'In which quality its sizes are made.',
      type: 'object',
      context: editOnly,
      properties: {
        default: quality,
        sizes: {
          type: 'object',
          properties: Object.fromEntries(SIZES.map((size) => [size, quality])),
        },
      },
    }),
    select: 'imageOutput { quality }',
    optional: true,
    // No size has a quality of its own; an empty map is written as a list.
    read: (value) => ({ default: (value as { quality: number }).quality, sizes: [] }),
  },
  output('image_output_format', {
    part: 'format',
    schema: { description: 'Type of its sizes, where it is another.', type: ['string', 'null'] },
  }),
  output('image_save_progressive', {
    part: 'isProgressive',
    schema: { description: 'Whether its sizes appear little by little.', type: 'boolean' },
  }),
];
