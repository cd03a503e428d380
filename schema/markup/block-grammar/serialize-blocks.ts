import { type Attributes, type Block, isObject, type Json } from './parsed-block.ts';

/** Options for serializing blocks. */
export interface SerializeOptions {
  /** Whether empty blocks become void, and objects in attributes with the keys 0, 1, … or none become lists. */
  normalizes: boolean;
}

/**
 * Serializes blocks to canonical markup. Parsing the result returns the same blocks, and canonical markup stays unchanged.
 * No recursion, so any depth is safe.
 */
export function serializeBlocks(
  blocks: readonly Block[],
  { normalizes }: SerializeOptions = { normalizes: false },
): string {
  const parts: string[] = [];
  const pending: (string | Block)[] = [...blocks].reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') parts.push(next);
    else if (next.name === null) parts.push(next.innerHtml);
    else pushBlockParts(normalizes ? normalizeBlock(next) : next, pending);
  }
  return parts.join('');
}

/** Pushes the delimiters, texts and inner blocks of a block on the stack, the last one first. */
function pushBlockParts(block: Block, pending: (string | Block)[]): void {
  const name = block.name ?? '';
  const shortName = name.startsWith('core/') ? name.slice('core/'.length) : name;
  const attributes = Object.keys(block.attributes).length > 0 ? `${serializeAttributes(block.attributes)} ` : '';
  if (block.innerContent.length === 0) {
    pending.push(`<!-- wp:${shortName} ${attributes}/-->`);
    return;
  }
  pending.push(`<!-- /wp:${shortName} -->`);
  let childIndex = block.innerBlocks.length;
  for (let index = block.innerContent.length - 1; index >= 0; index -= 1) {
    const chunk = block.innerContent[index];
    if (typeof chunk === 'string') {
      pending.push(chunk);
      continue;
    }
    childIndex -= 1;
    const child = block.innerBlocks[childIndex];
    if (child !== undefined) pending.push(child);
  }
  pending.push(`<!-- wp:${shortName} ${attributes}-->`);
}

function normalizeBlock(block: Block): Block {
  const isEmpty = block.innerContent.every((chunk) => chunk === '');
  return {
    ...block,
    attributes: normalizeValue(block.attributes) as Attributes,
    innerContent: isEmpty ? [] : block.innerContent,
  };
}

/** Makes lists of objects with the keys 0, 1, … or none inside a value. Recursive; the parser bounds the depth of attributes. */
export function normalizeValue(value: Json, isInner = false): Json {
  if (Array.isArray(value)) return value.map((entry) => normalizeValue(entry, true));
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  if (isInner && entries.every(([key], index) => key === String(index))) {
    return entries.map(([, entry]) => normalizeValue(entry, true));
  }
  return Object.fromEntries(entries.map(([key, entry]) => [key, normalizeValue(entry, true)]));
}

/** Serializes attributes as JSON and escapes the characters that could end a comment or affect HTML filters. */
export function serializeAttributes(attributes: Attributes): string {
  return JSON.stringify(attributes)
    .replaceAll('\\\\', '\\u005c')
    .replaceAll('\\"', '\\u0022')
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
