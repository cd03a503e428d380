import { createReadStream } from 'node:fs';

/** The most that is kept of one entry, in characters. */
const MOST = 268_435_456;

/**
 * The entries of a JSON list in a file, one after the other: never more of it is held than an entry and what is read at
 * once. Throws an error that says what is wrong with the file.
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

/** What is wrong with a file. */
class ListError extends Error {}

const invalid = (what: string): ListError => new ListError(`is not valid JSON: ${what}`);

function parseEntry(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid((error as Error).message);
  }
}

type Place = 'before' | 'first' | 'entry' | 'between' | 'after';

/** Cuts a list into its entries; whether each of them is well formed shows when it is parsed. */
class ListSplitter {
  #place: Place = 'before';
  /** What has been read of the entry that is open. */
  #parts: string[] = [];
  #length = 0;
  #depth = 0;
  #inText = false;
  #isEscaped = false;

  *write(chunk: string): Generator<string> {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const letter = chunk.charCodeAt(at);
      if (this.#inText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (letter === BACKSLASH) this.#isEscaped = true;
        else if (letter === QUOTE) this.#inText = false;
        continue;
      }
      if (this.#place !== 'entry') {
        if (BLANK.has(letter)) continue;
        if (!this.#step(letter)) continue;
        start = at;
      }
      if (letter === QUOTE) this.#inText = true;
      else if (letter === OPEN_LIST || letter === OPEN_MAP) this.#depth++;
      else if ((letter === COMMA || letter === CLOSE_LIST) && this.#depth === 0) {
        yield this.#finish(chunk.slice(start, at));
        this.#place = letter === COMMA ? 'between' : 'after';
      } else if (letter === CLOSE_LIST || letter === CLOSE_MAP) this.#depth--;
    }
    if (this.#place === 'entry') this.#keep(chunk.slice(start));
  }

  end(): void {
    if (this.#place === 'before') throw invalid('the file is empty');
    if (this.#place !== 'after') throw invalid('the list does not end');
  }

  /** Takes a letter outside of entries; true where it begins one. */
  #step(letter: number): boolean {
    switch (this.#place) {
      case 'before':
        if (letter === BYTE_ORDER) return false;
        if (letter !== OPEN_LIST) throw new ListError('does not hold a list of rows');
        this.#place = 'first';
        return false;
      case 'first':
        this.#place = letter === CLOSE_LIST ? 'after' : 'entry';
        return letter !== CLOSE_LIST;
      case 'between':
        this.#place = 'entry';
        return true;
      default:
        throw invalid('something follows the list');
    }
  }

  #keep(part: string): void {
    this.#length += part.length;
    if (this.#length > MOST) throw new ListError('holds a row of more than 256 million characters');
    this.#parts.push(part);
  }

  #finish(last: string): string {
    this.#keep(last);
    const text = this.#parts.join('');
    this.#parts = [];
    this.#length = 0;
    return text;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_MAP = 0x7b;
const CLOSE_MAP = 0x7d;
const BYTE_ORDER = 0xfeff;
const BLANK: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
