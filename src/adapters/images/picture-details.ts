import exifr from 'exifr';
import type { PictureDetails } from '../../../schema/core/files/image-processor.ts';

type Block = Readonly<Record<string, unknown>>;

/** Longest description that may stand as a title. */
const MAX_TITLE_LENGTH = 80;

/** The types in which cameras and editors leave details. */
const WITH_DETAILS: ReadonlySet<string> = new Set(['image/jpeg']);

/** Reads what photographers and cameras left in a picture: IPTC first, then XMP, then EXIF. What cannot be read is left out. */
export async function pictureDetails(path: string, mimeType: string): Promise<PictureDetails> {
  const found: Record<string, Block> = WITH_DETAILS.has(mimeType) ? await readBlocks(path) : {};
  const { iptc = {}, xmp = {}, dc = {}, Iptc4xmpCore: core = {}, ifd0 = {}, exif = {} } = found;
  const fromIptc = {
    title: text(iptc.Headline) || text(iptc.ObjectName),
    caption: text(iptc.Caption),
    credit: text(iptc.Credit) || text(iptc.Byline),
  };
  const description = text(ifd0.ImageDescription);
  const isShort = [...description].length < MAX_TITLE_LENGTH;
  return {
    aperture: number(exif.FNumber),
    credit: fromIptc.credit || text(ifd0.Artist) || text(ifd0.XPAuthor),
    camera: text(ifd0.Model),
    caption: fromIptc.caption || comment(exif.UserComment) || description,
    created_timestamp: iptcTime(iptc) || seconds(text(exif.CreateDate)) || '0',
    copyright: text(iptc.CopyrightNotice) || text(ifd0.Copyright),
    focal_length: number(exif.FocalLength),
    iso: number(Array.isArray(exif.ISO) ? exif.ISO[0] : exif.ISO),
    shutter_speed: number(exif.ExposureTime),
    title: fromIptc.title || (isShort ? description : ''),
    orientation: number(ifd0.Orientation),
    keywords: words(iptc.Keywords),
    alt: text(core.AltTextAccessibility) || text(xmp.AltTextAccessibility) || text(dc.AltTextAccessibility),
  };
}

async function readBlocks(path: string): Promise<Record<string, Block>> {
  try {
    const options = {
      ...{ tiff: true, ifd0: true, exif: true, gps: false, interop: false, iptc: true, xmp: true, icc: false },
      ...{ jfif: false, ihdr: false, mergeOutput: false, translateValues: false, reviveValues: false, sanitize: true },
    };
    return ((await exifr.parse(path, options as never)) ?? {}) as Record<string, Block>;
  } catch {
    return {};
  }
}

const MAX_TEXT_LENGTH = 10_000;

/** Texts are markup to nobody yet: control characters go, tags are the reader's business. */
function text(value: unknown): string {
  const plain =
    typeof value === 'object' && value !== null && 'value' in value ? (value as { value: unknown }).value : value;
  if (typeof plain !== 'string' && typeof plain !== 'number') return '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to go
  const clean = String(plain).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
  return clean.trim().slice(0, MAX_TEXT_LENGTH);
}

/** A comment begins with eight bytes that name its character set. */
function comment(value: unknown): string {
  if (!(value instanceof Uint8Array)) return text(value);
  const bytes = Buffer.from(value);
  const name = bytes.subarray(0, 8).toString('latin1').replaceAll('\0', '');
  if (name !== 'ASCII' && name !== '') return '';
  return text(bytes.subarray(8).toString('utf8'));
}

function number(value: unknown): string {
  const found = typeof value === 'number' ? value : Number(text(value));
  if (!Number.isFinite(found) || found <= 0) return '0';
  return String(found < 1 ? Number(found.toPrecision(10)) : Math.round(found * 100) / 100);
}

const words = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value])
    .map(text)
    .filter((word) => word !== '')
    .slice(0, 200);

/** `2019:05:04 06:12:30` as seconds since 1970, read as UTC. */
function seconds(date: string): string {
  const parts = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}):(\d{2}):(\d{2})/.exec(date);
  if (!parts) return '';
  const [year = 0, month = 1, ...rest] = parts.slice(1).map(Number);
  const time = Date.UTC(year, month - 1, ...(rest as [number, number, number, number]));
  return Number.isNaN(time) ? '' : String(time / 1_000);
}

/** Date and time apart: `20190504` and `061230+0000`. */
function iptcTime(iptc: Block): string {
  const day = /^(\d{4})(\d{2})(\d{2})$/.exec(text(iptc.DateCreated));
  const time = /^(\d{2})(\d{2})(\d{2})/.exec(text(iptc.TimeCreated));
  return day && time ? seconds(`${day.slice(1).join(':')} ${time.slice(1).join(':')}`) : '';
}
