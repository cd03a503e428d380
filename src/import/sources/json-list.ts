import { createReadStream } from 'node:fs';

/** The maximum length of one entry, in characters. */
const MAX_ENTRY_LENGTH = 268_435_456;

/**
 * Reads the entries of a JSON list in a file one by one. Memory holds one entry and one chunk of the file. Throws a
 * ListError with the problem of the file.
 */
export async function* readJsonList(path: string): AsyncGenerator<unknown> {
  const splitter = new ListSplitter();
  const decoder = new TextDecoder();
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 262_144 })) {
      for (const text of splitter.write(decoder.decode(chunk as Buffer, { stream: true }))) yield parseEntry(text);
    }
  } catch (error) {
    if (error instanceof ListError) throw error;
    throw new ListError(`cannot be read: ${(error as Error).message}`);
  }
  for (const text of splitter.write(decoder.decode())) yield parseEntry(text);
  splitter.end();
}

/** A file that cannot be read, or does not contain a list. */
class ListError extends Error {}

const invalid = (reason: string): ListError => new ListError(`is not valid JSON: ${reason}`);

function parseEntry(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid((error as Error).message);
  }
}

type State = 'before' | 'first' | 'entry' | 'between' | 'after';

/** Splits a list into the texts of its entries. The caller parses the entries and finds errors in them. */
class ListSplitter {
  #state: State = 'before';
  /** The parts of the current entry. */
  #parts: string[] = [];
  #length = 0;
  #depth = 0;
  #inText = false;
  #isEscaped = false;

  *write(chunk: string): Generator<string> {
    let start = 0;
    for (let position = 0; position < chunk.length; position++) {
      const charCode = chunk.charCodeAt(position);
      if (this.#inText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (charCode === BACKSLASH) this.#isEscaped = true;
        else if (charCode === QUOTE) this.#inText = false;
        continue;
      }
      if (this.#state !== 'entry') {
        if (WHITESPACE.has(charCode)) continue;
        if (!this.#beginsEntry(charCode)) continue;
        start = position;
      }
      if (charCode === QUOTE) this.#inText = true;
      else if (charCode === OPENING_BRACKET || charCode === OPENING_BRACE) this.#depth++;
      else if ((charCode === COMMA || charCode === CLOSING_BRACKET) && this.#depth === 0) {
        yield this.#finish(chunk.slice(start, position));
        this.#state = charCode === COMMA ? 'between' : 'after';
      } else if (charCode === CLOSING_BRACKET || charCode === CLOSING_BRACE) this.#depth--;
    }
    if (this.#state === 'entry') this.#append(chunk.slice(start));
  }

  end(): void {
    if (this.#state === 'before') throw invalid('the file is empty');
    if (this.#state !== 'after') throw invalid('the list does not end');
  }

  /** Handles a character outside of entries. Returns whether it begins one. */
  #beginsEntry(charCode: number): boolean {
    switch (this.#state) {
      case 'before':
        if (charCode === BYTE_ORDER_MARK) return false;
        if (charCode !== OPENING_BRACKET) throw new ListError('does not contain a list of rows');
        this.#state = 'first';
        return false;
      case 'first':
        this.#state = charCode === CLOSING_BRACKET ? 'after' : 'entry';
        return charCode !== CLOSING_BRACKET;
      case 'between':
        this.#state = 'entry';
        return true;
      default:
        throw invalid('something follows the list');
    }
  }

  #append(part: string): void {
    this.#length += part.length;
    if (this.#length > MAX_ENTRY_LENGTH)
      throw new ListError(`contains a row of more than ${MAX_ENTRY_LENGTH} characters`);
    this.#parts.push(part);
  }

  #finish(last: string): string {
    this.#append(last);
    const text = this.#parts.join('');
    this.#parts = [];
    this.#length = 0;
    return text;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const BYTE_ORDER_MARK = 0xfeff;
const WHITESPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
