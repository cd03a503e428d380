/**
 * Searches a text from increasing offsets. Reuses the last result while it is valid, so that all calls together take
 * linear time.
 */
export class ForwardSearch {
  readonly #text: string;
  readonly #lastFound = new Map<string, { from: number; index: number }>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the first occurrence at or after an offset; -1 for none. */
  find(searchText: string, from: number): number {
    const last = this.#lastFound.get(searchText);
    if (last !== undefined && from >= last.from && (last.index === -1 || from <= last.index)) return last.index;
    const index = this.#text.indexOf(searchText, from);
    this.#lastFound.set(searchText, { from, index });
    return index;
  }
}

/** How a long text is split: `lengthOf` returns where a part of the maximum length ends, greater than 0. */
interface TextSplit {
  maxLength: number;
  lengthOf(part: string): number;
}

/** Splits a text into parts of at most a maximum length. A text that is not longer is one part. Linear time. */
export function* textParts(text: string, { maxLength, lengthOf }: TextSplit): Generator<string> {
  let from = 0;
  while (text.length - from > maxLength) {
    // A search in the whole text would go back to its beginning for each part.
    const part = text.slice(from, from + maxLength);
    const length = lengthOf(part);
    yield part.slice(0, length);
    from += length;
  }
  yield text.slice(from);
}
