import { decodeEntities } from '../../schema/html/markup/escape.ts';

/** Markup that is safe to stand where an element may: made by `html`, or vouched for by `trusted`. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }

  toString(): string {
    return this.markup;
  }
}

/** What may stand in a template: a text is escaped, markup stays, a list is its parts, nothing is nothing. */
export type Part = Html | string | number | false | null | undefined | readonly Part[];

/** A template of markup: what is put into it is escaped, in the text as in a quoted attribute. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let markup = strings[0] ?? '';
  for (const [place, part] of parts.entries()) markup += written(part) + (strings[place + 1] ?? '');
  return new Html(markup);
}

/** Markup that the domain has rendered and cleaned. */
export const trusted = (markup: string): Html => new Html(markup);

/** The text of what is stored with its special characters as entities: names of the site, of terms, of people. */
export const plainText = (stored: string): string => decodeEntities(stored);

function written(part: Part): string {
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
