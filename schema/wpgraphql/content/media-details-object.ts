import { readMetadata } from '../../markup/images/image-dimensions.ts';
import { type JsonObject, toJsonObject } from '../../values/json-text.ts';
import { enumValues } from '../core/content-enums.ts';
import { LIST_OF_NULLABLES, oncePerSchema } from '../core/wpgraphql-builder.ts';
import { pathOfFileAddress } from '../nodes/node-uri.ts';
import {
  bytesOf,
  type FileOfItem,
  type FileSize,
  fileNameInSize,
  filePathInSize,
  fileSizes,
} from './media-file-fields.ts';

/** The names of the sizes of images. */
const SIZE_NAMES = ['large', 'medium', 'medium_large', 'thumbnail', '1536x1536', '2048x2048'];

/** The enum of the sizes of images. */
export const mediaItemSizeEnum = oncePerSchema((builder) =>
  builder.enumType('MediaItemSizeEnum', { values: enumValues(SIZE_NAMES) }),
);

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : value === undefined ? null : String(value);
const numberOf = (value: unknown): number | null => (value === undefined || value === null ? null : Number(value) || 0);

/** The GraphQL type of metadata that cameras and editors write into images. */
const mediaItemMeta = oncePerSchema((builder) =>
  builder.objectRef<JsonObject>('MediaItemMeta').implement({
    description: 'The metadata in an image.',
    fields: (t) => ({
      aperture: t.float({ resolve: (meta) => numberOf(meta.aperture) }),
      camera: t.string({ resolve: (meta) => textOf(meta.camera) }),
      caption: t.string({ resolve: (meta) => textOf(meta.caption) }),
      copyright: t.string({ resolve: (meta) => textOf(meta.copyright) }),
      createdTimestamp: t.int({ resolve: (meta) => numberOf(meta.created_timestamp) || null }),
      credit: t.string({ resolve: (meta) => textOf(meta.credit) }),
      focalLength: t.float({ resolve: (meta) => numberOf(meta.focal_length) || null }),
      iso: t.int({ resolve: (meta) => numberOf(meta.iso) }),
      keywords: t.stringList({
        nullable: { list: true, items: true },
        resolve: ({ keywords }) => (Array.isArray(keywords) ? keywords.map(String) : null),
      }),
      orientation: t.string({ resolve: (meta) => textOf(meta.orientation) }),
      shutterSpeed: t.float({ resolve: (meta) => numberOf(meta.shutter_speed) || null }),
      title: t.string({ resolve: (meta) => textOf(meta.title) }),
    }),
  }),
);

/** The GraphQL type of a rendition. */
const mediaSize = oncePerSchema((builder) =>
  builder.objectRef<FileSize>('MediaSize').implement({
    description: 'A rendition of an image.',
    fields: (t) => ({
      name: t.exposeString('name'),
      file: t.exposeString('file'),
      filePath: t.string({ resolve: ({ url }) => pathOfFileAddress(url) }),
      fileSize: t.int({ resolve: (size) => bytesOf(size) }),
      // Numbers are texts here.
      height: t.string({ resolve: ({ height }) => String(height) }),
      width: t.string({ resolve: ({ width }) => String(width) }),
      mimeType: t.exposeString('mimeType'),
      sourceUrl: t.exposeString('url'),
    }),
  }),
);

/** Whether the file has dimensions, as images have. */
const hasDimensions = ({ file }: FileOfItem): boolean => file.mimeType.startsWith('image/') && file.width !== null;

/** The GraphQL type of the details of a file. All are null for a file that is not an image. */
export const mediaDetailsObject = oncePerSchema((builder) => {
  const sizeEnum = mediaItemSizeEnum(builder);
  return builder.objectRef<FileOfItem>('MediaDetails').implement({
    description: 'The details of a file.',
    fields: (t) => ({
      file: t.string({ resolve: (item) => (hasDimensions(item) ? fileNameInSize(item, null) : null) }),
      filePath: t.string({ resolve: (item) => (hasDimensions(item) ? filePathInSize(item, null) : null) }),
      height: t.int({ resolve: (item) => (hasDimensions(item) ? item.file.height : null) }),
      width: t.int({ resolve: (item) => (hasDimensions(item) ? item.file.width : null) }),
      meta: t.field({
        type: mediaItemMeta(builder),
        resolve: (item) => {
          const stored = readMetadata(item.file.metadata).otherValues.image_meta;
          return hasDimensions(item) && stored !== undefined ? toJsonObject(stored) : null;
        },
      }),
      sizes: t.field({
        type: [mediaSize(builder)],
        nullable: { list: true, items: true },
        description: 'The renditions, or those of some sizes; null if there are none.',
        args: {
          include: t.arg({ type: [sizeEnum], required: LIST_OF_NULLABLES }),
          exclude: t.arg({ type: [sizeEnum], required: LIST_OF_NULLABLES }),
        },
        resolve: (item, { include, exclude }) => {
          if (!hasDimensions(item)) return null;
          const sizes = fileSizes(item).filter(
            ({ name }) => (!include?.length || include.includes(name)) && !exclude?.includes(name),
          );
          return sizes.length > 0 ? sizes : null;
        },
      }),
    }),
  });
});
