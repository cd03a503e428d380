import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadMediaFile } from './media-file.ts';
import { displayedSize, mediaRenditions, type Rendition } from './media-image-sources.ts';
import { mediaType, sizeSettings } from './media-type.ts';

const renditionType = oncePerBuilder((builder) =>
  builder.objectRef<Rendition>('MediaRendition').implement({
    description: 'A rendition of an image, or the image itself.',
    fields: (t) => ({
      name: t.exposeString('name', {
        description: 'Name of the size, such as `medium`; `full` for the image itself.',
      }),
      sourceUrl: t.exposeString('sourceUrl', { description: 'Address of its file.' }),
      width: t.exposeInt('width'),
      height: t.exposeInt('height'),
      mimeType: t.exposeString('mimeType'),
    }),
  }),
);

const fileColumns = reads('id', 'mimeType');
const SIZE_ARGUMENT = { defaultValue: 'full', description: 'Name of a rendition, such as `medium`.' } as const;

/** Registers the fields of a file that contain its dimensions and renditions. */
export function registerMediaSizeFields(builder: Builder): void {
  builder.objectFields(mediaType(builder), (t) => {
    const dimensionField = (name: 'width' | 'height', description: string) =>
      t.int({
        nullable: true,
        description,
        args: { size: t.arg.string(SIZE_ARGUMENT) },
        extensions: fileColumns,
        resolve: async (row, { size }, context: RequestContext) =>
          displayedSize(await loadMediaFile(row, context), {
            size: size ?? SIZE_ARGUMENT.defaultValue,
            site: sizeSettings(context),
          })[name] || null,
      });
    return {
      width: dimensionField(
        'width',
        'In pixels, for the `width` attribute of an `img` element with the rendition; null for a file that is not an image.',
      ),
      height: dimensionField(
        'height',
        'In pixels, for the `height` attribute of an `img` element with the rendition; null for a file that is not an image.',
      ),
      renditions: t.field({
        type: [renditionType(builder)],
        description:
          'Its renditions, the smallest first, and the image itself last; empty for a file that is not an image.',
        extensions: fileColumns,
        resolve: async (row, _args, context) =>
          mediaRenditions(await loadMediaFile(row, context), sizeSettings(context)),
      }),
    };
  });
}
