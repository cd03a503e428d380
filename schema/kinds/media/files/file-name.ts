import { removeAccents } from '../../content/slugs/slug-letters.ts';
import { fileTypes } from './file-types.ts';

/** Longest part before the extension, in bytes: endings of renditions and numbers have to fit behind it. */
const LONGEST_STEM = 180;

const FORBIDDEN = /[?[\]/\\=<>:;,'"&$#*()|~`!{}%+’«»”“\0]/g;

/** A file name in its two parts; the extension is in lower case and without its dot. */
export interface FileName {
  stem: string;
  extension: string;
}

/** Splits at the last dot. */
export function splitName(name: string): FileName {
  const dot = name.lastIndexOf('.');
  if (dot < 0) return { stem: name, extension: '' };
  return { stem: name.slice(0, dot), extension: name.slice(dot + 1).toLowerCase() };
}

export const joinName = ({ stem, extension }: FileName): string => `${stem}.${extension}`;

/**
 * The name under which a file can be kept, made of the one it came with: letters without accents, no marks that mean
 * something to shells, addresses or markup, and no extension but the last. Null where the name leads out of a folder,
 * holds control characters, or nothing is left of it.
 */
export function safeName(given: string): FileName | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(given)) return null;
  const parts = given.split(/[/\\]/);
  if (parts.includes('..')) return null;
  const clean = removeAccents((parts.at(-1) ?? '').normalize('NFC'))
    .replaceAll('%20', '-')
    .replace(FORBIDDEN, '')
    .replace(/[\s-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.\-_]+|[.\-_]+$/g, '');
  const { stem, extension } = splitName(clean);
  if (stem === '' || extension === '') return null;
  const safe = withoutInnerExtensions(shortened(stem));
  return safe === '' ? null : { stem: safe, extension };
}

/** Some servers run `a.php.jpg`: an extension in the middle that is not taken is made to be none. */
function withoutInnerExtensions(stem: string): string {
  const [first = '', ...rest] = stem.split('.');
  const inner = rest.map((part) =>
    /^[a-z]{2,5}\d?$/i.test(part) && !Object.hasOwn(fileTypes, part.toLowerCase()) ? `${part}_` : part,
  );
  return [first, ...inner].join('.');
}

function shortened(stem: string): string {
  let short = '';
  for (const character of stem) {
    if (Buffer.byteLength(short + character) > LONGEST_STEM) break;
    short += character;
  }
  return short.replace(/[.\-_]+$/g, '');
}

/** The ending of a rendition's name, or of one that was made of a picture: it may not stand in a name of its own. */
const RENDITION = /-(?:\d+x\d+|scaled|rotated)$/;

/**
 * The first of `name`, `name-1`, `name-2` … that is free among the names in its folder: neither a file of this name is
 * there, whatever its case, nor a picture whose renditions could bear it.
 */
export function freeName(
  name: FileName,
  { taken, from = 0 }: { taken: readonly string[]; from?: number },
): { name: FileName; number: number } {
  const names = new Set(taken.map((entry) => entry.toLowerCase()));
  const stems = new Set(
    taken.map((entry) => {
      const { stem, extension } = splitName(entry.toLowerCase());
      return `${stem.replace(RENDITION, '')}.${extension}`;
    }),
  );
  const first = RENDITION.test(name.stem) ? 1 : 0;
  for (let number = Math.max(first, from); ; number++) {
    const stem = number === 0 ? name.stem : `${name.stem}-${number}`;
    const candidate = { stem, extension: name.extension };
    const full = joinName(candidate).toLowerCase();
    if (!names.has(full) && !stems.has(full)) return { name: candidate, number };
  }
}
