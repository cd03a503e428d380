import { ForwardSearch } from '../html/text-parts.ts';

/** A shortcode in text. */
export interface Shortcode {
  name: string;
  attributes: ShortcodeAttributes;
  content: string;
  start: number;
  end: number;
  /** Whether both brackets are doubled, so that the shortcode is shown instead of run. */
  isEscaped: boolean;
  /** The extra bracket before and after the shortcode if only one bracket is doubled. */
  before: string;
  after: string;
}

export interface ShortcodeAttributes {
  named: Readonly<Record<string, string>>;
  positional: readonly string[];
}

const NAME_CHARACTER = /[\w-]/;

/** Finds the outermost shortcodes with known names, in linear time. */
export class ShortcodeFinder {
  readonly #text: string;
  readonly #names: readonly string[];
  readonly #search: ForwardSearch;

  constructor(text: string, names: Iterable<string>) {
    this.#text = text;
    this.#search = new ForwardSearch(text);
    this.#names = [...names].filter((name) => text.includes(`[${name}`)).sort((a, b) => b.length - a.length);
  }

  /** Whether the text has none of the names. */
  get isEmpty(): boolean {
    return this.#names.length === 0;
  }

  /** Returns the first shortcode that begins at or after an offset. */
  next(from: number): Shortcode | undefined {
    if (this.isEmpty) return undefined;
    for (let offset = this.#text.indexOf('[', from); offset !== -1; offset = this.#text.indexOf('[', offset + 1)) {
      if (this.#search.find(']', offset) === -1) return undefined;
      const shortcode = this.findAt(offset);
      if (shortcode !== undefined) return shortcode;
    }
    return undefined;
  }

  /** Returns the shortcode that begins exactly at an offset. */
  findAt(start: number): Shortcode | undefined {
    const text = this.#text;
    if (text[start] !== '[') return undefined;
    const isDoubled = text[start + 1] === '[';
    return (isDoubled ? this.#read(start, start + 2) : undefined) ?? this.#read(start, start + 1);
  }

  #read(start: number, nameFrom: number): Shortcode | undefined {
    const text = this.#text;
    const name = this.#names.find(
      (each) => text.startsWith(each, nameFrom) && !NAME_CHARACTER.test(text[nameFrom + each.length] ?? ' '),
    );
    if (name === undefined) return undefined;
    const attributesFrom = nameFrom + name.length;
    const bracket = this.#search.find(']', attributesFrom);
    if (bracket === -1) return undefined;
    const isSelfClosing = text[bracket - 1] === '/' && bracket - 1 >= attributesFrom;
    const attributesEnd = isSelfClosing ? bracket - 1 : bracket;
    let content = '';
    let end = bracket + 1;
    if (!isSelfClosing) {
      const close = this.#search.find(`[/${name}]`, end);
      if (close !== -1) {
        content = text.slice(end, close);
        end = close + name.length + 3;
      }
    }
    const isStartDoubled = nameFrom === start + 2;
    const isEndDoubled = text[end] === ']';
    if (isEndDoubled) end += 1;
    return {
      name,
      get attributes() {
        return parseAttributes(text.slice(attributesFrom, attributesEnd));
      },
      content,
      start,
      end,
      isEscaped: isStartDoubled && isEndDoubled,
      before: isStartDoubled ? '[' : '',
      after: isEndDoubled ? ']' : '',
    };
  }
}

const ATTRIBUTE =
  /([\w-]+)\s*=\s*"([^"]*)"(?=\s|$)|([\w-]+)\s*=\s*'([^']*)'(?=\s|$)|([\w-]+)\s*=\s*([^\s'"]+)(?=\s|$)|"([^"]*)"(?=\s|$)|'([^']*)'(?=\s|$)|(\S+)(?=\s|$)/g;

/** Parses the attributes of a shortcode. Names become lower-case; a value with an unclosed tag becomes empty. */
export function parseAttributes(source: string): ShortcodeAttributes {
  const text = source
    .slice(0, 2 * MAX_ATTRIBUTES_LENGTH)
    .replace(/[\u00a0\u200b]+/g, ' ')
    .trim();
  const named: Record<string, string> = Object.create(null);
  const positional: string[] = [];
  for (const match of text.slice(0, MAX_ATTRIBUTES_LENGTH).matchAll(ATTRIBUTE)) {
    const name = match[1] ?? match[3] ?? match[5];
    const value = match[2] ?? match[4] ?? match[6] ?? match[7] ?? match[8] ?? match[9] ?? '';
    const safe = hasUnclosedTag(value) ? '' : value;
    if (name === undefined) positional.push(safe);
    else named[name.toLowerCase()] = safe;
  }
  return { named, positional };
}

const MAX_ATTRIBUTES_LENGTH = 20_000;

function hasUnclosedTag(value: string): boolean {
  const open = value.lastIndexOf('<');
  return open !== -1 && value.indexOf('>', open) === -1;
}
