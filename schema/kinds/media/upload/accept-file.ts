import { domainError } from '../../errors.ts';
import type { Kernel } from '../../kernel.ts';
import type { FileFacts } from '../file-inspector.ts';
import { processed } from '../renditions/processed.ts';
import { type FileName, safeName } from './file-name.ts';
import { type FileType, fileTypes, pictureExtensions, plainPictures } from './file-types.ts';
import type { ReceivedFile } from './received-file.ts';

/** A file that may be kept. */
export interface AcceptedFile {
  received: ReceivedFile;
  name: FileName;
  mimeType: string;
  facts: FileFacts;
}

/** The error for a file that is not taken depends on how it came (protocol 8.4). */
const refused = ({ transport }: ReceivedFile) => {
  if (transport === 'address') return noPicture();
  return domainError(transport === 'body' ? 'rest_upload_sideload_error' : 'rest_upload_unknown_error');
};

/** The one error for an address, whatever is wrong with it: who names one learns nothing of what is there. */
export const noPicture = () =>
  domainError('rest_invalid_url', {
    message: 'At this address no picture was found that everybody can see and that has a name with its type. Check it.',
  });

/**
 * Decides whether a file is taken: by its name, then by what its content shows. Errors (protocol 8.4):
 * `rest_upload_invalid_disposition`, `rest_upload_no_data`, `rest_upload_image_type_not_supported`,
 * `rest_upload_invalid_image`, and `rest_upload_sideload_error` or `rest_upload_unknown_error` for a type that is not
 * taken, or content that is not of its type.
 */
export async function acceptFile(kernel: Kernel, received: ReceivedFile): Promise<AcceptedFile> {
  if (received.size === 0) throw domainError('rest_upload_no_data');
  const name = safeName(received.name);
  // A name without an extension says of no type: it is refused as a type that is not taken.
  if (!name)
    throw isWithoutExtension(received.name) ? refused(received) : domainError('rest_upload_invalid_disposition');
  const type = Object.hasOwn(fileTypes, name.extension) ? fileTypes[name.extension] : undefined;
  if (!type) throw refused(received);
  const { mediaTools } = kernel;
  const isTaken = (mimeType: string) => mediaTools.supports(mimeType) || plainPictures.has(mimeType);
  if (type.mimeType.startsWith('image/') && !isTaken(type.mimeType)) {
    throw domainError('rest_upload_image_type_not_supported');
  }
  const facts = await processed(mediaTools.inspect(received.path), 'rest_upload_invalid_image');
  if (facts.holdsCode) throw refused(received);
  const accepted = asItShows({ name, type, facts });
  if (!accepted) throw refused(received);
  if (facts.defect) throw domainError('rest_upload_invalid_image');
  return { received, facts, ...accepted };
}

const isWithoutExtension = (name: string): boolean => /^[\w-][\w -]*$/.test(name);

/** Name and type by what the content shows; null where the two do not fit. */
function asItShows({
  name,
  type,
  facts: { detectedType, isText },
}: {
  name: FileName;
  type: FileType;
  facts: FileFacts;
}): { name: FileName; mimeType: string } | null {
  if (detectedType === null) return type.isText && isText ? { name, mimeType: type.mimeType } : null;
  if (type.detected.includes(detectedType)) return { name, mimeType: type.mimeType };
  // A picture that bears the extension of another kind of picture gets its own.
  const extension = type.mimeType.startsWith('image/') ? pictureExtensions[detectedType] : undefined;
  return extension ? { name: { ...name, extension }, mimeType: detectedType } : null;
}
