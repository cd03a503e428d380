import { isIP } from 'node:net';
import { join } from 'node:path';
import type { OutgoingFile } from '../../../core/domain-kernel.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import type { ReceivedFile } from '../../../core/files/received-file.ts';
import { NoPermitError } from '../../../core/limits/semaphore.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { isWebAddress } from '../../../values/web-address.ts';
import { safeFileName } from '../files/file-name.ts';
import { fileTypes } from '../files/file-types.ts';
import { imageNotFoundError } from './accept-file.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * Fetches a public image of another site, and calls `body` with it as with an uploaded file. Errors:
 * `rest_outgoing_requests_off`, `too_many_downloads`, `rest_upload_file_too_big`; `rest_invalid_url` if no image was
 * fetched, with details of the parameter if the address is not a web address.
 */
export async function withFetchedImage<T>(
  { context: { kernel, viewer, site }, address }: { context: RequestContext; address: string },
  body: (received: ReceivedFile) => Promise<T>,
): Promise<T> {
  const { outgoing, log } = kernel;
  // If outgoing requests are off, an IP address as host counts as an invalid address.
  if (!isWebAddress(address) || (!outgoing && isIpAddress(new URL(address).hostname))) {
    const detail = { code: 'rest_invalid_url', message: INVALID_ADDRESS, data: { status: 400 } };
    throw domainError('rest_invalid_url', { message: INVALID_ADDRESS, details: { url: detail } });
  }
  const name = imageFileName(address, site.locale);
  if (name === null) throw imageNotFoundError();
  if (!outgoing) throw domainError('rest_outgoing_requests_off');
  return kernel.mediaTools.withWorkFolder(async (folder) => {
    const path = join(folder, 'fetched');
    let file: OutgoingFile;
    try {
      file = await outgoing.save(address, { accept: 'image/*', path, accountId: viewer.userId });
    } catch (error) {
      if (error instanceof NoPermitError)
        throw domainError('too_many_downloads', { data: { retry_after: RETRY_AFTER_SECONDS } });
      log.info({ err: error, url: address.slice(0, 200) }, 'cannot fetch an image of another site');
      throw imageNotFoundError();
    }
    if (file.status !== 200 || file.size === 0) throw imageNotFoundError();
    if (!file.isComplete) throw domainError('rest_upload_file_too_big');
    return body({ path, size: file.size, name, mimeType: '', transport: 'address' });
  });
}

const INVALID_ADDRESS =
  'This is not the address of an image. Send a complete one that begins with http:// or https://.';

const isIpAddress = (host: string): boolean => isIP(host.replace(/^\[|\]$/g, '')) !== 0;

/** Returns the file name at the end of an address; null if it is not the name of an image. */
function imageFileName(address: string, language: string): string | null {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  const name = safeFileName(decodeOrUnchanged(last), { language });
  if (!name || !Object.hasOwn(fileTypes, name.extension)) return null;
  return fileTypes[name.extension]?.mimeType.startsWith('image/') ? `${name.stem}.${name.extension}` : null;
}

function decodeOrUnchanged(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
