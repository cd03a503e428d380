import { removeAccents } from '../../../core/slugs/slug-text.ts';
import { trimEnd } from '../../../values/text-functions.ts';
import { fileTypes } from './file-types.ts';

/** In bytes. It leaves room for the suffixes of renditions and variants, numbers and the extension. */
const MAX_STEM_LENGTH = 199;

const FORBIDDEN = /[?[\]/\\=<>:;,'"&$#*()|~`!{}%+’«»”“\0]/g;

/** A file name in two parts. The extension is in lower case and has no dot. */
export interface FileName {
  stem: string;
  extension: string;
}

/** Splits a file name at the last dot. */
export function splitFileName(name: string): FileName {
  const dot = name.lastIndexOf('.');
  if (dot < 0) return { stem: name, extension: '' };
  return { stem: name.slice(0, dot), extension: name.slice(dot + 1).toLowerCase() };
}

/** Joins the two parts of a file name. */
export const joinFileName = ({ stem, extension }: FileName): string => `${stem}.${extension}`;

interface FileNameOptions {
  language?: string;
  isPath?: boolean;
  allowsPages?: boolean;
}

/**
 * Derives the name under which a file is stored from the name that the client sent: without accents, without characters
 * that are special in shells, addresses or markup, and with one effective extension. Returns null for a name that leads
 * out of its folder, contains control characters, or is empty after cleaning. `language` (`de_DE`) selects the spelling
 * of some letters; of a path (`isPath`), as forms of some browsers have it, the last part counts. `allowsPages` is true
 * for accounts whose files may have the inner extensions of pages and scripts.
 */
export function safeFileName(
  sentName: string,
  { language = '', isPath = false, allowsPages = false }: FileNameOptions = {},
): FileName | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are searched for
  if (/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(sentName)) return null;
  const parts = sentName.split(/[/\\]/);
  if (parts.includes('..')) return null;
  const name = isPath ? (parts.at(-1) ?? '') : sentName;
  const plain = removeAccents(name.normalize('NFC'), language)
    .replaceAll('\u00a0', ' ')
    .replace(FORBIDDEN, '')
    .replace(/\.{2,}/g, '.')
    .replace(/[ -]+/g, '-')
    .replace(/^[.\-_]+/, '');
  const clean = trimEnd(plain, '.-_');
  const named = Object.hasOwn(fileTypes, clean.toLowerCase()) ? `unnamed-file.${clean}` : clean;
  const { stem, extension } = splitFileName(named);
  if (stem === '' || extension === '') return null;
  const safeStem = withoutInnerExtensions(truncateStem(stem), allowsPages);
  return safeStem === '' ? null : { stem: safeStem, extension };
}

/** Appends `_` to inner extensions of unknown types, because some servers execute `a.php.jpg`. */
function withoutInnerExtensions(stem: string, allowsPages: boolean): string {
  const [first = '', ...rest] = stem.split('.');
  const isHarmless = (part: string) =>
    Object.hasOwn(fileTypes, part) || OTHER_EXTENSIONS.has(part) || (allowsPages && PAGE_EXTENSIONS.has(part));
  const inner = rest.map((part) =>
    /^[a-z]{2,5}\d?$/i.test(part) && !isHarmless(part.toLowerCase()) ? `${part}_` : part,
  );
  return [first, ...inner].join('.');
}

const PAGE_EXTENSIONS: ReadonlySet<string> = new Set(['htm', 'html', 'js']);

/** Extensions of types that are not accepted here, but harmless inside a name. */
const OTHER_EXTENSIONS: ReadonlySet<string> = new Set([
  ...['asf', 'asx', 'wmx', 'wm', 'divx', 'flv', 'mpe', '3gpp', '3gp2', 'cc', 'rtx', 'css', 'dfxp', 'ra', 'ram', 'wax'],
  ...['class', 'psd', 'xcf', 'pot', 'pps', 'wri', 'xla', 'xlt', 'xlw', 'mdb', 'mpp', 'docm', 'dotx', 'dotm', 'xlsm'],
  ...['xlsb', 'xltx', 'xltm', 'xlam', 'pptm', 'ppsx', 'ppsm', 'potx', 'potm', 'ppam', 'sldx', 'sldm', 'onetoc'],
  ...['oxps', 'xps', 'odg', 'odc', 'odb', 'odf', 'wp', 'wpd', 'key', 'pages'],
]);

function truncateStem(stem: string): string {
  let truncated = '';
  for (const character of stem) {
    if (Buffer.byteLength(truncated + character) > MAX_STEM_LENGTH) break;
    truncated += character;
  }
  return truncated === stem ? stem : truncated.replace(/[.\-_]+$/g, '');
}

/** The suffix of the file name of a rendition. The name of an upload must not end with one. */
const RENDITION_SUFFIX = /-(?:\d+x\d+|scaled|rotated)$/;

/**
 * Returns the first free name among `name`, `name-1`, `name-2` …, and its number, beginning with the number `from`. A
 * name is free if no entry of `taken` (the file names of the folder) equals it, ignoring case, or could be its
 * rendition.
 */
export function freeFileName(
  name: FileName,
  { taken, from = 0 }: { taken: readonly string[]; from?: number },
): { name: FileName; number: number } {
  const names = new Set(taken.map((entry) => entry.toLowerCase()));
  const stems = new Set(
    taken.map((entry) => {
      const { stem, extension } = splitFileName(entry.toLowerCase());
      return `${stem.replace(RENDITION_SUFFIX, '')}.${extension}`;
    }),
  );
  const first = RENDITION_SUFFIX.test(name.stem) ? 1 : 0;
  // As in the reference, a name that ends with a hyphen gets two numbers.
  const numbered = name.stem.endsWith('-') ? `${name.stem}1` : name.stem;
  for (let number = Math.max(first, from); ; number++) {
    const stem = number === 0 ? name.stem : `${numbered}-${number}`;
    const candidate = { stem, extension: name.extension };
    const full = joinFileName(candidate).toLowerCase();
    if (!names.has(full) && !stems.has(full)) return { name: candidate, number };
  }
}
