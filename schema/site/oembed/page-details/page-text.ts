/** The maximum number of bytes that are searched for the encoding of a page. */
const MAX_HEAD_BYTES = 2_048;

/** Decodes a page with the encoding that it declares, or as UTF-8 if the declaration is missing or unknown. */
export function pageText(page: Buffer): string {
  const beginning = page.subarray(0, MAX_HEAD_BYTES).toString('latin1');
  const encoding = /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(beginning)?.[1] ?? 'utf-8';
  return createDecoder(encoding).decode(page);
}

function createDecoder(name: string): TextDecoder {
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder();
  }
}
