import { decodeEntities } from '../../schema/markup/html/escape.ts';

/** Safe markup, created by `html` or declared safe by `trusted`. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }

  toString(): string {
    return this.markup;
  }
}

/** A value in a template: texts are escaped, markup is inserted, lists are joined, null and false are empty. */
export type TemplateValue = Html | string | number | false | null | undefined | readonly TemplateValue[];

/** Template tag for markup. Escapes values for text and quoted attributes. */
export function html(strings: TemplateStringsArray, ...values: readonly TemplateValue[]): Html {
  let markup = strings[0] ?? '';
  for (const [index, value] of values.entries()) markup += toMarkup(value) + (strings[index + 1] ?? '');
  return new Html(markup);
}

/**
 * Inserts markup unescaped. Only for markup that the domain has rendered and sanitized, and for constants of the
 * program.
 */
export const trusted = (markup: string): Html => new Html(markup);

/** Decodes the entities of a stored name to plain text. */
export const plainText = (stored: string): string => decodeEntities(stored);

function toMarkup(value: TemplateValue): string {
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(toMarkup).join('');
  if (value === false || value === null || value === undefined) return '';
  return escapeText(String(value));
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replace(/[<>"'`]/g, (character) => ENTITIES[character] ?? character);

const ENTITIES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};
