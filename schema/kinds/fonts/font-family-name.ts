import { cleanText } from '../../markup/sanitizing/text-cleaning.ts';

/** Names that CSS accepts without quotes: letters and hyphens, such as `sans-serif`. */
const UNQUOTED_NAME = /^[a-z-]+$/i;
const GENERIC_FUNCTION = /^generic\([a-z-]+\)$/i;

/** Returns a list of font names as a CSS value, with quotes where needed: `"Ref Sans", sans-serif`. */
export const fontFamilyNames = (text: string): string =>
  cleanText(text)
    .split(',')
    .map((name) => quoteName(name.trim()))
    .filter((name) => name !== '')
    .join(', ');

function quoteName(name: string): string {
  if (name === '' || UNQUOTED_NAME.test(name) || GENERIC_FUNCTION.test(name)) return name;
  const unquoted = name.replace(/^["']|["']$/g, '').replaceAll('"', '');
  return unquoted === '' ? '' : `"${unquoted}"`;
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

/** Returns a normalized text of the descriptors that identify a face: family, style, weight, stretch, Unicode range. */
export function fontFaceIdentity(settings: Readonly<Record<string, unknown>>): string {
  const text = (key: string, defaultValue: string) => {
    const value = settings[key];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : defaultValue;
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
