import { type Builder, oncePerBuilder } from '../../builder.ts';
import { loadWritten } from '../../content/write/mutate.ts';
import { domainError } from '../../errors.ts';
import type { ImageModifier } from '../image-processor.ts';
import { completeRenditions } from '../renditions/complete.ts';
import { mediaType } from '../type.ts';
import { type MediaInput, mediaInput } from '../write/input.ts';
import { editImage } from './edit.ts';

const rotation = oncePerBuilder((builder) =>
  builder.inputType('ImageRotation', {
    description: 'Turns a picture.',
    fields: (t) => ({ angle: t.float({ required: true, description: 'Clockwise, in degrees.' }) }),
  }),
);

const flip = oncePerBuilder((builder) =>
  builder.inputType('ImageFlip', {
    description: 'Mirrors a picture.',
    fields: (t) => ({
      horizontal: t.boolean({ required: true, description: 'Left and right change places.' }),
      vertical: t.boolean({ required: true, description: 'Top and bottom change places.' }),
    }),
  }),
);

const crop = oncePerBuilder((builder) =>
  builder.inputType('ImageCrop', {
    description: 'Cuts a part out of a picture; in per cent of its width and height.',
    fields: (t) => ({
      left: t.float({ required: true }),
      top: t.float({ required: true }),
      width: t.float({ required: true, description: 'Of the part that is kept, in percent.' }),
      height: t.float({ required: true, description: 'Of the part that is kept, in percent.' }),
    }),
  }),
);

const modifier = oncePerBuilder((builder) =>
  builder.inputType('ImageModifier', {
    description: 'One change of a picture: exactly one of these.',
    isOneOf: true,
    fields: (t) => ({
      rotate: t.field({ type: rotation(builder) }),
      flip: t.field({ type: flip(builder) }),
      crop: t.field({ type: crop(builder) }),
    }),
  }),
);

/** A change as the processor takes it. Errors: `rest_invalid_param` for what is none. */
function readModifier(given: {
  rotate?: { angle: number } | null;
  flip?: { horizontal: boolean; vertical: boolean } | null;
  crop?: { left: number; top: number; width: number; height: number } | null;
}): ImageModifier {
  if (given.rotate) return { type: 'rotate', ...given.rotate };
  if (given.flip) return { type: 'flip', ...given.flip };
  if (given.crop) return { type: 'crop', ...given.crop };
  throw domainError('rest_invalid_param', { parameter: 'modifiers' });
}

/** Registers what this file declares on a schema builder. */
export function registerMediaEditMutation(builder: Builder): void {
  builder.mutationField('editMediaImage', (t) =>
    t.field({
      type: mediaType(builder),
      description: 'Makes a changed copy of a picture. Takes the rights to upload files and to edit the picture.',
      args: {
        id: t.arg.int({ required: true }),
        src: t.arg.string({ required: true, description: 'Address of the picture, or of one of its renditions.' }),
        modifiers: t.arg({ type: [modifier(builder)], required: true, description: 'Applied one after the other.' }),
        input: t.arg({ type: mediaInput(builder), description: 'What is absent is taken over from the picture.' }),
      },
      resolve: async (_root, { id, src, modifiers, input }, context, info) => {
        const request = { id, src, modifiers: modifiers.map(readModifier), input: (input ?? {}) as MediaInput };
        return loadWritten({ context, info }, { id: await editImage(request, context), path: [] });
      },
    }),
  );

  builder.mutationField('completeMediaRenditions', (t) =>
    t.field({
      type: mediaType(builder),
      description:
        'Makes the renditions of a picture that are missing. Takes the rights to upload files and to edit it.',
      args: { id: t.arg.int({ required: true }) },
      resolve: async (_root, { id }, context, info) => {
        await completeRenditions(id, context);
        return loadWritten({ context, info }, { id, path: [] });
      },
    }),
  );
}
