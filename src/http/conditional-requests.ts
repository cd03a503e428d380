import type { Request } from 'express';
import type { StoredFile } from '../../schema/media/media-store.ts';

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

/**
 * The part of a file that a GET asks for; null for all of it. Several parts that touch are one; several that do not
 * are answered with the whole file, as a server may: putting them together would cost it more than it saves.
 */
export function requestedRange(
  request: Request,
  file: StoredFile,
): { start: number; end: number } | 'unsatisfiable' | null {
  if (request.method !== 'GET' || request.headers.range === undefined || !rangeHolds(request, file)) return null;
  const ranges = request.range(file.size, { combine: true });
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes') return null;
  const [only, ...more] = ranges;
  return only && more.length === 0 ? { start: only.start, end: only.end } : null;
}

/** `If-Range` names the version whose rest is wanted; of another version a part would be of no use. */
function rangeHolds({ headers }: Request, { tag, modified }: StoredFile): boolean {
  const condition = headers['if-range'];
  if (typeof condition !== 'string') return true;
  if (condition.includes('"')) return condition.trim() === `"${tag}"`;
  return timeIn(condition) === seconds(modified);
}
