import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { Kernel } from '../../kernel.ts';
import { imageSizes } from '../../rendering/image-sizes.ts';
import type { FileFacts } from '../file-inspector.ts';
import { renditionEntries, withoutMarkup } from '../renditions/metadata.ts';
import type { MediaInput } from '../write/input.ts';
import { createMedia, type NewFile } from '../write/save.ts';
import { type FileName, joinName } from './file-name.ts';
import { type KeptFiles, keepFiles } from './keep-files.ts';
import { type PreparedPicture, preparePicture } from './prepare-picture.ts';

/** A file of the local disk that is to become an item. */
export interface MediaCandidate {
  path: string;
  /** In bytes. */
  size: number;
  name: FileName;
  mimeType: string;
  facts: Pick<FileFacts, 'picture' | 'recording'>;
  /** Whether other sizes are made of a picture. */
  withRenditions: boolean;
  /** Folder of the store. */
  folder: string;
  /** What is stored beside what is known of every file. */
  metadata?: Readonly<Record<string, unknown>>;
  /** What is said of it, once it is known under which name it is kept. */
  describe(kept: FileName): MediaInput;
}

/**
 * Makes what is shown of a file, keeps it all and writes it down; gives the item's id. Where anything fails, neither a
 * file nor a row stays. Errors: those of creating an item, `rest_upload_invalid_image`, `rest_upload_file_error`,
 * `db_update_error` where the database does not accept the entry.
 */
export async function keepMedia(candidate: MediaCandidate, context: RequestContext): Promise<number> {
  const { kernel, site } = context;
  const { path, mimeType, facts, name, folder } = candidate;
  return kernel.mediaTools.withWorkFolder(async (work) => {
    const { picture } = facts;
    const prepared =
      picture && candidate.withRenditions
        ? await preparePicture(kernel, { path, mimeType, folder: work, picture, sizes: imageSizes(site) })
        : null;
    const kept = await keepFiles(kernel, { folder, name, mimeType, path, sides: sidesOf(prepared) });
    try {
      const file = newFile(candidate, { prepared, kept });
      const id = await createMedia({ input: candidate.describe(kept.name), file }, context);
      await kept.settle();
      return id;
    } catch (error) {
      await removeFiles(kernel, kept);
      if (!kernel.database.isRefused(error)) throw error;
      kernel.log.error({ err: error }, 'the database does not accept the entry of a file');
      throw domainError('db_update_error');
    }
  });
}

/** Removes the files of an entry that was not written; why it was not matters more than a file that stays. */
async function removeFiles({ mediaStore, log }: Kernel, { keys, settle }: KeptFiles): Promise<void> {
  await mediaStore
    .remove(keys)
    .then(settle, (cause: unknown) => log.error({ err: cause, keys }, 'files are left over'));
}

/** The one that is shown in the picture's place comes last. */
const sidesOf = (prepared: PreparedPicture | null) => [
  ...(prepared?.renditions ?? []).map(({ path, width, height }) => ({ path, suffix: `${width}x${height}` })),
  ...(prepared?.replacement ? [prepared.replacement] : []),
];

/** What is written down of the file itself. */
export function newFile(
  candidate: Pick<MediaCandidate, 'mimeType' | 'facts' | 'size' | 'metadata'>,
  { prepared, kept }: { prepared: PreparedPicture | null; kept: KeptFiles },
): NewFile {
  const { mimeType, facts, size, metadata = {} } = candidate;
  const replacement = prepared?.replacement ?? null;
  const file = replacement ? (kept.keys.at(-1) as string) : kept.key;
  const fileSize = replacement?.size ?? size;
  const known = facts.picture
    ? pictureMetadata(facts.picture, { prepared, kept, mimeType, shown: { file, filesize: fileSize } })
    : {
        ...withoutMarkup(facts.recording ?? {}),
        filesize: fileSize,
        ...(facts.recording ? { mime_type: mimeType } : {}),
      };
  const [width, height] = [known.width, known.height].map((side) => (typeof side === 'number' ? side : null));
  return {
    ...{ mimeType, file, fileSize, width: width ?? null, height: height ?? null },
    originalFile: replacement ? kept.key : null,
    metadata: JSON.stringify({ ...known, ...metadata }),
  };
}

function pictureMetadata(
  picture: NonNullable<FileFacts['picture']>,
  made: {
    prepared: PreparedPicture | null;
    kept: KeptFiles;
    mimeType: string;
    shown: { file: string; filesize: number };
  },
): Record<string, unknown> {
  const { prepared, kept, mimeType, shown } = made;
  const replacement = prepared?.replacement ?? null;
  const { width, height } = replacement ?? picture;
  const sizes = (prepared?.renditions ?? []).flatMap((rendition, place) =>
    renditionEntries(rendition, { file: kept.sides[place] as string, mimeType }),
  );
  const isTurned = replacement !== null && picture.orientation > 1;
  return {
    ...{ width, height, ...shown },
    sizes: Object.fromEntries(sizes),
    // What was turned is upright.
    image_meta: { ...withoutMarkup(picture.details), ...(isTurned ? { orientation: 1 } : {}) },
    ...(replacement ? { original_image: joinName(kept.name) } : {}),
  };
}
