import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { reads } from '../../core/selection.ts';
import { fileOf } from './media-file.ts';
import { type Rendition, renditionsOf, shownSize } from './media-image-sources.ts';
import { mediaType, sizesOf } from './media-type.ts';

const renditionType = oncePerBuilder((builder) =>
  builder.objectRef<Rendition>('MediaRendition').implement({
    description: 'A picture in one of its sizes.',
    fields: (t) => ({
      name: t.exposeString('name', {
        description: 'Name of the size, such as `medium`; `full` for the picture itself.',
      }),
      sourceUrl: t.exposeString('sourceUrl', { description: 'Address of its file.' }),
      width: t.exposeInt('width'),
      height: t.exposeInt('height'),
      mimeType: t.exposeString('mimeType'),
    }),
  }),
);

const columns = reads('id', 'mimeType');
const SIZE = { defaultValue: 'full', description: 'Name of a rendition, such as `medium`.' } as const;

/** Registers what this file declares on a schema builder. */
export function registerMediaDimensions(builder: Builder): void {
  builder.objectFields(mediaType(builder), (t) => {
    const side = (name: 'width' | 'height', description: string) =>
      t.int({
        nullable: true,
        description,
        args: { size: t.arg.string(SIZE) },
        extensions: columns,
        resolve: async (row, { size }, context: RequestContext) =>
          shownSize(await fileOf(row, context), { size: size ?? SIZE.defaultValue, site: sizesOf(context) })[name] ||
          null,
      });
    return {
      width: side(
        'width',
        'In pixels, for the `width` attribute of an element that shows it in a size; null for a file that is not a picture.',
      ),
      height: side(
        'height',
        'In pixels, for the `height` attribute of an element that shows it in a size; null for a file that is not a picture.',
      ),
      renditions: t.field({
        type: [renditionType(builder)],
        description:
          'Its renditions, the smallest first, and the picture itself last; empty for a file that is not a picture.',
        extensions: { ...columns, usualItems: 8 },
        resolve: async (row, _args, context) => renditionsOf(await fileOf(row, context), sizesOf(context)),
      }),
    };
  });
}
