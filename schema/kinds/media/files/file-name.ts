import { removeAccents } from '../../../core/slugs/slug-letters.ts';
import { fileTypes } from './file-types.ts';

/** In bytes: suffixes of renditions and numbers must fit behind the part before the extension. */
const MAX_STEM_LENGTH = 180;

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
 * Derives the name under which a file is stored from the name that the client sent: letters without accents, no
 * characters with a meaning in shells, addresses or markup, and only the last extension. Null for a name that leads out
 * of its folder, contains control characters, or is empty after cleaning.
 */
export function safeName(sentName: string): FileName | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are searched for
  if (/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(sentName)) return null;
  const parts = sentName.split(/[/\\]/);
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

/** Some servers execute `a.php.jpg`: adds `_` to an inner extension that is not an accepted type. */
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
    if (Buffer.byteLength(short + character) > MAX_STEM_LENGTH) break;
    short += character;
  }
  return short.replace(/[.\-_]+$/g, '');
}

/** The suffix of a rendition's name; the name of an upload may not end like this. */
const RENDITION = /-(?:\d+x\d+|scaled|rotated)$/;

/**
 * The first of `name`, `name-1`, `name-2` … that is free in its folder: no file has this name, in any case, and no
 * picture has renditions that could have it.
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
