/** How far into a page its encoding may be told. */
const NEAR_BEGINNING = 2_048;

/** A page as text, in the encoding that it names; UTF-8 where it names none that is known. */
export function pageText(page: Buffer): string {
  const beginning = page.subarray(0, NEAR_BEGINNING).toString('latin1');
  const named = /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(beginning)?.[1] ?? 'utf-8';
  return decoderOf(named).decode(page);
}

function decoderOf(name: string): TextDecoder {
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder();
  }
}
