import { domainError } from '../../core/domain-errors.ts';
import { type Attributes, isObject, type Json } from '../../markup/block-grammar/parsed-block.ts';
import { filterStyle } from '../../markup/sanitising/filter-style.ts';

const MAX_DEPTH = 40;

/**
 * Custom CSS stands inside a `style` element: it may neither hold the tag that closes it, nor end so that what follows
 * makes one. Errors: `rest_custom_css_invalid_type`, `rest_custom_css_illegal_markup`.
 */
export function requireSafeCss(styles: Attributes | readonly Json[], depth = 0): void {
  for (const [key, value] of Object.entries<Json>(styles)) {
    if (key === 'css') {
      if (typeof value !== 'string') throw domainError('rest_custom_css_invalid_type');
      if (closesElement(value)) throw domainError('rest_custom_css_illegal_markup');
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH) throw domainError('rest_invalid_param', { parameter: 'styles' });
      requireSafeCss(value, depth + 1);
    }
  }
}

const closesElement = (css: string): boolean =>
  /<\/style[\s/>]/i.test(css) ||
  (css.includes('<') && '</style'.startsWith(css.slice(css.lastIndexOf('<')).toLowerCase()));

/** Styles as people may write them who may not write all markup: no rules of CSS, and no values that are more than values. */
export const filteredStyles = (styles: Attributes): Attributes => filteredObject(styles, isPlainValue);

/** Settings likewise: names of presets are words, but neither those nor values may hold what ends a declaration. */
export const filteredSettings = (settings: Attributes): Attributes => filteredObject(settings, staysInPlace);

function filteredObject(given: Attributes, mayStay: (text: string) => boolean): Attributes {
  const kept = Object.entries(given).flatMap(([key, value]): [string, Json][] => {
    const inner = key === 'css' || !staysInPlace(key) ? undefined : filteredValue(value, mayStay);
    return inner === undefined ? [] : [[key, inner]];
  });
  return Object.fromEntries(kept);
}

function filteredValue(value: Json, mayStay: (text: string) => boolean): Json | undefined {
  if (Array.isArray(value)) return value.map((inner) => filteredValue(inner, mayStay) ?? null);
  if (isObject(value)) return filteredObject(value, mayStay);
  return typeof value === 'string' && !mayStay(value) ? undefined : value;
}

const staysInPlace = (text: string): boolean => !/[<>{};\\]|\/\*|\*\//.test(text);

const isPlainValue = (value: string): boolean =>
  value === '' || (!value.includes(';') && filterStyle(`--value:${value}`) !== undefined);
