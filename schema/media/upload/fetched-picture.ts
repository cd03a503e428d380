import { join } from 'node:path';
import { domainError } from '../../errors.ts';
import type { Kernel, OutgoingFile } from '../../kernel.ts';
import { noPicture } from './accept-file.ts';
import { safeName } from './file-name.ts';
import { fileTypes } from './file-types.ts';
import type { ReceivedFile } from './received-file.ts';

/**
 * Fetches a picture that another site shows to everybody, and gives it to the body as if it had been sent. Errors:
 * `rest_outgoing_requests_off`, `rest_upload_file_too_big`, and `rest_invalid_url` for all that no picture came of.
 */
export async function withFetchedPicture<T>(
  kernel: Kernel,
  address: string,
  body: (received: ReceivedFile) => Promise<T>,
): Promise<T> {
  const { outgoing, log } = kernel;
  if (!outgoing) throw domainError('rest_outgoing_requests_off');
  const name = pictureName(address);
  if (name === null) throw noPicture();
  return kernel.mediaTools.withWorkFolder(async (folder) => {
    const path = join(folder, 'fetched');
    let file: OutgoingFile;
    try {
      file = await outgoing.save(address, { accept: 'image/*', path });
    } catch (error) {
      log.info({ err: error, url: address.slice(0, 200) }, 'a picture of another site was not fetched');
      throw noPicture();
    }
    if (file.status !== 200 || file.size === 0) throw noPicture();
    if (!file.isWhole) throw domainError('rest_upload_file_too_big');
    return body({ path, size: file.size, name, mimeType: '', transport: 'address' });
  });
}

/** The name at the end of an address; null where it is none of a picture. */
function pictureName(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  const name = safeName(decoded(last));
  if (!name || !Object.hasOwn(fileTypes, name.extension)) return null;
  return fileTypes[name.extension]?.mimeType.startsWith('image/') ? `${name.stem}.${name.extension}` : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
