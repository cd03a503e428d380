import { pipeline } from 'node:stream/promises';
import type { Handler, Request, Response } from 'express';
import { GraphQLError } from 'graphql';
import type { Logger } from '../../schema/core/domain-kernel.ts';
import { domainError } from '../../schema/core/errors/domain-errors.ts';
import {
  checkedKey,
  FileKeyError,
  type MediaStore,
  MediaStoreError,
  type StoredFile,
} from '../../schema/core/files/media-store.ts';
import { CACHE_CONTROL, servedType } from '../adapters/media/served-type.ts';
import { isNotModified } from './caching/write-response.ts';
import { sendError } from './exchange.ts';
import type { VariantFinder } from './find-variants.ts';
import { removeAnswerHeaders } from './security-headers.ts';

/** The `Retry-After` of files that the store cannot read. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Serves the files of the store, with ranges, entity tags and a long cache lifetime. Types that a browser would run are
 * sent as downloads. Passes requests for unknown files to the next handler; answers 503 if the store fails. `variants`
 * finds the variants that addresses with parameters request; without it, parameters are ignored.
 */
export function serveUploads({
  mediaStore,
  log,
  variants,
}: {
  mediaStore: MediaStore;
  log: Logger;
  variants?: VariantFinder | undefined;
}): Handler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD').status(405).end();
      return;
    }
    try {
      const key = keyOfPath(request.path);
      if (key === null) return next();
      const variant = await variants?.find({ key: checkedKey(key), request });
      if (variant === 'no image' || !(await serveFile({ mediaStore, key, request, response, ...variant }))) next();
    } catch (error) {
      if (response.headersSent) {
        // The client closed the connection, or the store failed: the answer can only be cut off.
        const isClosedByClient = response.closed && (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE';
        if (!isClosedByClient) log.warn({ err: error, path: request.path }, 'file was sent incompletely');
        response.destroy();
      } else if (error instanceof FileKeyError) next();
      else if (error instanceof GraphQLError) sendError(response, error);
      else if (error instanceof MediaStoreError) {
        log.error({ err: error, path: request.path }, 'file store failed');
        removeAnswerHeaders(response);
        sendError(response, domainError('service_unavailable', { data: { retry_after: RETRY_AFTER_SECONDS } }));
      } else next(error);
    }
  };
}

