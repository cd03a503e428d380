import type { Post } from '../../../../prisma/generated/sqlite/client.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import type { InspectedFile } from '../../../core/files/media-tools.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { imageSizes } from '../../../rendering/image-sizes.ts';
import { createMedia, type MediaInput, type NewFile } from '../check-media.ts';
import { type FileName, joinFileName } from '../files/file-name.ts';
import { type StoredFiles, storeFiles } from '../files/store-files.ts';
import { type PreparedImage, prepareImage, renditionEntries, withoutUnsafeMarkup } from '../make-renditions.ts';

/** A file of the local disk to create an item for. */
export interface MediaToStore {
  path: string;
  /** In bytes. */
  size: number;
  name: FileName;
  mimeType: string;
  inspected: Pick<InspectedFile, 'image' | 'recording'>;
  /** Whether renditions of an image are created. */
  withRenditions: boolean;
  /** Folder of the store. */
  folder: string;
  /** Additional metadata to store. */
  metadata?: Readonly<Record<string, unknown>>;
  /** Returns the texts of the item. The title may depend on the name under which the file is stored. */
  describe(storedName: FileName): MediaInput;
}

/**
 * Stores a file with its renditions and creates its item. Returns the item. If it fails, neither a file nor a row
 * remains. Errors: those of creating an item, `rest_upload_invalid_image`, `rest_upload_file_error`, `db_update_error`
 * if the database rejects the row.
 */
export async function storeMedia(candidate: MediaToStore, context: RequestContext): Promise<Post> {
  const { kernel, site } = context;
  const { path, mimeType, inspected, name, folder } = candidate;
  return kernel.mediaTools.withWorkFolder(async (workFolder) => {
    const { image } = inspected;
    const prepared =
      image && candidate.withRenditions && kernel.mediaTools.supports(mimeType)
        ? await prepareImage(kernel, { path, mimeType, folder: workFolder, image, sizes: imageSizes(site) })
        : null;
    const stored = await storeFiles(kernel, { folder, name, mimeType, path, derivedFiles: derivedFilesOf(prepared) });
    try {
      const file = newFileColumns(candidate, { prepared, stored });
      const item = await createMedia({ input: candidate.describe(stored.name), file }, context);
      await stored.confirm();
      return item;
    } catch (error) {
      await stored.discard();
      if (!kernel.database.isRejectedValue(error)) throw error;
      kernel.log.error({ err: error }, 'the database rejected the row of a file');
      throw domainError('db_update_error');
    }
  });
}

/** The files to store beside an image. The replacement, if any, is the last. */
const derivedFilesOf = (prepared: PreparedImage | null) => [
  ...(prepared?.renditions ?? []).map(({ path, width, height }) => ({ path, suffix: `${width}x${height}` })),
  ...(prepared?.replacement ? [prepared.replacement] : []),
];

/** Returns the columns of the attachment row of a stored file. */
export function newFileColumns(
  candidate: Pick<MediaToStore, 'mimeType' | 'inspected' | 'size' | 'metadata'>,
  { prepared, stored }: { prepared: PreparedImage | null; stored: StoredFiles },
): NewFile {
  const { mimeType, inspected, size, metadata = {} } = candidate;
  const replacement = prepared?.replacement ?? null;
  const file = replacement ? (stored.keys.at(-1) as string) : stored.key;
  const fileSize = replacement?.size ?? size;
  const details = inspected.image
    ? imageMetadata(inspected.image, { prepared, stored, mimeType, displayedFile: { file, filesize: fileSize } })
    : {
        ...withoutUnsafeMarkup(inspected.recording ?? {}),
        filesize: fileSize,
        ...(inspected.recording ? { mime_type: mimeType } : {}),
      };
  const [width, height] = [details.width, details.height].map((side) => (typeof side === 'number' ? side : null));
  return {
    ...{ mimeType, file, fileSize, width: width ?? null, height: height ?? null },
    originalFile: replacement ? stored.key : null,
    metadata: JSON.stringify({ ...details, ...metadata }),
  };
}

function imageMetadata(
  image: NonNullable<InspectedFile['image']>,
  files: {
    prepared: PreparedImage | null;
    stored: StoredFiles;
    mimeType: string;
    displayedFile: { file: string; filesize: number };
  },
): Record<string, unknown> {
  const { prepared, stored, mimeType, displayedFile } = files;
  const replacement = prepared?.replacement ?? null;
  const { width, height } = replacement ?? image;
  const sizes = (prepared?.renditions ?? []).flatMap((rendition, index) =>
    renditionEntries(rendition, { file: stored.derivedNames[index] as string, mimeType }),
  );
  const isRotated = replacement !== null && image.orientation > 1;
  return {
    ...{ width, height, ...displayedFile },
    sizes: Object.fromEntries(sizes),
    // The replacement of a rotated image is upright.
    image_meta: { ...withoutUnsafeMarkup(image.details), ...(isRotated ? { orientation: 1 } : {}) },
    ...(replacement ? { original_image: joinFileName(stored.name) } : {}),
  };
}
