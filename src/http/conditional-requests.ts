import type { Request } from 'express';
import type { StoredFile } from '../../schema/core/files/media-store.ts';

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
export function preconditionFails({ headers }: Request, { tag, modified }: StoredFile): boolean {
  const match = headers['if-match'];
  if (match !== undefined) {
    return match.trim() !== '*' && !match.split(',').some((candidate) => candidate.trim() === `"${tag}"`);
  }
  const unmodifiedSince = parseHeaderTime(headers['if-unmodified-since']);
  return unmodifiedSince !== null && wholeSeconds(modified) > unmodifiedSince;
}

/** A range of bytes of a file; both ends are included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The range of bytes that a GET requests; null for the whole file. Ranges that overlap or touch are merged. Separate
 * ranges are answered with the whole file, which RFC 9110 allows, instead of a multipart answer.
 */
export function requestedRange(request: Request, file: StoredFile): ByteRange | 'unsatisfiable' | null {
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