/** The key of the file at a path; null if the percent-encoding is invalid. */
function keyOfPath(path: string): string | null {
  try {
    return decodeURIComponent(path.replace(/^\//, ''));
  } catch {
    return null;
  }
}

interface FileRequest {
  mediaStore: Pick<MediaStore, 'stat' | 'read'>;
  key: string;
  request: Request;
  response: Response;
  /** Headers that replace the usual ones. */
  headers?: Readonly<Record<string, string>>;
}

const CONDITIONAL_HEADERS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'range'] as const;

/** Sends a file as the conditions and the range of the request require; returns false if it does not exist. */
async function serveFile({ mediaStore, key, request, response, headers = {} }: FileRequest): Promise<boolean> {
  if (request.method === 'GET' && CONDITIONAL_HEADERS.every((name) => request.headers[name] === undefined)) {
    const file = await mediaStore.read(key);
    if (!file) return false;
    setFileHeaders(response, { key, file, headers });
    response.set('Content-Length', String(file.size));
    await pipeline(file.body, response);
    return true;
  }
  const stored = await mediaStore.stat(key);
  if (!stored) return false;
  setFileHeaders(response, { key, file: stored, headers });
  if (preconditionFails(request, stored)) {
    endWithoutBody(response.status(412));
    return true;
  }
  if (isNotModified(request.headers, { tag: `"${stored.tag}"`, lastModified: stored.modified.toUTCString() })) {
    endWithoutBody(response.status(304));
    return true;
  }
  const range = requestedRange(request, stored);
  if (range === 'unsatisfiable') {
    endWithoutBody(response.status(416).set('Content-Range', `bytes */${stored.size}`));
    return true;
  }
  if (request.method === 'HEAD') {
    response.set('Content-Length', String(stored.size)).end();
    return true;
  }
  const file = await mediaStore.read(key, range ?? undefined);
  if (!file) {
    removeAnswerHeaders(response);
    return false;
  }
  if (file.tag !== stored.tag) {
    // The file was replaced between `stat` and `read`. Its headers would describe the previous version.
    file.body.destroy();
    throw new MediaStoreError(`${key} was replaced while it was being read.`, { isTemporary: true });
  }
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  response.set('Content-Length', String(range ? range.end - range.start + 1 : file.size));
  await pipeline(file.body, response);
  return true;
}

/** Sets the headers of a file; types that are not shown inline become downloads in a sandbox. */
function setFileHeaders(
  response: Response,
  {
    key,
    file: { tag, modified },
    headers,
  }: { key: string; file: StoredFile; headers: Readonly<Record<string, string>> },
): void {
  const { contentType, isShown } = servedType(key);
  response.set({
    'Content-Type': contentType,
    // Pages of other sites may show files of this one, also pages that isolate themselves.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': CACHE_CONTROL,
    'Accept-Ranges': 'bytes',
    ETag: `"${tag}"`,
    'Last-Modified': modified.toUTCString(),
    ...headers,
  });
  if (isShown) return;
  response.set({ 'Content-Disposition': 'attachment', 'Content-Security-Policy': "sandbox; default-src 'none'" });
}

function endWithoutBody(response: Response): void {
  if (response.statusCode !== 304) response.removeHeader('Cache-Control');
  response.removeHeader('Content-Type');
  response.end();
}

/** A time in milliseconds, rounded down to whole seconds as in headers. */
const wholeSeconds = (date: Date) => Math.floor(date.getTime() / 1_000) * 1_000;

/** The time in a header, in milliseconds; null for an invalid date, which is ignored. */
function parseHeaderTime(header: string | undefined): number | null {
  const time = Date.parse(header ?? '');
  return Number.isNaN(time) ? null : time;
}

/**
 * Whether `If-Match`, or in its absence `If-Unmodified-Since`, requires another version than the file has (RFC 9110,
 * 13.2.2).
 */
function preconditionFails({ headers }: Request, { tag, modified }: StoredFile): boolean {
  const match = headers['if-match'];
  if (match !== undefined) {
    return match.trim() !== '*' && !match.split(',').some((candidate) => candidate.trim() === `"${tag}"`);
  }
  const unmodifiedSince = parseHeaderTime(headers['if-unmodified-since']);
  return unmodifiedSince !== null && wholeSeconds(modified) > unmodifiedSince;
}

/** A range of bytes of a file; both ends are included. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The range of bytes that a GET requests; null for the whole file. Ranges that overlap or touch are merged. Separate
 * ranges are answered with the whole file, which RFC 9110 allows, instead of a multipart answer.
 */
function requestedRange(request: Request, file: StoredFile): ByteRange | 'unsatisfiable' | null {
  const { range } = request.headers;
  if (request.method !== 'GET' || range === undefined || !isRangeConditionMet(request, file)) return null;
  const ranges = parseRanges(range, file.size);
  if (ranges === null) return null;
  const [first, ...others] = ranges.sort((a, b) => a.start - b.start);
  if (first === undefined) return 'unsatisfiable';
  const { start } = first;
  let { end } = first;
  for (const other of others) {
    if (other.start > end + 1) return null;
    end = Math.max(end, other.end);
  }
  return { start, end };
}

/** The ranges of a `Range` header that overlap the file; null for an invalid header, which is ignored. */
function parseRanges(header: string, size: number): ByteRange[] | null {
  const list = /^bytes=(.*)$/i.exec(header.trim())?.[1]?.split(',');
  if (list === undefined) return null;
  const ranges: ByteRange[] = [];
  for (const entry of list) {
    const [, first = '', last = ''] = /^[ \t]*(\d*)-(\d*)[ \t]*$/.exec(entry) ?? [];
    if (first === '' && last === '') return null;
    if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
    const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
    const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
    if (start <= end) ranges.push({ start, end });
  }
  return ranges;
}

/**
 * Whether the file is still the version in `If-Range`. A range of another version would not match what the client has.
 */
function isRangeConditionMet({ headers }: Request, { tag, modified }: StoredFile): boolean {
  const condition = headers['if-range'];
  if (typeof condition !== 'string') return true;
  if (condition.includes('"')) return condition.trim() === `"${tag}"`;
  return parseHeaderTime(condition) === wholeSeconds(modified);
}
