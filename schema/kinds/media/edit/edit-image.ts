import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment, Post } from '../../../../prisma/generated/sqlite/client.ts';
import { domainError } from '../../../core/domain-errors.ts';
import { ImageModificationError, type ImageModifier, NO_IMAGE_DETAILS } from '../../../core/files/image-processor.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import type { Dimensions } from '../../../markup/images/image-dimensions.ts';
import { baseName, folderOf } from '../../../markup/images/image-dimensions.ts';
import { readMetadata } from '../../../markup/images/image-metadata.ts';
import { splitFileName } from '../files/file-name.ts';
import { imageQuality } from '../image-output.ts';
import { withProcessingErrors } from '../renditions/processing-errors.ts';
import { storeMedia } from '../upload/store-media.ts';
import { currentFolder } from '../upload/upload-folder.ts';
import type { MediaInput } from '../write/media-input.ts';
import { modificationError, requireModifiers } from './image-modifiers.ts';
import { type EditedMedia, loadMediaToCopy } from './media-edit-permission.ts';

/** The request to edit an image. */
export interface EditRequest {
  id: number;
  /** Address of the image, or of one of its renditions. */
  src: string;
  modifiers: readonly ImageModifier[];
  /** Texts of the new item; absent ones are copied. */
  input: MediaInput;
}

/**
 * Creates an edited copy of an image as a new item, whose metadata refers to the source. Returns the new item.
 * Errors (docs/protocol/errors.md#media): `rest_cannot_edit_image`, `rest_cannot_edit`, `rest_unknown_attachment`,
 * `rest_cannot_edit_file_type`, `rest_image_not_edited`, `rest_invalid_param`, `rest_unknown_image_file_type`, and
 * `rest_image_…_failed` if the image processor fails.
 */
export async function editImage({ id, src, modifiers, input }: EditRequest, context: RequestContext): Promise<Post> {
  const { kernel } = context;
  const media = await loadMediaToCopy(id, context);
  const { post, file } = media;
  if (!isAddressOfFile(src, file)) throw domainError('rest_unknown_attachment');
  if (!kernel.mediaTools.supports(post.mimeType)) throw domainError('rest_cannot_edit_file_type');
  requireModifiers(modifiers);
  const source = file.originalFile ?? file.file;
  return kernel.mediaTools.withWorkFolder(async (workFolder) => {
    const target = join(workFolder, 'edited');
    const size = await kernel.mediaStore.withLocalCopy(source, (path) =>
      writeModified(context, { path, mimeType: post.mimeType, modifiers, target }),
    );
    if (!size) throw domainError('rest_unknown_attachment');
    return storeMedia(await editedCandidate(media, { target, size, source, input, context }), context);
  });
}

/** Whether an address ends with the key of the file, of its original or of one of its renditions. */
function isAddressOfFile(src: string, { file, originalFile, metadata }: Attachment): boolean {
  if (file === '') return false;
  const { sizes } = readMetadata(metadata);
  const renditions = Object.values(sizes).map((size) => folderOf(file) + size.file);
  const path = src.split(/[?#]/, 1)[0] ?? '';
  return [file, originalFile ?? file, ...renditions].some((key) => path === key || path.endsWith(`/${key}`));
}

/** Applies the modifiers and writes the result to `target`. Returns its dimensions. */
async function writeModified(
  { kernel }: RequestContext,
  request: { path: string; mimeType: string; modifiers: readonly ImageModifier[]; target: string },
): Promise<Dimensions> {
  try {
    const quality = imageQuality(request.mimeType);
    return await withProcessingErrors(
      kernel.mediaTools.modify({ ...request, quality }),
      'rest_unknown_image_file_type',
    );
  } catch (error) {
    if (error instanceof ImageModificationError) throw modificationError(error);
    throw error;
  }
}

/** The edited file to store, with the texts and camera data of the source. */
async function editedCandidate(
  { post, file }: EditedMedia,
  edit: { target: string; size: Dimensions; source: string; input: MediaInput; context: RequestContext },
) {
  const { target, size, source, input, context } = edit;
  const details = {
    ...NO_IMAGE_DETAILS,
    ...(readMetadata(file.metadata).otherValues.image_meta as object | undefined),
  };
  const isOriented = Number(details.orientation) > 0;
  return {
    path: target,
    size: (await stat(target)).size,
    name: editedName(source),
    mimeType: post.mimeType,
    inspected: { image: { ...size, orientation: 1, details: { ...details, orientation: isOriented ? 1 : '0' } } },
    withRenditions: true,
    folder: currentFolder(context),
    metadata: { parent_image: { attachment_id: String(post.id), file: source } },
    describe: (): MediaInput => ({
      ...input,
      title: input.title ?? post.title,
      caption: input.caption ?? post.excerpt,
      description: input.description ?? post.content,
      altText: input.altText ?? file.altText,
    }),
  };
}

/** The name of an edited copy: `meadow-edited.jpg` for `meadow.jpg` and for `meadow-edited.jpg`. */
function editedName(source: string) {
  const { stem, extension } = splitFileName(baseName(source));
  return { stem: `${stem.replace(/-edited(?:-\d+)?$/, '')}-edited`, extension };
}
