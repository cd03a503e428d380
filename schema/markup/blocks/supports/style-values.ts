import type { Json } from '../../block-grammar/parsed-block.ts';

/** Converts a style value to CSS: `var:preset|color|base` becomes its variable; unsafe values and the number 0 become ''. */
export function cssValue(value: Json | undefined): string {
  if (typeof value === 'number') return value === 0 ? '' : String(value);
  if (typeof value !== 'string' || /[;{}<>]/.test(value)) return '';
  if (!value.startsWith('var:')) return value;
  const parts = value.slice('var:'.length).split('|');
  const name = parts.pop() ?? '';
  return `var(--wp--${[...parts, presetSlug(name)].join('--')})`;
}

/**
 * Returns the value of a declaration: only texts have one. A reference to a preset of one of the groups becomes its variable;
 * those to others and unsafe values become ''.
 */
export function declaredValue(value: Json | undefined, ...groups: readonly string[]): string {
  if (typeof value !== 'string' || /[;{}<>]/.test(value)) return '';
  if (!value.includes('var:')) return value;
  for (const group of groups) {
    const slug = presetOf(value, group);
    if (slug) return `var(--wp--preset--${group}--${slug})`;
  }
  return '';
}

/** Whether a style has a value: not null, false, 0 or empty. */
export function isStyleSet(value: Json | undefined): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value) && value !== '0';
}

/** Returns the class of the outermost element of blocks of a type, such as `wp-block-quote`. */
export function blockClassName(name: string): string {
  return `wp-block-${name.replace(/^core\//, '').replaceAll('/', '-')}`;
}

/** Converts a text to a class name: lower-case, with hyphens for spaces and slashes, and without other characters. */
export function classNameOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9_\s/-]/g, '')
    .replace(/[\s/]+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Matches the words of a slug: runs of capitals, capitalized or lower-case words, digits, and letters without case. */
const WORDS = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+|[\p{Lo}\p{M}]+/gu;

/** Converts the slug of a preset to the form in classes and CSS variables: `accentOne2` becomes `accent-one-2`. */
export function presetSlug(slug: string): string {
  return (slug.replaceAll("'", '').match(WORDS) ?? []).join('-').toLowerCase();
}

/** Returns the slug of a reference to a preset of a group: `base` for `var:preset|color|base`; undefined for another value. */
export function presetOf(value: Json | undefined, group: string): string | undefined {
  const prefix = `var:preset|${group}|`;
  return typeof value === 'string' && value.startsWith(prefix) ? presetSlug(value.slice(prefix.length)) : undefined;
}

/** Adds the unit to a length without one. */
export function withPixels(value: string): string {
  return /^-?\d+(?:\.\d+)?$/.test(value) ? `${value}px` : value;
}
