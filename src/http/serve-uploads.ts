import { pipeline } from 'node:stream/promises';
import type { Handler, Request, Response } from 'express';
import type { Logger } from '../../schema/core/domain-kernel.ts';
import { FileKeyError } from '../../schema/core/files/file-key.ts';
import { type MediaStore, MediaStoreError, type StoredFile } from '../../schema/core/files/media-store.ts';
import { CACHE_CONTROL, servedType } from '../adapters/media/served-type.ts';
import { preconditionFails, requestedRange } from './conditional-requests.ts';

/**
 * Serves the files of the store: ranges, entity tags, a long cache life; what a browser would run is offered for
 * download. What is not there is left to the next handler.
 */
export function serveUploads({ mediaStore, log }: { mediaStore: MediaStore; log: Logger }): Handler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD').status(405).end();
      return;
    }
    try {
      const key = decodedKey(request.path);
      if (key === null || !(await serveFile({ mediaStore, key, request, response }))) next();
    } catch (error) {
      if (response.headersSent) {
        // The client went away, or the store broke off: there is nothing left to say but that.
        if (!response.closed) log.warn({ err: error, path: request.path }, 'file was not sent whole');
        response.destroy();
      } else if (error instanceof FileKeyError) next();
      else if (error instanceof MediaStoreError) {
        log.error({ err: error, path: request.path }, 'file store failed');
        sendUnavailable(response);
      } else next(error);
    }
  };
}

/** The key that a path asks for; null when its percent-encoding is broken. */
function decodedKey(path: string): string | null {
  try {
    return decodeURIComponent(path.replace(/^\//, ''));
  } catch {
    return null;
  }
}

interface Serving {
  mediaStore: MediaStore;
  key: string;
  request: Request;
  response: Response;
}

const CONDITIONS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'range'] as const;

/** False when there is no such file. */
async function serveFile({ mediaStore, key, request, response }: Serving): Promise<boolean> {
  if (request.method === 'GET' && CONDITIONS.every((name) => request.headers[name] === undefined)) {
    const file = await mediaStore.read(key);
    if (!file) return false;
    describe(response, { key, file });
    response.set('Content-Length', String(file.size));
    await pipeline(file.body, response);
    return true;
  }
  const found = await mediaStore.stat(key);
  if (!found) return false;
  describe(response, { key, file: found });
  if (preconditionFails(request, found)) {
    withoutBody(response.status(412));
    return true;
  }
  if (request.fresh) {
    withoutBody(response.status(304));
    return true;
  }
  const range = requestedRange(request, found);
  if (range === 'unsatisfiable') {
    withoutBody(response.status(416).set('Content-Range', `bytes */${found.size}`));
    return true;
  }
  if (request.method === 'HEAD') {
    response.set('Content-Length', String(found.size)).end();
    return true;
  }
  const file = await mediaStore.read(key, range ?? undefined);
  if (!file) {
    forget(response);
    return false;
  }
  if (file.tag !== found.tag) {
    // Replaced between the two looks: parts of both would make a file that never was.
    file.body.destroy();
    throw new MediaStoreError(`${key} was replaced while it was opened.`, { passing: true });
  }
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  response.set('Content-Length', String(range ? range.end - range.start + 1 : file.size));
  await pipeline(file.body, response);
  return true;
}

function describe(response: Response, { key, file: { tag, modified } }: { key: string; file: StoredFile }): void {
  const { contentType, isShown } = servedType(key);
  response.set({
    'Content-Type': contentType,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': CACHE_CONTROL,
    'Accept-Ranges': 'bytes',
    ETag: `"${tag}"`,
    'Last-Modified': modified.toUTCString(),
  });
  if (isShown) return;
  response.set({ 'Content-Disposition': 'attachment', 'Content-Security-Policy': "sandbox; default-src 'none'" });
}

function withoutBody(response: Response): void {
  if (response.statusCode !== 304) response.removeHeader('Cache-Control');
  response.removeHeader('Content-Type');
  response.end();
}

function forget(response: Response): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
}

function sendUnavailable(response: Response): void {
  forget(response);
  response
    .status(503)
    .set({ 'Retry-After': '5', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    .type('text/plain')
    .send('The files of this site cannot be reached at the moment.\n');
}
