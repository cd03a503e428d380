import { createReadStream } from 'node:fs';

/** Text that begins code for a browser or a server. */
const CODE_MARKS = ['<?php', '<?=', '<script', '<svg', '<html', '<!doctype html', '<iframe', '<body', '<%@', '#!/'];

/** Bytes at the start of a text that are scanned. Browsers guess the type of a file from its start. */
const HEAD_BYTES = 4_096;

/** Marks that do not occur in image data by chance. */
const IMAGE_CODE_MARKS = ['<?php', '<script'];

export interface ContentScan {
  isText: boolean;
  containsCode: boolean;
}

/** Scans a file for code: a text at its start, an image as a whole, so that no file is valid as both. */
export async function scanContent(path: string, { isImage }: { isImage: boolean }): Promise<ContentScan> {
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
  for await (const chunk of createReadStream(path, { end: HEAD_BYTES - 1 }) as AsyncIterable<Buffer>)
    chunks.push(chunk);
  return Buffer.concat(chunks);
}
