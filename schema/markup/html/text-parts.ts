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
