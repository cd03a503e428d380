import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment, Post } from '../../../../prisma/generated/sqlite/client.ts';
import { canCreate } from '../../../access/post-access.ts';
import { requireUpdate } from '../../../content/write/write-permission.ts';
import { domainError, type ErrorCode } from '../../../core/errors/domain-errors.ts';
import {
  type CropArgument,
  ImageModificationError,
  type ImageModifier,
  NO_IMAGE_DETAILS,
} from '../../../core/files/media-tools.ts';
import { requireType } from '../../../core/registry/registry.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { baseName, type Dimensions, folderOf, readMetadata } from '../../../markup/images/image-dimensions.ts';
import type { MediaInput } from '../check-media.ts';
import { splitFileName } from '../files/file-name.ts';
import { withProcessingErrors } from '../make-renditions.ts';
import { imageQuality } from '../media-file.ts';
import { storeMedia } from '../upload/store-media.ts';
import { currentFolder } from '../upload/upload-mutation.ts';

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
  if (!post.mimeType.startsWith('image/') || !isAddressOfFile(src, file)) throw domainError('rest_unknown_attachment');
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

const MAX_MODIFIERS = 20;

/** In percent of the image. Clients send rounded numbers, so the sum may slightly exceed 100. */
const ROUNDING_TOLERANCE = 0.01;

/**
 * Checks modifiers as far as possible without the image. Errors: `rest_image_not_edited`, and `rest_invalid_param`
 * with the path of the argument, such as `modifiers.0.crop.width`.
 */
function requireModifiers(modifiers: readonly ImageModifier[]): void {
  if (modifiers.length === 0) throw domainError('rest_image_not_edited');
  if (modifiers.length > MAX_MODIFIERS) {
    const message = `Send at most ${MAX_MODIFIERS} modifiers at a time.`;
    throw domainError('rest_invalid_param', { parameter: 'modifiers', message });
  }
  for (const [index, modifier] of modifiers.entries()) {
    if (modifier.type === 'crop') requireCrop(modifier, index);
  }
}

type Crop = Extract<ImageModifier, { type: 'crop' }>;

const CROP_ARGUMENTS = ['left', 'top', 'width', 'height'] as const satisfies readonly CropArgument[];

/** The offset and the size of a crop in each direction. */
const DIRECTIONS = [
  ['left', 'width'],
  ['top', 'height'],
] as const;

function requireCrop(crop: Crop, index: number): void {
  for (const argument of CROP_ARGUMENTS) {
    const value = crop[argument];
    if (!(value >= 0 && value <= 100)) {
      throw invalidCrop({ index, argument, message: `${argument} must be between 0 and 100 percent of the image.` });
    }
  }
  for (const [offset, size] of DIRECTIONS) {
    if (crop[size] === 0) throw invalidCrop({ index, argument: size, message: `${size} must be more than 0 percent.` });
    if (crop[offset] + crop[size] > 100 + ROUNDING_TOLERANCE) {
      const message = `${offset} and ${size} must not reach beyond the image: together they are at most 100 percent.`;
      throw invalidCrop({ index, argument: crop[offset] >= 100 ? offset : size, message });
    }
  }
}

const invalidCrop = ({ index, argument, message }: { index: number; argument: CropArgument; message: string }) =>
  domainError('rest_invalid_param', { parameter: `modifiers.${index}.crop.${argument}`, message });

const FAILURES: Readonly<Record<ImageModifier['type'], ErrorCode>> = {
  rotate: 'rest_image_rotation_failed',
  flip: 'rest_image_flip_failed',
  crop: 'rest_image_crop_failed',
};

/**
 * Converts the error of a modifier that cannot be applied to the image; it contains the argument if one is invalid.
 */
function modificationError({ failed: { modifier, index, argument } }: ImageModificationError) {
  if (argument === null) return domainError(FAILURES[modifier]);
  const parameter = `modifiers.${index}.${modifier}.${argument}`;
  const message =
    argument === 'angle'
      ? 'Rotated by this angle, the image would have more pixels than this server accepts. Choose a smaller angle.'
      : `The cropped image would be empty. Choose a ${argument === 'left' || argument === 'top' ? 'smaller' : 'larger'} ${argument}.`;
  return domainError('rest_invalid_param', { parameter, message });
}

/** The item of a file, and its attachment row. */
export interface EditedMedia {
  post: Post;
  file: Attachment;
}

/**
 * Loads a file of which a copy is edited. Requires the rights to upload files and to edit the item. Errors:
 * `rest_cannot_edit_image`, and those of `loadEditableMedia`.
 */
async function loadMediaToCopy(id: number, context: RequestContext): Promise<EditedMedia> {
  const { viewer } = context;
  if (!canCreate(viewer, requireType(context, 'attachment').capabilities)) {
    throw domainError('rest_cannot_edit_image', { viewer });
  }
  return loadEditableMedia(id, context);
}

/**
 * Loads a file to change. Requires the right to edit the item. Errors: `rest_post_invalid_id`, `rest_cannot_edit`,
 * `rest_unknown_attachment`.
 */
export async function loadEditableMedia(id: number, context: RequestContext): Promise<EditedMedia> {
  const type = requireType(context, 'attachment');
  const row = await context.kernel.database.primary.post.findUnique({ where: { id }, include: { attachment: true } });
  if (!row || row.type !== type.name) throw domainError('rest_post_invalid_id');
  const { attachment, ...post } = row;
  requireUpdate({ type, input: {}, context, row: post });
  if (!attachment) throw domainError('rest_unknown_attachment');
  return { post, file: attachment };
}
