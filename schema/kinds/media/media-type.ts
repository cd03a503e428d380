import { bodyFields } from '../../content/body-fields.ts';
import { registerQueries } from '../../content/content-kind.ts';
import { registeredMeta } from '../../content/meta/registered-meta.ts';
import { oncePerBuilder } from '../../core/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { reads } from '../../core/selection.ts';
import { imageSizes } from '../../rendering/image-sizes.ts';
import { type ImageOutput, imageOutput } from './image-output.ts';
import { mediaDetails, mediaKind } from './media-details.ts';
import { fileName, fileOf, type MediaFile } from './media-file.ts';
import { sourcesOf, sourceUrl } from './media-image-sources.ts';
import { missingSizes } from './missing-sizes.ts';

const outputType = oncePerBuilder((builder) =>
  builder.objectRef<ImageOutput>('ImageOutput').implement({
    description: 'How renditions of a picture are created.',
    fields: (t) => ({
      orientation: t.exposeInt('orientation', {
        description: 'The EXIF orientation; 1 is upright.',
      }),
      format: t.exposeString('format', {
        nullable: true,
        description: "The type of the renditions; null for the picture's own.",
      }),
      isProgressive: t.exposeBoolean('isProgressive'),
      quality: t.exposeInt('quality', { description: 'Of 100.' }),
    }),
  }),
);

/** Resolves a field from the attachment row of the item. */
const ofFile =
  <T>(resolve: (file: MediaFile, context: RequestContext) => T) =>
  async (row: ContentRow, _args: unknown, context: RequestContext): Promise<T> =>
    resolve(await fileOf(row, context), context);

const fileColumns = reads('id', 'mimeType');

/** The address of uploads, and the image sizes of the site. */
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
          description: 'A text about it; its HTML begins with the file itself: a picture, a player or a link.',
        }),
        mediaType: t.string({
          description: 'image or file.',
          extensions: reads('mimeType'),
          resolve: (row) => mediaKind(row.mimeType),
        }),
        mimeType: t.exposeString('mimeType'),
        mediaDetails: t.field({
          type: 'Json',
          description: 'Dimensions, renditions and embedded metadata.',
          extensions: fileColumns,
          resolve: ofFile((file, { kernel }) => mediaDetails(file, kernel.addresses.uploads)),
        }),
        parentId: t.exposeInt('parentId', { description: 'The item to which it belongs; 0 for none.' }),
        parentType: t.string({
          nullable: true,
          description: 'Type of the item to which it belongs.',
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
          description:
            'The renditions of the same shape, for the `srcset` attribute of an element that shows it in a size.',
          args: { size },
          extensions: fileColumns,
          resolve: async (row, args, context) =>
            sourcesOf(await fileOf(row, context), { size: args.size ?? 'full', site: sizesOf(context) })?.srcset ??
            null,
        }),
        sizes: t.string({
          nullable: true,
          description: 'For the `sizes` attribute of an element that shows it in a size.',
          args: { size },
          extensions: fileColumns,
          resolve: async (row, args, context) =>
            sourcesOf(await fileOf(row, context), { size: args.size ?? 'full', site: sizesOf(context) })?.sizes ?? null,
        }),
        fileName: t.string({
          description: 'The name of the original file.',
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
          description: 'The sizes of its missing renditions.',
          extensions: fileColumns,
          resolve: ofFile((file, { site }) => missingSizes(file, imageSizes(site))),
        }),
        imageOutput: t.field({
          type: outputType(builder),
          nullable: true,
          description: 'How its renditions are created; null for a file that is not a picture.',
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
