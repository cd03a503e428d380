const SERIALISED = /^\s*[aOs]:\d/;

/**
 * Normalises line ends to line feeds, as XML requires. A serialised value counts its characters, so it stays unchanged.
 * `before` contains the earlier parts of the element's text.
 */
export function withLineFeeds(text: string, { name, before }: { name: string; before: readonly string[] }): string {
  if (!text.includes('\r')) return text;
  const isSerialised = name === 'wp:meta_value' && SERIALISED.test(before.find((part) => part.trim() !== '') ?? text);
  return isSerialised ? text : text.replace(/\r\n?/g, '\n');
}

/** Splits a text into pieces that never end between a carriage return and its line feed. */
export class WholeLines {
  #held = '';

  take(piece: string): string {
    const text = this.#held + piece;
    this.#held = text.endsWith('\r') ? '\r' : '';
    return this.#held === '' ? text : text.slice(0, -1);
  }

  /** The remaining text. */
  rest(): string {
    return this.#held;
  }
}
