import { canWriteUnfilteredHtml } from '../../../access/site-access.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import type { InspectedFile } from '../../../core/files/media-tools.ts';
import type { ReceivedFile } from '../../../core/files/received-file.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { type FileName, safeFileName } from '../files/file-name.ts';
import { extensionsOfImages, type FileType, fileTypes, unprocessedFormTypes } from '../files/file-types.ts';
import { withProcessingErrors } from '../make-renditions.ts';

/** A file that passed all checks. */
export interface AcceptedFile {
  received: ReceivedFile;
  name: FileName;
  mimeType: string;
  inspected: InspectedFile;
}

/** The error for a rejected file. It depends on how the file was sent (docs/protocol/errors.md#media). */
const refusalError = ({ transport }: ReceivedFile) => {
  if (transport === 'address') return imageNotFoundError();
  return domainError(transport === 'body' ? 'rest_upload_sideload_error' : 'rest_upload_unknown_error');
};

/** The error for every failure to fetch an image: it must not reveal what the address answers. */
export const imageNotFoundError = () =>
  domainError('rest_invalid_url', {
    message: 'No public image with a file extension was found at this address. Check it.',
  });

/**
 * Checks the name of a file, then its content. Errors (docs/protocol/errors.md#media):
 * `rest_upload_invalid_disposition`, `rest_upload_no_data`, `rest_upload_image_type_not_supported`,
 * `rest_upload_invalid_image`, and `rest_upload_sideload_error` or `rest_upload_unknown_error` for a type that is not
 * accepted, or content that does not match its type.
 */
export async function acceptFile(
  { kernel, site, viewer }: RequestContext,
  received: ReceivedFile,
): Promise<AcceptedFile> {
  if (received.size === 0) throw domainError('rest_upload_no_data');
  if (received.transport === 'form' && !isAcceptedInForms(received.mimeType, kernel))
    throw domainError('rest_upload_image_type_not_supported');
  const name = safeFileName(received.name, {
    language: site.locale,
    isPath: received.transport === 'form',
    allowsPages: canWriteUnfilteredHtml(viewer),
  });
  // A name without an extension has no type, and is rejected like a type that is not accepted.
  if (!name)
    throw hasNoExtension(received.name) ? refusalError(received) : domainError('rest_upload_invalid_disposition');
  const type = Object.hasOwn(fileTypes, name.extension) ? fileTypes[name.extension] : undefined;
  if (!type) throw refusalError(received);
  const inspected = await withProcessingErrors(kernel.mediaTools.inspect(received.path), 'rest_upload_invalid_image');
  if (inspected.containsCode) throw refusalError(received);
  const detected = matchDetectedType({ name, type, inspected });
  if (!detected) throw refusalError(received);
  if (inspected.defect) throw domainError('rest_upload_invalid_image');
  return { received, inspected, ...detected };
}

/** Whether a form may declare its file as of a type: other types than images, and those that can be processed. */
const isAcceptedInForms = (mimeType: string, { mediaTools }: Pick<RequestContext['kernel'], 'mediaTools'>): boolean =>
  !mimeType.startsWith('image/') || mediaTools.supports(mimeType) || unprocessedFormTypes.has(mimeType);

const hasNoExtension = (name: string): boolean => /^[\w-][\w -]*$/.test(name);

/** Returns the name and MIME type of a file after detection; null if its content does not match its name. */
function matchDetectedType({
  name,
  type,
  inspected: { detectedType, isText },
}: {
  name: FileName;
  type: FileType;
  inspected: InspectedFile;
}): { name: FileName; mimeType: string } | null {
  if (detectedType === null) return type.isText && isText ? { name, mimeType: type.mimeType } : null;
  if (type.detected.includes(detectedType)) return { name, mimeType: type.mimeType };
  // An image with the extension of another image format receives the extension of its own.
  const extension = type.mimeType.startsWith('image/') ? extensionsOfImages[detectedType] : undefined;
  const mimeType = fileTypes[extension ?? '']?.mimeType;
  return extension && mimeType ? { name: { ...name, extension }, mimeType } : null;
}
