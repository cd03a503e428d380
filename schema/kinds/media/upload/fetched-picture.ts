import { isIP } from 'node:net';
import { join } from 'node:path';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { OutgoingFile } from '../../kernel.ts';
import { NoPermitError } from '../../semaphore.ts';
import { isWebAddress } from '../../web-address.ts';
import { noPicture } from './accept-file.ts';
import { safeName } from './file-name.ts';
import { fileTypes } from './file-types.ts';
import type { ReceivedFile } from './received-file.ts';

/** Seconds after which it is worth another try. */
const RETRY_AFTER = 5;

/**
 * Fetches a picture that another site shows to everybody, and gives it to the body as if it had been sent. Errors:
 * `rest_outgoing_requests_off`, `too_many_downloads`, `rest_upload_file_too_big`, and `rest_invalid_url` for all that no
 * picture came of; of the parameter where it is no address of the web at all.
 */
export async function withFetchedPicture<T>(
  { context: { kernel, viewer }, address }: { context: Pick<RequestContext, 'kernel' | 'viewer'>; address: string },
  body: (received: ReceivedFile) => Promise<T>,
): Promise<T> {
  const { outgoing, log } = kernel;
  // Where no site may be asked, there is no exception for hosts that are named by their number either.
  if (!isWebAddress(address) || (!outgoing && isNumber(new URL(address).hostname))) {
    const detail = { code: 'rest_invalid_url', message: NO_ADDRESS, data: { status: 400 } };
    throw domainError('rest_invalid_url', { message: NO_ADDRESS, details: { url: detail } });
  }
  const name = pictureName(address);
  if (name === null) throw noPicture();
  if (!outgoing) throw domainError('rest_outgoing_requests_off');
  return kernel.mediaTools.withWorkFolder(async (folder) => {
    const path = join(folder, 'fetched');
    let file: OutgoingFile;
    try {
      file = await outgoing.save(address, { accept: 'image/*', path, accountId: viewer.userId });
    } catch (error) {
      if (error instanceof NoPermitError)
        throw domainError('too_many_downloads', { data: { retry_after: RETRY_AFTER } });
      log.info({ err: error, url: address.slice(0, 200) }, 'a picture of another site was not fetched');
      throw noPicture();
    }
    if (file.status !== 200 || file.size === 0) throw noPicture();
    if (!file.isWhole) throw domainError('rest_upload_file_too_big');
    return body({ path, size: file.size, name, mimeType: '', transport: 'address' });
  });
}

const NO_ADDRESS = 'This is no address of a picture. Give a whole one that begins with http:// or https://.';

const isNumber = (host: string): boolean => isIP(host.replace(/^\[|\]$/g, '')) !== 0;

/** The name at the end of an address; null where it is none of a picture. */
function pictureName(address: string): string | null {
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
