/** A JSON value, as in block attributes. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The attributes of a block, as written in its delimiter. */
export type Attributes = { [key: string]: Json };

/**
 * A block, or with `name` null, a text between blocks. `innerHtml` is the text of the block without its inner blocks;
 * `innerContent` has the same text in parts, with null in the position of each inner block.
 */
export interface Block {
  name: string | null;
  attributes: Attributes;
  innerBlocks: Block[];
  innerHtml: string;
  innerContent: (string | null)[];
}

/** Creates the block without a name for text between blocks. */
export function createTextBlock(text: string): Block {
  return { name: null, attributes: {}, innerBlocks: [], innerHtml: text, innerContent: [text] };
}

/** Whether a text may contain blocks; a fast check that also accepts invalid block markup. */
export function hasBlocks(text: string): boolean {
  return text.includes('<!-- wp:');
}

/** Returns the object at a path of attributes; an empty object if there is none. */
export function objectAt(value: Json | undefined, ...path: string[]): Attributes {
  const result = valueAt(value, ...path);
  return isObject(result) ? result : {};
}

/** Returns the value at a path of attributes; undefined if there is none. */
export function valueAt(value: Json | undefined, ...path: string[]): Json | undefined {
  let current = value;
  for (const key of path) {
    if (!isObject(current) || !Object.hasOwn(current, key)) return undefined;
    current = current[key];
  }
  return current;
}

/** Returns the string at a path of attributes; numbers are converted, other values are undefined. */
export function textAt(value: Json | undefined, ...path: string[]): string | undefined {
  const result = valueAt(value, ...path);
  if (typeof result === 'string') return result;
  return typeof result === 'number' ? String(result) : undefined;
}

/** Returns the integer at a path of attributes; numeric strings are converted, other values are undefined. */
export function integerAt(value: Json | undefined, ...path: string[]): number | undefined {
  const result = valueAt(value, ...path);
  const number = typeof result === 'string' && /^\s*[+-]?\d+/.test(result) ? Number.parseInt(result, 10) : result;
  return typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : undefined;
}

/** Whether a value is a JSON object: not a list, null or a scalar. */
export function isObject(value: Json | undefined): value is Attributes {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the texts and the inner blocks of a block in their order. */
export function contentOfBlock(block: Block): (string | Block)[] {
  let index = 0;
  return block.innerContent.flatMap((chunk): (string | Block)[] => {
    if (chunk !== null) return [chunk];
    const child = block.innerBlocks[index];
    index += 1;
    return child === undefined ? [] : [child];
  });
}
