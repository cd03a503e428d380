const SERIALISED = /^\s*[aOs]:\d/;

/**
 * Text of an element with lines that end with a line feed, as XML says. A serialised value counts its characters, so it
 * stays as it is: `before` are the parts of the element's text that came before.
 */
export function withLineFeeds(text: string, { name, before }: { name: string; before: readonly string[] }): string {
  if (!text.includes('\r')) return text;
  const isSerialised = name === 'wp:meta_value' && SERIALISED.test(before.find((part) => part.trim() !== '') ?? text);
  return isSerialised ? text : text.replace(/\r\n?/g, '\n');
}

/** Pieces of a text, cut so that none ends between a carriage return and its line feed. */
export class WholeLines {
  #held = '';

  take(piece: string): string {
    const text = this.#held + piece;
    this.#held = text.endsWith('\r') ? '\r' : '';
    return this.#held === '' ? text : text.slice(0, -1);
  }

  /** What is left at the end. */
  rest(): string {
    return this.#held;
  }
}
