import { cleanText } from '../../markup/sanitising/text-cleaning.ts';

/** Names that CSS knows by themselves are letters and hyphens; all others stand in quotes. */
const PLAIN = /^[a-z-]+$/i;
const GENERIC = /^generic\([a-z-]+\)$/i;

/** Names of fonts as CSS takes them, the first that is there counts: `"Ref Sans", sans-serif`. */
export const fontFamilyNames = (text: string): string =>
  cleanText(text)
    .split(',')
    .map((name) => quoted(name.trim()))
    .filter((name) => name !== '')
    .join(', ');

function quoted(name: string): string {
  if (name === '' || PLAIN.test(name) || GENERIC.test(name)) return name;
  const bare = name.replace(/^["']|["']$/g, '').replaceAll('"', '');
  return bare === '' ? '' : `"${bare}"`;
}

const WEIGHTS: ReadonlyMap<string, string> = new Map([
  ['normal', '400'],
  ['bold', '700'],
]);

const STRETCHES: ReadonlyMap<string, string> = new Map([
  ['ultra-condensed', '50%'],
  ['extra-condensed', '62.5%'],
  ['condensed', '75%'],
  ['semi-condensed', '87.5%'],
  ['normal', '100%'],
  ['semi-expanded', '112.5%'],
  ['expanded', '125%'],
  ['extra-expanded', '150%'],
  ['ultra-expanded', '200%'],
]);

/** What tells a face from the others of its family: family, style, weight, stretch and range, in one form. */
export function faceIdentity(settings: Readonly<Record<string, unknown>>): string {
  const text = (key: string, initial: string) => {
    const value = settings[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : initial;
  };
  const weight = text('fontWeight', '400').toLowerCase();
  const stretch = text('fontStretch', '100%').toLowerCase();
  const parts = [
    text('fontFamily', '').toLowerCase(),
    text('fontStyle', 'normal').toLowerCase(),
    WEIGHTS.get(weight) ?? weight,
    STRETCHES.get(stretch) ?? stretch,
    text('unicodeRange', 'U+0-10FFFF').toUpperCase(),
  ];
  return parts.map((part) => cleanText(part.replace(/["';]/g, '')).replace(/,\s+/g, ',')).join(';');
}
