import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { testImage } from './test-uploads.ts';

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, sum]);
}

/** A PNG of the given dimensions in one color: a small file that decodes to a huge image. */
export function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** A GIF that declares a screen of the given size and one image that fills it. */
export function gifBomb(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2, 2, 0x44, 1, 0, 0x3b]),
  ]);
}

/** A WebP whose header declares 16,128 by 16,128 pixels. */
export function webpBomb(): Buffer {
  const body = Buffer.concat([
    Buffer.from('WEBPVP8X', 'latin1'),
    Buffer.from([10, 0, 0, 0, 0, 0, 0, 0, 255, 62, 0, 255, 62, 0]),
    Buffer.from('VP8 ', 'latin1'),
    Buffer.from([0, 0, 0, 0]),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), length, body]);
}

/** A JPEG whose header declares larger dimensions than its data has. */
export async function jpegBomb(): Promise<Buffer> {
  const bytes = Buffer.from(await testImage(16, 16));
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(65_500, frame + 5);
  bytes.writeUInt16BE(65_500, frame + 7);
  return bytes;
}

/** A JPEG with a comment, such as code that a server or browser might run. */
export async function jpegWithComment(text: string): Promise<Buffer> {
  const bytes = await testImage(20, 20);
  const comment = Buffer.from(text);
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([bytes.subarray(0, 2), head, comment, bytes.subarray(2)]);
}

/** A PNG with a text chunk. */
export const pngWithText = async (text: string): Promise<Buffer> => {
  const bytes = await testImage(20, 20, { format: 'png' });
  const end = bytes.length - 12;
  return Buffer.concat([bytes.subarray(0, end), chunk('tEXt', Buffer.from(`Comment\0${text}`)), bytes.subarray(end)]);
};

/** A ZIP archive with one file. */
export function zipOf(name: string, content: Buffer): Buffer {
  const data = deflateRawSync(content);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(content) >>> 0, 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), data]);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

/** The start of a Windows program. */
export const executable = Buffer.concat([
  Buffer.from('MZ\x90\x00\x03', 'latin1'),
  Buffer.alloc(200),
  Buffer.from('PE\0\0', 'latin1'),
]);

/** The start of a Linux program. */
export const elf = Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(100)]);

/** The start of a Flash file. */
export const flash = Buffer.concat([Buffer.from('FWS\x06', 'latin1'), Buffer.alloc(60)]);

export const gzip = (text: string): Buffer => gzipSync(Buffer.from(text));
