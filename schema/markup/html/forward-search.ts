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
