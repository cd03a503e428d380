import { domainError } from '../errors.ts';
import { type Attributes, isObject, type Json } from '../html/blocks/block.ts';
import { filterStyle } from '../sanitising/style.ts';

/** Deeper than any style stands. */
const DEEPEST = 40;

/**
 * Custom CSS stands inside a `style` element: it may neither hold the tag that closes it, nor end so that what follows
 * makes one. Errors: `rest_custom_css_invalid_type`, `rest_custom_css_illegal_markup`.
 */
export function requireSafeCss(styles: Attributes, depth = 0): void {
  for (const [key, value] of Object.entries(styles)) {
    if (key === 'css') {
      if (typeof value !== 'string') throw domainError('rest_custom_css_invalid_type');
      if (closesElement(value)) throw domainError('rest_custom_css_illegal_markup');
    } else if (isObject(value)) {
      if (depth >= DEEPEST) throw domainError('rest_invalid_param', { parameter: 'styles' });
      requireSafeCss(value, depth + 1);
    }
  }
}

const closesElement = (css: string): boolean =>
  /<\/style[\s/>]/i.test(css) ||
  (css.includes('<') && '</style'.startsWith(css.slice(css.lastIndexOf('<')).toLowerCase()));

/** Styles as people may write them who may not write all markup: no rules of CSS, and no values that are more than values. */
export function filteredStyles(styles: Attributes): Attributes {
  const kept = Object.entries(styles).flatMap(([key, value]): [string, Json][] => {
    if (key === 'css') return [];
    if (isObject(value)) return [[key, filteredStyles(value)]];
    return typeof value === 'string' && !isPlainValue(value) ? [] : [[key, value]];
  });
  return Object.fromEntries(kept);
}

const isPlainValue = (value: string): boolean =>
  value === '' || (!value.includes(';') && filterStyle(`--value:${value}`) !== undefined);
