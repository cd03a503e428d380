import type { Request } from 'express';
import type { StoredFile } from '../../schema/core/files/media-store.ts';

/** Times in headers are whole seconds. */
const seconds = (date: Date) => Math.floor(date.getTime() / 1_000) * 1_000;

/** The time a header names; null when it is none, and so means nothing. */
function timeIn(header: string | undefined): number | null {
  const time = Date.parse(header ?? '');
  return Number.isNaN(time) ? null : time;
}

/** Whether `If-Match`, or in its absence `If-Unmodified-Since`, asks for another version (RFC 9110, 13.2.2). */
export function preconditionFails({ headers }: Request, { tag, modified }: StoredFile): boolean {
  const match = headers['if-match'];
  if (match !== undefined) {
    return match.trim() !== '*' && !match.split(',').some((candidate) => candidate.trim() === `"${tag}"`);
  }
  const unmodifiedSince = timeIn(headers['if-unmodified-since']);
  return unmodifiedSince !== null && seconds(modified) > unmodifiedSince;
}

/** A part of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of a file that a GET asks for; null for all of it. Several parts that touch are one; several that do not
 * are answered with the whole file, as a server may: putting them together would cost it more than it saves.
 */
export function requestedRange(request: Request, file: StoredFile): ByteRange | 'unsatisfiable' | null {
  const { range } = request.headers;
  if (request.method !== 'GET' || range === undefined || !rangeHolds(request, file)) return null;
  const parts = partsOf(range, file.size);
  if (parts === null) return null;
  const [first, ...rest] = parts.sort((a, b) => a.start - b.start);
  if (first === undefined) return 'unsatisfiable';
  const { start } = first;
  let { end } = first;
  for (const part of rest) {
    if (part.start > end + 1) return null;
    end = Math.max(end, part.end);
  }
  return { start, end };
}

/** The parts of a range header that lie within the file; null when it is written wrongly, and so means nothing. */
function partsOf(header: string, size: number): ByteRange[] | null {
  const list = /^bytes=(.*)$/i.exec(header.trim())?.[1]?.split(',');
  if (list === undefined) return null;
  const parts: ByteRange[] = [];
  for (const entry of list) {
    const [, first = '', last = ''] = /^[ \t]*(\d*)-(\d*)[ \t]*$/.exec(entry) ?? [];
    if (first === '' && last === '') return null;
    if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
    const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
    const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
    if (start <= end) parts.push({ start, end });
  }
  return parts;
}

/** `If-Range` names the version whose rest is wanted; of another version a part would be of no use. */
function rangeHolds({ headers }: Request, { tag, modified }: StoredFile): boolean {
  const condition = headers['if-range'];
  if (typeof condition !== 'string') return true;
  if (condition.includes('"')) return condition.trim() === `"${tag}"`;
  return timeIn(condition) === seconds(modified);
}
