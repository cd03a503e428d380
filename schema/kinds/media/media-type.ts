import { registerContentQueries } from '../../content/kinds/content-kind.ts';
import { META_COLUMNS, registeredMeta } from '../../content/meta/read-meta.ts';
import { bodyFields, termFields } from '../../content/rendered/body-fields.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { reads } from '../../core/graphql/selection.ts';
import { whenLoaded } from '../../core/loaders.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { type Dimensions, readMetadata } from '../../markup/images/image-dimensions.ts';
import type { SiteData } from '../../markup/render-environment.ts';
import { imageSizes, variantSources } from '../../rendering/image-sizes.ts';
import {
  EMPTY_MEDIA_FILE,
  fileName,
  type ImageOutput,
  imageOutput,
  isImage,
  loadMediaFile,
  type MediaFile,
  mediaDetails,
} from './media-file.ts';
import { mediaSourceSet, sourceUrl } from './media-image-sources.ts';
import { renditionSize } from './rendition-plan.ts';

type Box = SiteData['imageSizes'][string];

/** The sizes of the renditions of the first page of a document. */
const DOCUMENT_SIZES: ReadonlySet<string> = new Set(['thumbnail', 'medium', 'large']);

/** Returns the names of the image sizes of the site in which a file needs a rendition but has none. */
export function missingSizes(media: MediaFile, sizes: SiteData['imageSizes']): string[] {
  const existing = readMetadata(media.metadata).sizes;
  return Object.entries(sizes).flatMap(([name, box]) =>
    !existing[name] && needsSize(media, { name, box }) ? [name] : [],
  );
}

function needsSize(media: MediaFile, { name, box }: { name: string; box: Box }): boolean {
  if (media.mimeType === 'application/pdf') return DOCUMENT_SIZES.has(name);
  if (!isImage(media)) return false;
  // An image without dimensions cannot be processed. Without any metadata, nothing is known: it may need every size.
  if (!media.width || !media.height) return media.metadata === EMPTY_MEDIA_FILE.metadata;
  return renditionSize(media as Dimensions, box) !== null;
}

const outputType = oncePerBuilder((builder) =>
  builder.objectRef<ImageOutput>('ImageOutput').implement({
    description: 'The parameters with which renditions of an image are created.',
    fields: (t) => ({
      orientation: t.exposeInt('orientation', {
        description: 'The EXIF orientation; 1 is upright.',
      }),
      format: t.exposeString('format', {
        nullable: true,
        description: 'The MIME type of the renditions; null for the type of the image.',
      }),
      isProgressive: t.exposeBoolean('isProgressive'),
      quality: t.exposeInt('quality', { description: 'From 1 to 100.' }),
    }),
  }),
);

/** Creates a resolver that computes a field from the file of the item. */
const resolveFromFile =
  <T>(resolve: (file: MediaFile, context: RequestContext) => T) =>
  (row: ContentRow, _args: unknown, context: RequestContext): T | Promise<T> =>
    whenLoaded(loadMediaFile(row, context), (file) => resolve(file, context));

const fileColumns = reads('id', 'mimeType');

/** Returns the address of uploads, and the image sizes of the site. */
export const sizeSettings = ({ site, kernel }: RequestContext) => ({
  uploadsUrl: kernel.addresses.uploads,
  imageSizes: imageSizes(site),
  ...variantSources(kernel),
});

/** The GraphQL type of uploaded files. */
export const mediaType = oncePerBuilder((builder) =>
  builder.prismaObject('Post', {
    variant: 'MediaItem',
    description: 'An uploaded file.',
    interfaces: ['ContentNode'],
    isTypeOf: (value) => (value as ContentRow).type === 'attachment',
    fields: (t) => {
      const size = t.arg.string({ defaultValue: 'full', description: 'Name of a rendition, such as `medium`.' });
      return {
        altText: t.string({ extensions: fileColumns, resolve: resolveFromFile((file) => file.altText) }),
        caption: t.field(bodyFields(builder).excerpt),
        description: t.field({
          ...bodyFields(builder).content,
          description: 'The description. Its HTML begins with the file itself, as an image, a player or a link.',
        }),
        mediaType: t.string({
          description: 'image or file.',
          extensions: fileColumns,
          resolve: resolveFromFile((file) => (isImage(file) ? 'image' : 'file')),
        }),
        mimeType: t.exposeString('mimeType'),
        mediaDetails: t.field({
          type: 'Json',
          description: 'Dimensions, renditions and embedded metadata.',
          extensions: fileColumns,
          resolve: resolveFromFile((file, { kernel }) => mediaDetails(file, kernel.addresses.uploads)),
        }),
        parentId: t.exposeInt('parentId', { description: 'Id of the item that it is attached to; 0 for none.' }),
        sourceUrl: t.string({
          description: 'Address of the file, or of a rendition; the guid of an item without a file.',
          args: { size },
          extensions: reads('id', 'mimeType', 'guid'),
          resolve: (row, args, context) =>
            whenLoaded(loadMediaFile(row, context), (file) =>
              file.file === '' ? row.guid : sourceUrl(file, { size: args.size ?? 'full', site: sizeSettings(context) }),
            ),
        }),
        srcSet: t.string({
          nullable: true,
          description:
            'The value of the `srcset` attribute of an `img` element with the rendition: all renditions of the same aspect ratio.',
          args: { size },
          extensions: fileColumns,
          resolve: async (row, args, context) =>
            mediaSourceSet(await loadMediaFile(row, context), {
              size: args.size ?? 'full',
              site: sizeSettings(context),
            })?.srcset ?? null,
        }),
        sizes: t.string({
          nullable: true,
          description: 'The value of the `sizes` attribute of an `img` element with the rendition.',
          args: { size },
          extensions: fileColumns,
          resolve: async (row, args, context) =>
            mediaSourceSet(await loadMediaFile(row, context), {
              size: args.size ?? 'full',
              site: sizeSettings(context),
            })?.sizes ?? null,
        }),
        fileName: t.string({
          description: 'The name of the original file.',
          extensions: fileColumns,
          resolve: resolveFromFile(fileName),
        }),
        fileSize: t.int({
          nullable: true,
          description: 'In bytes.',
          extensions: fileColumns,
          resolve: resolveFromFile((file) => file.fileSize),
        }),
        missingImageSizes: t.stringList({
          description: 'The names of the sizes of its missing renditions.',
          extensions: fileColumns,
          resolve: resolveFromFile((file, { site }) => missingSizes(file, imageSizes(site))),
        }),
        imageOutput: t.field({
          type: outputType(builder),
          nullable: true,
          description: 'The parameters with which its renditions are created; null for a file that is not an image.',
          extensions: fileColumns,
          resolve: resolveFromFile(imageOutput),
        }),
        meta: t.field({
          type: 'Json',
          description: 'The registered meta values.',
          extensions: reads(...META_COLUMNS),
          resolve: (row, _args, context) => registeredMeta(row, context),
        }),
        ...termFields(t),
      };
    },
  }),
);

/** The GraphQL connection type of files. Registers the queries `mediaItem` and `mediaItems`. */
export const mediaConnection = oncePerBuilder((builder) =>
  registerContentQueries(builder, {
    type: 'attachment',
    node: mediaType(builder),
    graphqlName: 'MediaItem',
    singular: 'mediaItem',
    plural: 'mediaItems',
  }),
);
