/** Searches a text from increasing offsets; reuses the last result while it is valid, so that all calls take linear time. */
export class ForwardSearch {
  readonly #text: string;
  readonly #lastFound = new Map<string, { from: number; at: number }>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The first occurrence at or after an offset; -1 for none. */
  find(needle: string, from: number): number {
    const last = this.#lastFound.get(needle);
    if (last !== undefined && from >= last.from && (last.at === -1 || from <= last.at)) return last.at;
    const at = this.#text.indexOf(needle, from);
    this.#lastFound.set(needle, { from, at });
    return at;
  }
}
