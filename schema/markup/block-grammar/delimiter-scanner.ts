import { isWhiteSpace } from '../autop/white-space.ts';
import { type Attributes, isObject, type Json } from './parsed-block.ts';

/** A block delimiter: a comment that opens or closes a block, or is a whole block without content (`void`). */
export interface Delimiter {
  kind: 'open' | 'close' | 'void';
  name: string;
  attributes: Attributes;
  start: number;
  end: number;
}

const MAX_JSON_DEPTH = 500;

/** After this many invalid JSON texts, JSON is validated before it is parsed, because exceptions take more time. */
const MAX_FAILURES = 100;

const NAME = /[a-z][a-z0-9_-]*(?:\/[a-z][a-z0-9_-]*)?/y;

const SPACE = /[ \t\n\r\f\v]*/y;

/** Finds the block delimiters of a document in order, in linear time. */
export class DelimiterScanner {
  readonly #text: string;
  #attributeEnds: { closingBrace: number; end: number; isVoid: boolean }[] | undefined;
  #nextEnd = 0;
  #failures = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the first delimiter at or after an offset; undefined if there is none. Offsets must not decrease. */
  next(from: number): Delimiter | undefined {
    let start = this.#text.indexOf('<!--', from);
    while (start !== -1) {
      const delimiter = this.#read(start);
      if (delimiter !== undefined) return delimiter;
      start = this.#text.indexOf('<!--', start + 4);
    }
    return undefined;
  }

  #read(start: number): Delimiter | undefined {
    const text = this.#text;
    let offset = this.#skipSpace(start + 4);
    if (offset === start + 4) return undefined;
    const isClose = text[offset] === '/';
    if (isClose) offset += 1;
    if (!text.startsWith('wp:', offset)) return undefined;
    NAME.lastIndex = offset + 3;
    const match = NAME.exec(text);
    if (match === null) return undefined;
    const name = match[0].includes('/') ? match[0] : `core/${match[0]}`;
    const afterName = NAME.lastIndex;
    offset = this.#skipSpace(afterName);
    if (offset === afterName) return undefined;
    if (text.startsWith('-->', offset))
      return { kind: isClose ? 'close' : 'open', name, attributes: {}, start, end: offset + 3 };
    if (text.startsWith('/-->', offset))
      return { kind: isClose ? 'close' : 'void', name, attributes: {}, start, end: offset + 4 };
    if (text[offset] !== '{') return undefined;
    const attributeEnd = this.#attributeEnd(offset);
    if (attributeEnd === undefined) return undefined;
    const attributes = this.#readAttributes(text.slice(offset, attributeEnd.closingBrace + 1));
    return {
      kind: isClose ? 'close' : attributeEnd.isVoid ? 'void' : 'open',
      name,
      attributes,
      start,
      end: attributeEnd.end,
    };
  }

  /** Parses the JSON of attributes. Returns no attributes if it is invalid, nested too deeply, or not an object. */
  #readAttributes(json: string): Attributes {
    if (measureNesting(json) > MAX_JSON_DEPTH) return {};
    if (this.#failures > MAX_FAILURES && !isJson(json)) return {};
    try {
      const value = JSON.parse(json) as Json;
      return isObject(value) ? value : {};
    } catch {
      this.#failures += 1;
      return {};
    }
  }

  #skipSpace(from: number): number {
    SPACE.lastIndex = from;
    SPACE.exec(this.#text);
    return SPACE.lastIndex;
  }

  #attributeEnd(from: number): { closingBrace: number; end: number; isVoid: boolean } | undefined {
    this.#attributeEnds ??= findAttributeEnds(this.#text);
    const ends = this.#attributeEnds;
    while (this.#nextEnd < ends.length && (ends[this.#nextEnd]?.closingBrace ?? 0) < from) this.#nextEnd += 1;
    return ends[this.#nextEnd];
  }
}

/** Finds every closing brace that is followed by white space and the end of a comment. */
function findAttributeEnds(text: string): { closingBrace: number; end: number; isVoid: boolean }[] {
  const ends: { closingBrace: number; end: number; isVoid: boolean }[] = [];
  for (let close = text.indexOf('-->'); close !== -1; close = text.indexOf('-->', close + 3)) {
    const isVoid = text[close - 1] === '/';
    let offset = isVoid ? close - 2 : close - 1;
    const last = offset;
    while (offset >= 0 && isWhiteSpace(text.charCodeAt(offset))) offset -= 1;
    if (offset < last && text[offset] === '}') ends.push({ closingBrace: offset, end: close + 3, isVoid });
  }
  return ends;
}

/** Returns the maximum nesting depth of brackets in JSON. */
function measureNesting(json: string): number {
  let depth = 0;
  let maxDepth = 0;
  for (let offset = 0; offset < json.length; offset += 1) {
    const character = json[offset];
    if (character === '{' || character === '[') {
      depth += 1;
      if (depth > maxDepth) maxDepth = depth;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return maxDepth;
}

const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a JSON string must not contain control characters
  /[ \t\n\r]*(?:([{}[\],:])|("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;

/** The tokens that are allowed at a position. */
type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing';

/** Whether a text is valid JSON. Much faster than catching the exceptions of `JSON.parse` for invalid texts. */
export function isJson(text: string): boolean {
  const openBrackets: string[] = [];
  let expected: Expected = 'value';
  TOKEN.lastIndex = 0;
  for (let offset = 0; expected !== 'nothing'; offset = TOKEN.lastIndex) {
    TOKEN.lastIndex = offset;
    const match = TOKEN.exec(text);
    if (match === null) return false;
    const next = nextExpected(expected, { punctuation: match[1], isString: match[2] !== undefined, openBrackets });
    if (next === undefined) return false;
    expected = next;
  }
  return /^[ \t\n\r]*$/.test(text.slice(TOKEN.lastIndex));
}

interface Token {
  /** The punctuation character, if the token is one. */
  punctuation: string | undefined;
  isString: boolean;
  /** The stack of unclosed brackets. */
  openBrackets: string[];
}

/** Returns the expected token after a token; undefined if the token itself is not allowed. */
function nextExpected(expected: Expected, token: Token): Expected | undefined {
  const { punctuation, isString, openBrackets } = token;
  switch (expected) {
    case 'colon':
      return punctuation === ':' ? 'value' : undefined;
    case 'comma or end':
      if (punctuation === ',') return openBrackets.at(-1) === '{' ? 'key' : 'value';
      return closeBracket(token);
    case 'key':
    case 'key or end':
      if (isString) return 'colon';
      return expected === 'key or end' ? closeBracket(token) : undefined;
    default:
      if (punctuation === '{' || punctuation === '[') {
        openBrackets.push(punctuation);
        return punctuation === '{' ? 'key or end' : 'value or end';
      }
      if (punctuation === undefined) return openBrackets.length > 0 ? 'comma or end' : 'nothing';
      return expected === 'value or end' ? closeBracket(token) : undefined;
  }
}

function closeBracket({ punctuation, openBrackets }: Token): Expected | undefined {
  if (punctuation !== (openBrackets.at(-1) === '{' ? '}' : ']')) return undefined;
  openBrackets.pop();
  return openBrackets.length > 0 ? 'comma or end' : 'nothing';
}
