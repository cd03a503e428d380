/** A JSON value as block attributes hold it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The attributes of a block, as written in its delimiter. */
export type Attributes = { [key: string]: Json };

/**
 * A node of block markup. `name` is null for text between blocks. `innerContent` contains the text of the block in order,
 * with null in place of each inner block.
 */
export interface Block {
  name: string | null;
  attributes: Attributes;
  innerBlocks: Block[];
  innerHtml: string;
  innerContent: (string | null)[];
}

/** Creates a node for text outside of blocks. */
export function freeform(text: string): Block {
  return { name: null, attributes: {}, innerBlocks: [], innerHtml: text, innerContent: [text] };
}

/** Whether a text may contain blocks; a cheap check that also accepts broken markup. */
export function hasBlocks(text: string): boolean {
  return text.includes('<!-- wp:');
}

/** Reads the object at a path of attributes; an empty object where there is none. */
export function objectAt(value: Json | undefined, ...path: string[]): Attributes {
  const found = valueAt(value, ...path);
  return isObject(found) ? found : {};
}

/** Reads the value at a path of attributes, or undefined. */
export function valueAt(value: Json | undefined, ...path: string[]): Json | undefined {
  let current = value;
  for (const key of path) {
    if (!isObject(current) || !Object.hasOwn(current, key)) return undefined;
    current = current[key];
  }
  return current;
}

/** Reads a string at a path of attributes; numbers count as text, anything else is undefined. */
export function textAt(value: Json | undefined, ...path: string[]): string | undefined {
  const found = valueAt(value, ...path);
  if (typeof found === 'string') return found;
  return typeof found === 'number' ? String(found) : undefined;
}

/** Reads an integer at a path of attributes; numeric text counts, anything else is undefined. */
export function integerAt(value: Json | undefined, ...path: string[]): number | undefined {
  const found = valueAt(value, ...path);
  const number = typeof found === 'string' && /^\s*[+-]?\d+/.test(found) ? Number.parseInt(found, 10) : found;
  return typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : undefined;
}

/** True for a JSON object, false for lists, null and scalars. */
export function isObject(value: Json | undefined): value is Attributes {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
