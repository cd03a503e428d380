import { open } from 'node:fs/promises';
import exifr from 'exifr';
import type { ImageDetails } from '../../../schema/core/files/media-tools.ts';

type MetadataBlock = Readonly<Record<string, unknown>>;

/** Longer descriptions are not used as title. */
const MAX_TITLE_LENGTH = 79;

/** Metadata is at the beginning of a file, before the image. */
const MAX_METADATA_BYTES = 2 * 1_024 * 1_024;

/** The types whose metadata is read. */
const TYPES_WITH_METADATA: ReadonlySet<string> = new Set(['image/jpeg']);

/** Reads the metadata of an image: IPTC first, then XMP, then EXIF. Unreadable metadata counts as empty. */
export async function readImageDetails(path: string, mimeType: string): Promise<ImageDetails> {
  const blocks: Record<string, MetadataBlock> = TYPES_WITH_METADATA.has(mimeType) ? await readBlocks(path) : {};
  const { iptc = {}, xmp = {}, dc = {}, Iptc4xmpCore: core = {}, ifd0 = {}, exif = {} } = blocks;
  const fromIptc = {
    title: text(iptc.Headline) || text(iptc.ObjectName),
    caption: text(iptc.Caption),
    credit: text(iptc.Credit) || text(iptc.Byline),
  };
  const description = text(ifd0.ImageDescription);
  const isShort = [...description].length <= MAX_TITLE_LENGTH;
  return {
    aperture: numberText(exif.FNumber),
    credit: fromIptc.credit || text(ifd0.Artist) || text(ifd0.XPAuthor),
    camera: text(ifd0.Model),
    caption: fromIptc.caption || comment(exif.UserComment) || description,
    created_timestamp: iptcTime(iptc) || epochSeconds(text(exif.CreateDate)) || '0',
    copyright: text(iptc.CopyrightNotice) || text(ifd0.Copyright),
    focal_length: numberText(exif.FocalLength),
    iso: numberText(Array.isArray(exif.ISO) ? exif.ISO[0] : exif.ISO),
    shutter_speed: numberText(exif.ExposureTime),
    title: fromIptc.title || (isShort ? description : ''),
    orientation: numberText(ifd0.Orientation),
    keywords: textList(iptc.Keywords),
    alt: text(core.AltTextAccessibility) || text(xmp.AltTextAccessibility) || text(dc.AltTextAccessibility),
  };
}

async function readBlocks(path: string): Promise<Record<string, MetadataBlock>> {
  const options = {
    ...{ tiff: true, ifd0: true, exif: true, gps: false, interop: false, iptc: true, xmp: true, icc: false },
    ...{ jfif: false, ihdr: false, mergeOutput: false, translateValues: false, reviveValues: false, sanitize: true },
  };
  try {
    return ((await exifr.parse(await readStart(path), options as never)) ?? {}) as Record<string, MetadataBlock>;
  } catch {
    return {};
  }
}

/**
 * Reads the beginning of a file. The library could read the file itself, but does not close it, and newer releases of
 * Node.js end a process that forgets an open file.
 */
async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(MAX_METADATA_BYTES), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const MAX_TEXT_LENGTH = 10_000;

/** A metadata value as text without control characters. Markup is not escaped. */
function text(value: unknown): string {
  const scalar =
    typeof value === 'object' && value !== null && 'value' in value ? (value as { value: unknown }).value : value;
  if (typeof scalar !== 'string' && typeof scalar !== 'number') return '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters to remove
  const withoutControls = String(scalar).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
  return withoutControls.trim().slice(0, MAX_TEXT_LENGTH);
}

/** An EXIF comment, which begins with eight bytes that name its character set. */
function comment(value: unknown): string {
  if (!(value instanceof Uint8Array)) return text(value);
  const bytes = Buffer.from(value);
  const name = bytes.subarray(0, 8).toString('latin1').replaceAll('\0', '');
  if (name !== 'ASCII' && name !== '') return '';
  return text(bytes.subarray(8).toString('utf8'));
}

/** A positive number as text; `0` for other values. */
function numberText(value: unknown): string {
  const parsed = typeof value === 'number' ? value : Number(text(value));
  if (!Number.isFinite(parsed) || parsed <= 0) return '0';
  return String(parsed < 1 ? Number(parsed.toPrecision(10)) : Math.round(parsed * 100) / 100);
}

const textList = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value])
    .map(text)
    .filter((entry) => entry !== '')
    .slice(0, 200);

/** Converts a time such as `2019:05:04 06:12:30`, read as UTC, to seconds since 1970; empty if it is invalid. */
function epochSeconds(date: string): string {
  const parts = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}):(\d{2}):(\d{2})/.exec(date);
  if (!parts) return '';
  const [year = 0, month = 1, ...dayAndTime] = parts.slice(1).map(Number);
  const time = Date.UTC(year, month - 1, ...(dayAndTime as [number, number, number, number]));
  return Number.isNaN(time) ? '' : String(time / 1_000);
}

/** The creation time in IPTC, which has separate texts for date and time: `20190504` and `061230+0000`. */
function iptcTime(iptc: MetadataBlock): string {
  const day = /^(\d{4})(\d{2})(\d{2})$/.exec(text(iptc.DateCreated));
  const time = /^(\d{2})(\d{2})(\d{2})/.exec(text(iptc.TimeCreated));
  return day && time ? epochSeconds(`${day.slice(1).join(':')} ${time.slice(1).join(':')}`) : '';
}
