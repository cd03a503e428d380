import { GraphQLError } from 'graphql';
import { baseName, folderOf } from '../../html/images/sizes.ts';
import type { Kernel } from '../../kernel.ts';
import { imageSizes } from '../../rendering/image-sizes.ts';
import type { Site } from '../../settings/site.ts';
import type { FileFacts } from '../file-inspector.ts';
import type { PictureFacts } from '../image-processor.ts';
import { joinName, splitName } from '../upload/file-name.ts';
import { type KeptFiles, keepSides } from '../upload/keep-files.ts';
import { newFile } from '../upload/keep-media.ts';
import { type PreparedPicture, uprightSize } from '../upload/prepare-picture.ts';
import { type MadeImage, makeImages } from './make.ts';
import { planRenditions, planReplacement } from './plan.ts';

interface Surroundings {
  readonly kernel: Kernel;
  readonly site: Site;
}

interface StoredFileOf {
  readonly id: number;
  /** Key of the file in the store. */
  readonly file: string;
  /** Empty where it is not known. */
  readonly mimeType: string;
}

/** What is known of an attachment of which nothing was: its size in bytes, its measures and its renditions. */
const UNKNOWN = '{}';

/**
 * Reads what the stored file of an attachment is, and makes the renditions that are not in the store: as an upload does.
 * An attachment of which something is known stays as it is. Gives false when there is no such file. A file that cannot be
 * read as what it is gets its size in bytes. Errors: MediaStoreError, `rest_upload_file_error`.
 */
export async function describeStoredFile(media: StoredFileOf, surroundings: Surroundings): Promise<boolean> {
  const { kernel } = surroundings;
  const { mediaStore, mediaTools } = kernel;
  const stored = await mediaStore.stat(media.file);
  if (!stored) return false;
  await mediaStore.withLocalCopy(media.file, async (path) => {
    const unreadable = (error: unknown) => {
      kernel.log.warn({ err: error, file: media.file }, 'a file cannot be read as what it is');
      return undefined;
    };
    const facts: Partial<FileFacts> = (await mediaTools.inspect(path).catch(unreadable)) ?? {};
    const mimeType = media.mimeType || facts.detectedType || 'application/octet-stream';
    const { picture } = facts;
    const write = (made?: MadeFiles) =>
      writeDown(media, { kernel, described: { size: stored.size, mimeType, facts }, ...(made ?? bare(media.file)) });
    if (!picture || !mediaTools.supports(mimeType)) return write();
    return mediaTools.withWorkFolder(async (folder) => {
      const work = makeMissing(media, { ...surroundings, path, mimeType, picture, folder });
      return write(
        await work.catch((error: unknown) => (isUnusable(error) ? unreadable(error) : Promise.reject(error))),
      );
    });
  });
  return true;
}

/** What is shown of a file, and where all of it is. */
interface MadeFiles {
  readonly prepared: PreparedPicture | null;
  readonly kept: KeptFiles;
  /** Keys of the files that were made for this. */
  readonly made: readonly string[];
}

const bare = (key: string): MadeFiles => ({ prepared: null, kept: keptAs(key), made: [] });

const isUnusable = (error: unknown): boolean =>
  error instanceof GraphQLError && error.extensions.code === 'rest_upload_invalid_image';

async function writeDown(
  media: StoredFileOf,
  { kernel, described, prepared, kept, made }: MadeFiles & { kernel: Kernel; described: Parameters<typeof newFile>[0] },
): Promise<void> {
  const { mimeType, ...columns } = newFile(described, { prepared, kept });
  const isWritten = await kernel.database.transaction(async (client) => {
    const { count } = await client.attachment.updateMany({
      where: { postId: media.id, file: media.file, metadata: UNKNOWN },
      data: columns,
    });
    if (count > 0 && media.mimeType === '') await client.post.update({ where: { id: media.id }, data: { mimeType } });
    return count > 0;
  });
  if (!isWritten && made.length > 0) await kernel.mediaStore.remove(made);
  await kept.settle();
}

interface Picture extends Surroundings {
  readonly path: string;
  readonly mimeType: string;
  readonly picture: PictureFacts;
  /** A folder of the local disk to work in. */
  readonly folder: string;
}

/** The renditions of a picture, with those that the store has already, and what is shown in its place where it is large. */
async function makeMissing(
  media: StoredFileOf,
  { kernel, site, path, mimeType, picture, folder }: Picture,
): Promise<MadeFiles> {
  const { mediaStore } = kernel;
  const upright = uprightSize(picture);
  const replacement = planReplacement(upright, { mimeType, orientation: picture.orientation });
  const planned = [
    ...planRenditions(upright, { sizes: imageSizes(site) }).map((image) => ({ ...image, suffix: sizeOf(image) })),
    ...(replacement ? [{ ...replacement, names: [] as string[] }] : []),
  ];
  const name = splitName(baseName(media.file));
  const place = folderOf(media.file);
  const keyOf = (suffix: string) => place + joinName({ ...name, stem: `${name.stem}-${suffix}` });
  const present = await Promise.all(planned.map(({ suffix }) => mediaStore.stat(keyOf(suffix))));
  const absent = planned.filter((_, index) => !present[index]);
  const images = await makeImages(kernel, { path, mimeType, folder, images: absent });
  const added = await keepSides(kernel, {
    ...{ folder: place.replace(/\/$/, ''), name, mimeType },
    sides: images.map(({ path: image, suffix }) => ({ path: image, suffix })),
  });
  const all = planned.map((image, index): MadeImage & (typeof planned)[number] & { file: string } => {
    const stored = present[index];
    if (stored) return { ...image, path: '', size: stored.size, file: baseName(keyOf(image.suffix)) };
    const at = absent.indexOf(image);
    return { ...image, path: '', size: images[at]?.size ?? 0, file: added.sides[at] ?? '' };
  });
  const shown = replacement ? all.at(-1) : undefined;
  return {
    prepared: {
      upright,
      replacement: shown && replacement ? { ...shown, suffix: replacement.suffix } : null,
      renditions: shown ? all.slice(0, -1) : all,
    },
    kept: {
      ...keptAs(media.file),
      sides: all.map(({ file }) => file),
      keys: shown ? [place + shown.file] : [],
      settle: added.settle,
    },
    made: added.keys,
  };
}

const sizeOf = ({ width, height }: { width: number; height: number }): string => `${width}x${height}`;

/** A file that stays where it is, with its name as it is. */
function keptAs(key: string): KeptFiles {
  const name = baseName(key);
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot + 1)];
  return { key, name: { stem, extension }, sides: [], keys: [key], settle: async () => {} };
}
