import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { type InspectedFile, NO_IMAGE_DETAILS, UnusableImageError } from '../../../schema/core/files/media-tools.ts';
import type { Dimensions } from '../../../schema/markup/images/image-dimensions.ts';
import { readImageDetails } from './image-details.ts';
import { type ImageLimits, imageFormats, openImage, readImageHead } from './read-image.ts';
import { readRecording } from './recording.ts';

/** Text that begins code for a browser or a server. */
const CODE_MARKS = ['<?php', '<?=', '<script', '<svg', '<html', '<!doctype html', '<iframe', '<body', '<%@', '#!/'];

/** Bytes at the start of a text that are scanned. Browsers guess the type of a file from its start. */
const SCANNED_BYTES = 4_096;

/** Marks that do not occur in image data by chance. */
const IMAGE_CODE_MARKS = ['<?php', '<script'];

interface ContentScan {
  isText: boolean;
  containsCode: boolean;
}

/** Scans a file for code: a text at its start, an image as a whole, so that no file is valid as both. */
async function scanContent(path: string, { isImage }: { isImage: boolean }): Promise<ContentScan> {
  const head = await firstBytes(path);
  const isText = !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127);
  if (!isImage) return { isText, containsCode: isText && includesAny(head.toString('latin1'), CODE_MARKS) };
  let tail = '';
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    const text = tail + chunk.toString('latin1');
    if (includesAny(text, IMAGE_CODE_MARKS)) return { isText, containsCode: true };
    tail = text.slice(-16);
  }
  return { isText, containsCode: false };
}

function includesAny(text: string, marks: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return marks.some((mark) => (mark === '#!/' ? lower.startsWith(mark) : lower.includes(mark)));
}

async function firstBytes(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: SCANNED_BYTES - 1 }) as AsyncIterable<Buffer>)
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Detects the type of a file by its content and reads its properties. Defects of the file are part of the result; only
 * errors of the system are thrown.
 */
export async function inspectFile({ path }: { path: string }, limits: ImageLimits): Promise<InspectedFile> {
  const detectedType = (await fileTypeFromFile(path).catch(() => undefined))?.mime ?? null;
  const isImage = detectedType?.startsWith('image/') === true;
  const scannedFile: InspectedFile = { detectedType, ...(await scanContent(path, { isImage })) };
  if (detectedType && imageFormats.has(detectedType))
    return { ...scannedFile, ...(await inspectImage(path, { mimeType: detectedType, limits })) };
  if (detectedType === 'image/bmp') return { ...scannedFile, ...(await inspectBitmap(path)) };
  if (!detectedType || !/^(?:audio|video)\//.test(detectedType)) return scannedFile;
  const recording = await readRecording(path, detectedType).catch(() => null);
  return recording ? { ...scannedFile, recording } : scannedFile;
}

/** BMP images are stored unchanged, so that only their header is read. */
async function inspectBitmap(path: string): Promise<Pick<InspectedFile, 'image' | 'defect'>> {
  try {
    return { image: { ...(await readBitmapSize(path)), orientation: 1, details: NO_IMAGE_DETAILS } };
  } catch (error) {
    if (error instanceof UnusableImageError) return { defect: 'unreadable' };
    throw error;
  }
}

async function inspectImage(
  path: string,
  { mimeType, limits }: { mimeType: string; limits: ImageLimits },
): Promise<Pick<InspectedFile, 'image' | 'defect'>> {
  try {
    const { width, height, orientation } = await readImageHead(path, mimeType);
    if (width * height > limits.pixels) return { defect: 'too_many_pixels' };
    // Creating a tiny rendition is the cheapest test that the whole image can be decoded.
    await openImage(path, limits).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
    const details = await readImageDetails(path, mimeType);
    return { image: { width, height, orientation, details } };
  } catch {
    return { defect: 'unreadable' };
  }
}

/** The header of the file, and the beginning of the header of the image. */
const FILE_HEADER_BYTES = 14;

const HEAD_BYTES = FILE_HEADER_BYTES + 12;

/** The largest number of a signed header field; its negative counterpart has no absolute value in 32 bits. */
const MAX_HEIGHT = 2 ** 31 - 1;

/** The sizes of the headers of the image: the oldest has 12 bytes; newer ones have more. */
const OLD_HEADER_BYTES = 12;

const MIN_HEADER_BYTES = 40;

const MAX_HEADER_BYTES = 124;

/**
 * Reads the dimensions of a BMP image, which the image library cannot read. Throws an UnusableImageError if the file has
 * no valid header.
 */
async function readBitmapSize(path: string): Promise<Dimensions> {
  const head = await readStart(path, HEAD_BYTES);
  if (head.length < HEAD_BYTES || head.toString('latin1', 0, 2) !== 'BM')
    throw new UnusableImageError('The file has no header of a BMP image.');
  const headerBytes = head.readUInt32LE(FILE_HEADER_BYTES);
  const at = FILE_HEADER_BYTES + 4;
  const isOld = headerBytes === OLD_HEADER_BYTES;
  if (!isOld && !(headerBytes >= MIN_HEADER_BYTES && headerBytes <= MAX_HEADER_BYTES))
    throw new UnusableImageError('The header of the BMP image is invalid.');
  // A negative height means that the rows begin at the top.
  const [width, height] = isOld
    ? [head.readUInt16LE(at), head.readUInt16LE(at + 2)]
    : [head.readInt32LE(at), Math.abs(head.readInt32LE(at + 4))];
  if (width < 1 || height < 1 || height > MAX_HEIGHT)
    throw new UnusableImageError('The size of the BMP image is invalid.');
  return { width, height };
}

async function readStart(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
