import { domainError } from '../../core/domain-errors.ts';
import { type Attributes, isObject, type Json } from '../../markup/block-grammar/parsed-block.ts';
import { filterStyle } from '../../markup/sanitizing/filter-style.ts';

const MAX_DEPTH = 40;

/**
 * Checks all custom CSS (`css`) in styles. Pages contain it inside a `style` element, so it must not contain the
 * closing tag, nor end with the beginning of one. Errors: `rest_custom_css_invalid_type`,
 * `rest_custom_css_illegal_markup`.
 */
export function requireSafeCss(styles: Attributes | readonly Json[], depth = 0): void {
  for (const [key, value] of Object.entries<Json>(styles)) {
    if (key === 'css') {
      if (typeof value !== 'string') throw domainError('rest_custom_css_invalid_type');
      if (closesStyleElement(value)) throw domainError('rest_custom_css_illegal_markup');
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH) throw domainError('rest_invalid_param', { parameter: 'styles' });
      requireSafeCss(value, depth + 1);
    }
  }
}

const closesStyleElement = (css: string): boolean =>
  /<\/style[\s/>]/i.test(css) ||
  (css.includes('<') && '</style'.startsWith(css.slice(css.lastIndexOf('<')).toLowerCase()));

/**
 * Filters the styles of viewers who may not write unfiltered HTML: removes custom CSS, and values that contain more
 * than one CSS value.
 */
export const filterGlobalStyles = (styles: Attributes): Attributes => filterObject(styles, isSafeStyleValue);

/** Like `filterGlobalStyles`, for settings: removes texts that could end a CSS declaration. Names may be any words. */
export const filterGlobalSettings = (settings: Attributes): Attributes => filterObject(settings, hasNoCssSyntax);

function filterObject(object: Attributes, isAllowed: (text: string) => boolean): Attributes {
  const entries = Object.entries(object).flatMap(([key, value]): [string, Json][] => {
    const filtered = key === 'css' || !hasNoCssSyntax(key) ? undefined : filterValue(value, isAllowed);
    return filtered === undefined ? [] : [[key, filtered]];
  });
  return Object.fromEntries(entries);
}

function filterValue(value: Json, isAllowed: (text: string) => boolean): Json | undefined {
  if (Array.isArray(value)) return value.map((element) => filterValue(element, isAllowed) ?? null);
  if (isObject(value)) return filterObject(value, isAllowed);
  return typeof value === 'string' && !isAllowed(value) ? undefined : value;
}

/** Whether a text contains nothing that could end a CSS declaration or the `style` element. */
const hasNoCssSyntax = (text: string): boolean => !/[<>{};\\]|\/\*|\*\//.test(text);

const isSafeStyleValue = (value: string): boolean =>
  value === '' || (!value.includes(';') && filterStyle(`--value:${value}`) !== undefined);
