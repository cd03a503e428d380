const SERIALIZED = /^\s*[aOs]:\d/;

/**
 * Normalizes line ends to line feeds, as XML requires. A serialized value contains its length, so it is preserved.
 * `previousParts` are the earlier parts of the element's text.
 */
export function withLineFeeds(
  text: string,
  { name, previousParts }: { name: string; previousParts: readonly string[] },
): string {
  if (!text.includes('\r')) return text;
  const isSerialized =
    name === 'wp:meta_value' && SERIALIZED.test(previousParts.find((part) => part.trim() !== '') ?? text);
  return isSerialized ? text : text.replace(/\r\n?/g, '\n');
}

/** Changes the chunks of a text so that none ends between a carriage return and its line feed. */
export class LineEndBuffer {
  #pending = '';

  /** Adds a chunk. Returns it with the pending carriage return and without a carriage return at its end. */
  push(chunk: string): string {
    const text = this.#pending + chunk;
    this.#pending = text.endsWith('\r') ? '\r' : '';
    return this.#pending === '' ? text : text.slice(0, -1);
  }

  /** The remaining text. */
  flush(): string {
    return this.#pending;
  }
}
