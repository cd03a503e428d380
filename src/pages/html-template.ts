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

/** A template of markup. Values are escaped for text and quoted attributes. */
export function html(strings: TemplateStringsArray, ...parts: readonly TemplateValue[]): Html {
  let markup = strings[0] ?? '';
  for (const [place, part] of parts.entries()) markup += written(part) + (strings[place + 1] ?? '');
  return new Html(markup);
}

/** Declares markup safe that the domain has rendered and sanitised. */
export const trusted = (markup: string): Html => new Html(markup);

/** The text of a stored name, in which special characters are entities. */
export const plainText = (stored: string): string => decodeEntities(stored);

function written(part: TemplateValue): string {
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(written).join('');
  if (part === false || part === null || part === undefined) return '';
  return escaped(String(part));
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replace(/[<>"'`]/g, (sign) => SIGNS[sign] ?? sign);

const SIGNS: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};
