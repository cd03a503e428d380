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
export function html(strings: TemplateStringsArray, ...parts: readonly TemplateValue[]): Html {
  let markup = strings[0] ?? '';
  for (const [index, part] of parts.entries()) markup += toMarkup(part) + (strings[index + 1] ?? '');
  return new Html(markup);
}

/** Inserts markup unescaped. Only for markup that the domain has rendered and sanitized. */
export const trusted = (markup: string): Html => new Html(markup);

/** Decodes the entities of a stored name to plain text. */
export const plainText = (stored: string): string => decodeEntities(stored);

function toMarkup(part: TemplateValue): string {
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(toMarkup).join('');
  if (part === false || part === null || part === undefined) return '';
  return escapeText(String(part));
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
