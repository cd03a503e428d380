import { type Builder, oncePerBuilder } from '../../../core/builder.ts';
import { reads } from '../../../core/selection.ts';
import { loadMediaFile } from '../media-file.ts';
import { mediaType } from '../media-type.ts';
import { variantAddress } from './variant-address.ts';

const fitType = oncePerBuilder((builder) =>
  builder.enumType('ImageFit', {
    description: 'How an image gets other proportions.',
    values: {
      COVER: { value: 'cover', description: 'It is cut.' },
      CONTAIN: { value: 'contain', description: 'It preserves its own, within the requested size.' },
    },
  }),
);

const formatType = oncePerBuilder((builder) =>
  builder.enumType('ImageFormat', {
    description: 'The format of an image.',
    values: {
      AVIF: { value: 'avif', description: 'The smallest files, which take the most time to make.' },
      WEBP: { value: 'webp', description: 'Smaller files than JPEG.' },
      JPEG: { value: 'jpeg', description: 'Every browser shows it; without transparency.' },
      PNG: { value: 'png', description: 'Without loss.' },
      AUTO: { value: 'auto', description: 'AVIF or WebP if the browser accepts it.' },
    },
  }),
);

/** Registers the field of a file with the addresses of its variants. */
export function registerVariantFields(builder: Builder): void {
  builder.objectFields(mediaType(builder), (t) => ({
    imageUrl: t.string({
      nullable: true,
      description:
        'Address of the image in another size, quality or format, which the server makes on request. Null for a file that is not an image. Sizes that the settings do not allow to all need the capability `upload_files`; their addresses are signed.',
      args: {
        width: t.arg.int({ description: 'Maximum width in pixels.' }),
        height: t.arg.int({ description: 'Maximum height in pixels.' }),
        fit: t.arg({
          type: fitType(builder),
          description: 'COVER cuts the image to the requested proportions; CONTAIN, the default, preserves its own.',
        }),
        crop: t.arg.string({
          description:
            'The part that remains with COVER, such as `top-left`; or the part to cut out before, as `left,top,width,height` in percent.',
        }),
        quality: t.arg.int({ description: 'From 1 to 100; by default that of renditions.' }),
        format: t.arg({ type: formatType(builder), description: 'By default the format of the image.' }),
      },
      extensions: reads('id', 'mimeType'),
      resolve: async (row, { width, height, fit, crop, quality, format }, context) => {
        const { file } = await loadMediaFile(row, context);
        const values = { w: width, h: height, fit, crop, quality, format };
        const given = Object.entries(values).flatMap(([name, value]) =>
          value === null || value === undefined ? [] : [[name, String(value)]],
        );
        return variantAddress(context, { file, parameters: Object.fromEntries(given) });
      },
    }),
  }));
}
