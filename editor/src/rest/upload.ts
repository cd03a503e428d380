import { pageData } from '../page-data.ts';
import { currentNonce, renewNonce } from './connect.ts';
import { messageOf } from './requests.ts';

interface SendOptions {
  file: File;
  /** Called with the part of the file that has been sent, from 0 to 1. */
  onProgress(part: number): void;
  isRepeated?: boolean;
}

/** Uploads a file to the media library. Throws an Error with a message for people. */
export async function uploadFile(options: SendOptions): Promise<void> {
  const { file, onProgress, isRepeated = false } = options;
  if (file.size > pageData.maxUploadBytes) {
    throw new Error(`${file.name} is larger than ${megabytes(pageData.maxUploadBytes)} MB, which is the limit.`);
  }
  // `fetch` does not tell how much has been sent.
  const answer = new XMLHttpRequest();
  answer.open('POST', `${pageData.restRoot}${pageData.brand}/v2/media`);
  answer.setRequestHeader(`X-${pageData.brand.toUpperCase()}-Nonce`, currentNonce());
  answer.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
  const form = new FormData();
  form.append('file', file, file.name);
  await new Promise<void>((resolve, reject) => {
    answer.addEventListener('load', () => resolve());
    answer.addEventListener('error', () => reject(new Error(messageOf(null))));
    answer.send(form);
  });
  if (answer.status < 400) return;
  const data = parsed(answer.responseText);
  const isExpired = (data as { code?: unknown } | null)?.code === 'rest_cookie_invalid_nonce';
  if (isExpired && !isRepeated && (await renewNonce())) return uploadFile({ ...options, isRepeated: true });
  throw new Error(`${file.name}: ${messageOf(data)}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const megabytes = (bytes: number): number => Math.floor(bytes / 1_048_576);
