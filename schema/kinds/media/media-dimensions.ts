import { type Builder, oncePerBuilder } from '../builder.ts';
import type { RequestContext } from '../context.ts';
import { reads } from '../selection.ts';
import { fileOf } from './file.ts';
import { type Rendition, renditionsOf, shownSize } from './sources.ts';
import { mediaType, sizesOf } from './type.ts';

const renditionType = oncePerBuilder((builder) =>
  builder.objectRef<Rendition>('MediaRendition').implement({
    description: 'A picture in one of the sizes that were made of it.',
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
      width: side('width', 'Pixels, for `width` of an element that shows it in a size; null where it is no picture.'),
      height: side(
        'height',
        'Pixels, for `height` of an element that shows it in a size; null where it is no picture.',
      ),
      renditions: t.field({
        type: [renditionType(builder)],
        description:
          'The sizes that there are of it, the smallest first and the picture itself last; none where it is no picture.',
        extensions: { ...columns, usualItems: 8 },
        resolve: async (row, _args, context) => renditionsOf(await fileOf(row, context), sizesOf(context)),
      }),
    };
  });
}
