import { open } from 'node:fs/promises';
import { UnusableImageError } from '../../../schema/core/files/image-processor.ts';
import type { Dimensions } from '../../../schema/markup/images/image-dimensions.ts';

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
export async function readBitmapSize(path: string): Promise<Dimensions> {
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
