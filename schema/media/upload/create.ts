import { requireCreate } from '../../content/write/permission.ts';
import type { RequestContext } from '../../context.ts';
import { imageSizes } from '../../rendering/image-sizes.ts';
import { typeOf } from '../../types/type-of.ts';
import { renditionEntries, withoutMarkup } from '../renditions/metadata.ts';
import { requireEditableParent, requireParent } from '../write/check.ts';
import { contentInput, type MediaInput } from '../write/input.ts';
import { createMedia, type NewFile } from '../write/save.ts';
import { type AcceptedFile, acceptFile } from './accept-file.ts';
import { joinName } from './file-name.ts';
import { uploadFolder } from './folder.ts';
import { keepFiles } from './keep-files.ts';
import { preparePicture } from './prepare-picture.ts';
import type { Upload } from './received-file.ts';
import { describedBy } from './texts.ts';

/** What is asked for when a file is uploaded. */
export interface UploadRequest {
  input: MediaInput;
  upload: Upload;
  /** Whether other sizes are made of a picture. */
  withRenditions: boolean;
}

/**
 * Keeps a file that came with a request and writes it down; gives the item's id. First the rights, then the file: where
 * anything is refused or fails, neither a file nor a row stays. Errors: those of creating an item and of protocol 8.4.
 */
export async function uploadMedia(request: UploadRequest, context: RequestContext): Promise<number> {
  const { input, upload, withRenditions } = request;
  const { kernel, site } = context;
  const client = kernel.database.primary;
  requireCreate({ type: typeOf(context, 'attachment'), input: contentInput(input), context });
  await requireEditableParent({ client, input, context });
  await requireParent({ client, input });
  const accepted = await acceptFile(kernel, upload.file());
  const folder = await uploadFolder(context, input);
  const { received, name, mimeType, facts } = accepted;
  return kernel.mediaTools.withWorkFolder(async (work) => {
    const { picture } = facts;
    const prepared =
      picture && withRenditions
        ? await preparePicture(kernel, {
            path: received.path,
            mimeType,
            folder: work,
            picture,
            sizes: imageSizes(site),
          })
        : null;
    const renditions = prepared?.renditions ?? [];
    const replacement = prepared?.replacement ?? null;
    const sides = [
      ...renditions.map(({ path, width, height }) => ({ path, suffix: `${width}x${height}` })),
      ...(replacement ? [{ path: replacement.path, suffix: replacement.suffix }] : []),
    ];
    const kept = await keepFiles(kernel, { folder, name, mimeType, path: received.path, sides });
    const shown = replacement ? (kept.keys.at(-1) as string) : kept.key;
    const sizes = renditions.flatMap((rendition, place) =>
      renditionEntries(rendition, { file: kept.sides[place] as string, mimeType }),
    );
    const file: NewFile = {
      mimeType,
      file: shown,
      originalFile: replacement ? kept.key : null,
      ...fileColumns(accepted, {
        shown,
        size: replacement?.size ?? received.size,
        sizes,
        replacement,
        original: joinName(kept.name),
      }),
    };
    try {
      return await createMedia(
        { input: { ...input, ...describedBy(accepted, { input, kept: kept.name }) }, file },
        context,
      );
    } catch (error) {
      await kernel.mediaStore.remove(kept.keys);
      throw error;
    }
  });
}

/** What is written down of the file itself. */
function fileColumns(
  { mimeType, facts: { picture, recording }, received }: AcceptedFile,
  shown: {
    shown: string;
    size: number;
    sizes: [string, object][];
    replacement: { width: number; height: number } | null;
    original: string;
  },
): Pick<NewFile, 'width' | 'height' | 'fileSize' | 'metadata'> {
  const { size } = shown;
  if (picture) {
    const { width, height } = shown.replacement ?? picture;
    const isUpright = shown.replacement !== null && picture.orientation > 1;
    const details = { ...withoutMarkup(picture.details), ...(isUpright ? { orientation: 1 } : {}) };
    const metadata = {
      ...{ width, height, file: shown.shown, filesize: size },
      sizes: Object.fromEntries(shown.sizes),
      image_meta: details,
      ...(shown.replacement ? { original_image: shown.original } : {}),
    };
    return { width, height, fileSize: size, metadata: JSON.stringify(metadata) };
  }
  if (recording) {
    const metadata = { ...withoutMarkup(recording), filesize: size, mime_type: mimeType };
    const [width, height] = [recording.width, recording.height].map((side) => (typeof side === 'number' ? side : null));
    return { width: width ?? null, height: height ?? null, fileSize: size, metadata: JSON.stringify(metadata) };
  }
  return { width: null, height: null, fileSize: received.size, metadata: JSON.stringify({ filesize: size }) };
}
