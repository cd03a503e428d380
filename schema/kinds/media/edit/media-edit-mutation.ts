import { loadContentRow } from '../../../content/previews/content-item.ts';
import { markAsWritten } from '../../../content/write/item-mutations.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import type { ImageModifier } from '../../../core/files/media-tools.ts';
import { type Builder, oncePerBuilder } from '../../../core/graphql/builder.ts';
import { selectedColumns } from '../../../core/graphql/selection.ts';
import { writesKind } from '../../../core/scopes/guard-scopes.ts';
import { mediaInput } from '../check-media.ts';
import { mediaType } from '../media-type.ts';
import { completeRenditions } from './complete-renditions.ts';
import { editImage } from './edit-image.ts';

const rotation = oncePerBuilder((builder) =>
  builder.inputType('ImageRotation', {
    description: 'Rotates an image.',
    fields: (t) => ({ angle: t.float({ required: true, description: 'Clockwise, in degrees.' }) }),
  }),
);

const flip = oncePerBuilder((builder) =>
  builder.inputType('ImageFlip', {
    description: 'Mirrors an image.',
    fields: (t) => ({
      horizontal: t.boolean({ required: true, description: 'Swaps left and right.' }),
      vertical: t.boolean({ required: true, description: 'Swaps top and bottom.' }),
    }),
  }),
);

const crop = oncePerBuilder((builder) =>
  builder.inputType('ImageCrop', {
    description: 'Crops an image to a part of it. All values are in percent of its width or height.',
    fields: (t) => ({
      left: t.float({ required: true }),
      top: t.float({ required: true }),
      width: t.float({ required: true, description: 'Of the part that remains, in percent.' }),
      height: t.float({ required: true, description: 'Of the part that remains, in percent.' }),
    }),
  }),
);

const modifier = oncePerBuilder((builder) =>
  builder.inputType('ImageModifier', {
    description: 'One change of an image. Send exactly one of the fields.',
    isOneOf: true,
    fields: (t) => ({
      rotate: t.field({ type: rotation(builder) }),
      flip: t.field({ type: flip(builder) }),
      crop: t.field({ type: crop(builder) }),
    }),
  }),
);

/** Converts an input to a modifier of the image processor. Errors: `rest_invalid_param` for an empty input. */
function readModifier(input: ReturnType<typeof modifier>['$inferInput']): ImageModifier {
  if (input.rotate) return { type: 'rotate', ...input.rotate };
  if (input.flip) return { type: 'flip', ...input.flip };
  if (input.crop) return { type: 'crop', ...input.crop };
  throw domainError('rest_invalid_param', { parameter: 'modifiers' });
}

/** Registers the mutations that edit images. */
export function registerMediaEditMutations(builder: Builder): void {
  builder.mutationFields((t) => ({
    editMediaImage: t.field({
      extensions: writesKind('media'),
      type: mediaType(builder),
      description: 'Creates an edited copy of an image. Requires the rights to upload files and to edit the image.',
      args: {
        id: t.arg.int({ required: true }),
        src: t.arg.string({ required: true, description: 'Address of the image, or of one of its renditions.' }),
        modifiers: t.arg({ type: [modifier(builder)], required: true, description: 'Applied in this order.' }),
        input: t.arg({ type: mediaInput(builder), description: 'Absent fields are copied from the image.' }),
      },
      resolve: async (_root, { id, src, modifiers, input }, context) => {
        const request = { id, src, modifiers: modifiers.map(readModifier), input: input ?? {} };
        return markAsWritten(await editImage(request, context));
      },
    }),
    completeMediaRenditions: t.field({
      extensions: writesKind('media'),
      type: mediaType(builder),
      description: 'Creates the missing renditions of an image. Requires the right to edit it.',
      args: { id: t.arg.int({ required: true }) },
      resolve: async (_root, { id }, context, info) => {
        await completeRenditions(id, context);
        const row = await loadContentRow({ context, id, columns: [...selectedColumns(info, [[]]), 'password'] });
        if (!row) throw domainError('rest_post_invalid_id');
        return markAsWritten(row);
      },
    }),
  }));
}
