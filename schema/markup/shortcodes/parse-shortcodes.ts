import { ForwardSearch } from '../html/forward-search.ts';

/** A shortcode in text. */
export interface Shortcode {
  name: string;
  attributes: ShortcodeAttributes;
  content: string;
  start: number;
  end: number;
  /** True for a doubled bracket, which shows the shortcode instead of running it. */
  isEscaped: boolean;
  /** The text before and after the shortcode if only one bracket is doubled. */
  before: string;
  after: string;
}

export interface ShortcodeAttributes {
  named: Readonly<Record<string, string>>;
  positional: readonly string[];
}

const NAME_END = /[\w-]/;

/** Finds known shortcodes, outermost only, in linear time. */
export class ShortcodeFinder {
  readonly #text: string;
  readonly #names: readonly string[];
  readonly #search: ForwardSearch;

  constructor(text: string, names: Iterable<string>) {
    this.#text = text;
    this.#search = new ForwardSearch(text);
    this.#names = [...names].filter((name) => text.includes(`[${name}`)).sort((a, b) => b.length - a.length);
  }

  get isEmpty(): boolean {
    return this.#names.length === 0;
  }

  /** The first shortcode that begins at or after an offset. */
  next(from: number): Shortcode | undefined {
    if (this.isEmpty) return undefined;
    for (let at = this.#text.indexOf('[', from); at !== -1; at = this.#text.indexOf('[', at + 1)) {
      if (this.#search.find(']', at) === -1) return undefined;
      const found = this.at(at);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The shortcode that begins exactly at an offset. */
  at(start: number): Shortcode | undefined {
    const text = this.#text;
    if (text[start] !== '[') return undefined;
    const isDoubled = text[start + 1] === '[';
    return (isDoubled ? this.#read(start, start + 2) : undefined) ?? this.#read(start, start + 1);
  }

  #read(start: number, nameFrom: number): Shortcode | undefined {
    const text = this.#text;
    const name = this.#names.find(
      (each) => text.startsWith(each, nameFrom) && !NAME_END.test(text[nameFrom + each.length] ?? ' '),
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
    const isOpenDoubled = nameFrom === start + 2;
    const isCloseDoubled = text[end] === ']';
    if (isCloseDoubled) end += 1;
    return {
      name,
      get attributes() {
        return parseAttributes(text.slice(attributesFrom, attributesEnd));
      },
      content,
      start,
      end,
      isEscaped: isOpenDoubled && isCloseDoubled,
      before: isOpenDoubled ? '[' : '',
      after: isCloseDoubled ? ']' : '',
    };
  }
}

const ATTRIBUTE =
  /([\w-]+)\s*=\s*"([^"]*)"(?=\s|$)|([\w-]+)\s*=\s*'([^']*)'(?=\s|$)|([\w-]+)\s*=\s*([^\s'"]+)(?=\s|$)|"([^"]*)"(?=\s|$)|'([^']*)'(?=\s|$)|(\S+)(?=\s|$)/g;

/** Reads the attributes of a shortcode. Names are lower case; values whose tags are not closed become empty. */
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
    const safe = hasOpenTag(value) ? '' : value;
    if (name === undefined) positional.push(safe);
    else named[name.toLowerCase()] = safe;
  }
  return { named, positional };
}

const MAX_ATTRIBUTES_LENGTH = 20_000;

function hasOpenTag(value: string): boolean {
  const open = value.lastIndexOf('<');
  return open !== -1 && value.indexOf('>', open) === -1;
}
