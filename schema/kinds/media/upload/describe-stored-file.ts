import { GraphQLError } from 'graphql';
import { exemptFromAudit } from '../../../core/audit/audit-journal.ts';
import type { Kernel } from '../../../core/domain-kernel.ts';
import type { ImageFileData, InspectedFile } from '../../../core/files/media-tools.ts';
import type { Site } from '../../../core/site/site.ts';
import { baseName, folderOf } from '../../../markup/images/image-dimensions.ts';
import { imageSizes } from '../../../rendering/image-sizes.ts';
import { joinFileName, splitFileName } from '../files/file-name.ts';
import { type StoredFiles, storeDerivedFiles } from '../files/store-files.ts';
import { type PreparedImage, type RenderedImage, renderImages, uprightSize } from '../make-renditions.ts';
import { planRenditions, planReplacement } from '../rendition-plan.ts';
import { newFileColumns } from './store-media.ts';

interface Dependencies {
  readonly kernel: Kernel;
  readonly site: Site;
}

/** An attachment without metadata, such as one of an import. */
interface UndescribedMedia {
  readonly id: number;
  /** Key of the file in the store. */
  readonly file: string;
  /** Empty if it is unknown. */
  readonly mimeType: string;
}

/** The metadata of an attachment that has not been described yet. */
const EMPTY_METADATA = '{}';

/**
 * Reads the type and metadata of the stored file of an attachment, writes them to its row, and creates the renditions
 * that are missing in the store, as for an upload. An attachment with metadata is not changed. For an unreadable file,
 * only type and size are written. Returns false if the file does not exist. Errors: MediaStoreError,
 * `rest_upload_file_error`.
 */
export async function describeStoredFile(media: UndescribedMedia, dependencies: Dependencies): Promise<boolean> {
  const { kernel } = dependencies;
  const { mediaStore, mediaTools } = kernel;
  const file = await mediaStore.stat(media.file);
  if (!file) return false;
  await mediaStore.withLocalCopy(media.file, async (path) => {
    const logUnreadable = (error: unknown) => {
      kernel.log.warn({ err: error, file: media.file }, 'cannot read a stored file');
      return undefined;
    };
    const inspected: Partial<InspectedFile> = (await mediaTools.inspect(path).catch(logUnreadable)) ?? {};
    const mimeType = media.mimeType || inspected.detectedType || 'application/octet-stream';
    const { image } = inspected;
    const write = (files?: DescribedFiles) =>
      writeDescription(media, {
        kernel,
        described: { size: file.size, mimeType, inspected },
        ...(files ?? describedWithoutRenditions(media.file)),
      });
    if (!image || !mediaTools.supports(mimeType)) return write();
    return mediaTools.withWorkFolder(async (folder) => {
      const renditions = createMissingRenditions(media, { ...dependencies, path, mimeType, image, folder });
      return write(
        await renditions.catch((error: unknown) =>
          isInvalidImage(error) ? logUnreadable(error) : Promise.reject(error),
        ),
      );
    });
  });
  return true;
}

/** The renditions of a file, and the keys of all stored files. */
interface DescribedFiles {
  readonly prepared: PreparedImage | null;
  readonly stored: StoredFiles;
  /** The keys of the files that were created. */
  readonly createdKeys: readonly string[];
}

const describedWithoutRenditions = (key: string): DescribedFiles => ({
  prepared: null,
  stored: storedFile(key),
  createdKeys: [],
});

const isInvalidImage = (error: unknown): boolean =>
  error instanceof GraphQLError && error.extensions.code === 'rest_upload_invalid_image';

async function writeDescription(
  media: UndescribedMedia,
  {
    kernel,
    described,
    prepared,
    stored,
    createdKeys,
  }: DescribedFiles & { kernel: Kernel; described: Parameters<typeof newFileColumns>[0] },
): Promise<void> {
  const { mimeType, ...columns } = newFileColumns(described, { prepared, stored });
  const isWritten = await kernel.database.transaction(async (client) => {
    exemptFromAudit(client);
    const { count } = await client.attachment.updateMany({
      where: { postId: media.id, file: media.file, metadata: EMPTY_METADATA },
      data: columns,
    });
    if (count > 0 && media.mimeType === '') await client.post.update({ where: { id: media.id }, data: { mimeType } });
    return count > 0;
  });
  if (!isWritten && createdKeys.length > 0) await kernel.mediaStore.remove(createdKeys);
  await stored.confirm();
}

interface RenditionRequest extends Dependencies {
  readonly path: string;
  readonly mimeType: string;
  readonly image: ImageFileData;
  /** A temporary folder of the local disk. */
  readonly folder: string;
}

/** Creates the renditions and the replacement of an image that are missing in the store. */
async function createMissingRenditions(
  media: UndescribedMedia,
  { kernel, site, path, mimeType, image, folder }: RenditionRequest,
): Promise<DescribedFiles> {
  const { mediaStore } = kernel;
  const upright = uprightSize(image);
  const replacement = planReplacement(upright, image);
  const planned = [
    ...planRenditions(upright, { sizes: imageSizes(site) }).map((image) => ({ ...image, suffix: sizeSuffix(image) })),
    ...(replacement ? [{ ...replacement, names: [] as string[] }] : []),
  ];
  const name = splitFileName(baseName(media.file));
  const folderPath = folderOf(media.file);
  const keyOf = (suffix: string) => folderPath + joinFileName({ ...name, stem: `${name.stem}-${suffix}` });
  const existing = await Promise.all(planned.map(({ suffix }) => mediaStore.stat(keyOf(suffix))));
  const missing = planned.filter((_, index) => !existing[index]);
  const images = await renderImages(kernel, { path, mimeType, folder, images: missing });
  const added = await storeDerivedFiles(kernel, {
    ...{ folder: folderPath.replace(/\/$/, ''), name, mimeType },
    derivedFiles: images.map(({ path: image, suffix }) => ({ path: image, suffix })),
  });
  const files = planned.map((image, index): RenderedImage & (typeof planned)[number] & { file: string } => {
    const existingFile = existing[index];
    if (existingFile) return { ...image, path: '', size: existingFile.size, file: baseName(keyOf(image.suffix)) };
    const position = missing.indexOf(image);
    return { ...image, path: '', size: images[position]?.size ?? 0, file: added.derivedNames[position] ?? '' };
  });
  const replacementImage = replacement ? files.at(-1) : undefined;
  return {
    prepared: {
      upright,
      replacement: replacementImage && replacement ? { ...replacementImage, suffix: replacement.suffix } : null,
      renditions: replacementImage ? files.slice(0, -1) : files,
    },
    stored: {
      ...storedFile(media.file),
      derivedNames: files.map(({ file }) => file),
      keys: replacementImage ? [folderPath + replacementImage.file] : [],
      confirm: added.confirm,
    },
    createdKeys: added.keys,
  };
}

const sizeSuffix = ({ width, height }: { width: number; height: number }): string => `${width}x${height}`;

/** A file that is already in the store. Its name is not changed. */
function storedFile(key: string): StoredFiles {
  const name = baseName(key);
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot + 1)];
  const doNothing = async () => {};
  return { key, name: { stem, extension }, derivedNames: [], keys: [key], confirm: doNothing, discard: doNothing };
}
