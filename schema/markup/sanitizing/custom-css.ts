import { type Attributes, isObject, type Json } from '../block-grammar/parsed-block.ts';

/**
 * Removes the custom CSS of a block, which requires the capability `edit_css`: `css` in `style` and in the styles of its
 * states, and objects that are empty without it. Attributes without custom CSS stay unchanged.
 */
export function withoutCustomCss(attributes: Attributes): Attributes {
  if (!hasCustomCss(attributes.style)) return attributes;
  const entries = Object.entries(attributes).map(([key, value]): [string, Json] => [
    key,
    key === 'style' ? withoutCss(value) : value,
  ]);
  return Object.fromEntries(entries.filter(([key, value]) => key !== 'style' || !isEmpty(value)));
}

/** Recursive, like `withoutCss`; the parser bounds the depth of attributes. */
function hasCustomCss(value: Json | undefined): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries<Json>(value as Attributes).some(
    ([key, inner]) => (key === 'css' && typeof inner === 'string' && inner.trim() !== '') || hasCustomCss(inner),
  );
}

function withoutCss(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutCss).filter((inner) => !isEmpty(inner));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'css');
  return Object.fromEntries(
    entries.map(([key, inner]): [string, Json] => [key, withoutCss(inner)]).filter(([, inner]) => !isEmpty(inner)),
  );
}

const isEmpty = (value: Json): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
