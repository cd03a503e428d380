import { oncePerBuilder } from '../builder.ts';
import { bodyFields } from '../content/body-fields.ts';
import { registerQueries } from '../content/kind.ts';
import { registeredMeta } from '../content/meta/registered-meta.ts';
import type { ContentRow } from '../content/row.ts';
import type { RequestContext } from '../context.ts';
import { imageSizes } from '../rendering/image-sizes.ts';
import { reads } from '../selection.ts';
import { mediaDetails, mediaKind } from './details.ts';
import { fileName, fileOf, type MediaFile } from './file.ts';
import { missingSizes } from './missing-sizes.ts';
import { type ImageOutput, imageOutput } from './output.ts';
import { sourcesOf, sourceUrl } from './sources.ts';

const outputType = oncePerBuilder((builder) =>
  builder.objectRef<ImageOutput>('ImageOutput').implement({
    description: 'How renditions of a picture are made.',
    fields: (t) => ({
      orientation: t.exposeInt('orientation', {
        description: 'How the camera was held, as EXIF counts; 1 is upright.',
      }),
      format: t.exposeString('format', {
        nullable: true,
        description: "The type of the renditions, where it is not the picture's own.",
      }),
      isProgressive: t.exposeBoolean('isProgressive'),
      quality: t.exposeInt('quality', { description: 'Of 100.' }),
    }),
  }),
);

/** Resolves a field by what the item has as a file. */
const ofFile =
  <T>(resolve: (file: MediaFile, context: RequestContext) => T) =>
  async (row: ContentRow, _args: unknown, context: RequestContext): Promise<T> =>
    resolve(await fileOf(row, context), context);

const fileColumns = reads('id', 'mimeType');

/** Where renditions are, and how large they are to be. */
export const sizesOf = ({ site, kernel }: RequestContext) => ({
  uploadsUrl: kernel.addresses.uploads,
  imageSizes: imageSizes(site),
});

/** An uploaded file. */
export const mediaType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'MediaItem',
    description: 'An uploaded file.',
    interfaces: ['ContentNode'],
    isTypeOf: (value) => (value as ContentRow).type === 'attachment',
    fields: (t) => {
      const size = t.arg.string({ defaultValue: 'full', description: 'Name of a rendition, such as `medium`.' });
      return {
        altText: t.string({ extensions: fileColumns, resolve: ofFile((file) => file.altText) }),
        caption: t.field(bodyFields(builder).excerpt),
        description: t.field({
          ...bodyFields(builder).content,
          description: 'A text about it; as HTML it begins with the file itself: a picture, a player or a link.',
        }),
        mediaType: t.string({
          description: 'image or file.',
          extensions: reads('mimeType'),
          resolve: (row) => mediaKind(row.mimeType),
        }),
        mimeType: t.exposeString('mimeType'),
        mediaDetails: t.field({
          type: 'Json',
          description: 'Dimensions, renditions and what the file says of itself.',
          extensions: fileColumns,
          resolve: ofFile((file, { kernel }) => mediaDetails(file, kernel.addresses.uploads)),
        }),
        parentId: t.exposeInt('parentId', { description: 'The item it belongs to; 0 for none.' }),
        parentType: t.string({
          nullable: true,
          description: 'Type of the item that it belongs to.',
          extensions: reads('parentId'),
          resolve: async ({ parentId }, _args, { loaders }) =>
            parentId > 0 ? ((await loaders.linkRows.load(parentId))?.type ?? null) : null,
        }),
        sourceUrl: t.string({
          description: 'Address of the file, or of a rendition.',
          args: { size },
          extensions: fileColumns,
          resolve: async (row, args, context) =>
            sourceUrl(await fileOf(row, context), { size: args.size ?? 'full', site: sizesOf(context) }),
        }),
        srcSet: t.string({
          nullable: true,
          description: 'The renditions of the same shape, for `srcset` of an element that shows it in a size.',
          args: { size },
          extensions: fileColumns,
          resolve: async (row, args, context) =>
            sourcesOf(await fileOf(row, context), { size: args.size ?? 'full', site: sizesOf(context) })?.srcset ??
            null,
        }),
        sizes: t.string({
          nullable: true,
          description: 'For `sizes` of an element that shows it in a size.',
          args: { size },
          extensions: fileColumns,
          resolve: async (row, args, context) =>
            sourcesOf(await fileOf(row, context), { size: args.size ?? 'full', site: sizesOf(context) })?.sizes ?? null,
        }),
        fileName: t.string({
          description: 'The name under which it was uploaded.',
          extensions: fileColumns,
          resolve: ofFile(fileName),
        }),
        fileSize: t.int({
          nullable: true,
          description: 'In bytes.',
          extensions: fileColumns,
          resolve: ofFile((file) => file.fileSize),
        }),
        missingImageSizes: t.stringList({
          description: 'The renditions that it should have and has not.',
          extensions: fileColumns,
          resolve: ofFile((file, { site }) => missingSizes(file, imageSizes(site))),
        }),
        imageOutput: t.field({
          type: outputType(builder),
          nullable: true,
          description: 'How its renditions are made; null where it is no picture.',
          extensions: fileColumns,
          resolve: ofFile(imageOutput),
        }),
        meta: t.field({
          type: 'Json',
          description: 'The registered meta values.',
          extensions: reads('id', 'type'),
          resolve: (row, _args, context) => registeredMeta(row, context),
        }),
      };
    },
  }),
);

/** A page of a list of files. */
export const mediaConnection = oncePerBuilder((builder) =>
  registerQueries(builder, {
    type: 'attachment',
    node: mediaType(builder),
    graphqlName: 'MediaItem',
    singular: 'mediaItem',
    plural: 'mediaItems',
  }),
);
