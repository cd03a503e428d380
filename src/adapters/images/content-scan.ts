import { createReadStream } from 'node:fs';

/** Marks of code that a browser or a server would run, anywhere in a file. */
const CODE = ['<?php', '<?=', '<script', '<svg', '<html', '<!doctype html', '<iframe', '<body', '<%@', '#!/'];

/** Bytes at the start of a file in which marks count that may occur in plain text: browsers guess the type by them. */
const HEAD = 4_096;

/** Marks that never occur in images by chance. */
const NEVER_IN_PICTURES = ['<?php', '<script'];

export interface Scan {
  isText: boolean;
  holdsCode: boolean;
}

/**
 * Scans a file for code. A text contains code when its start does, an image when any part does, so that no file is
 * both.
 */
export async function scanContent(path: string, { isPicture }: { isPicture: boolean }): Promise<Scan> {
  const head = await firstBytes(path);
  const isText = !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127);
  if (!isPicture) return { isText, holdsCode: isText && holdsAny(head.toString('latin1'), CODE) };
  let tail = '';
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    const text = tail + chunk.toString('latin1');
    if (holdsAny(text, NEVER_IN_PICTURES)) return { isText, holdsCode: true };
    tail = text.slice(-16);
  }
  return { isText, holdsCode: false };
}

function holdsAny(text: string, marks: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return marks.some((mark) => (mark === '#!/' ? lower.startsWith(mark) : lower.includes(mark)));
}

async function firstBytes(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: HEAD - 1 }) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
