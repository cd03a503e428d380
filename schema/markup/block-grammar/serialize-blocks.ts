import { type Attributes, type Block, isObject, type Json } from './parsed-block.ts';

export interface Spelling {
  /** Whether empty blocks become self-closing, and empty objects in attributes become lists. */
  isTidy: boolean;
}

/**
 * Serialises blocks in canonical markup: parsing the result returns the same blocks, and canonical markup stays unchanged.
 * No recursion, so any depth is safe.
 */
export function serializeBlocks(blocks: readonly Block[], { isTidy }: Spelling = { isTidy: false }): string {
  const parts: string[] = [];
  const pending: (string | Block)[] = [...blocks].reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') parts.push(next);
    else if (next.name === null) parts.push(next.innerHtml);
    else expand(isTidy ? tidied(next) : next, pending);
  }
  return parts.join('');
}

/** Pushes the pieces of a block on the stack, last piece first. */
function expand(block: Block, pending: (string | Block)[]): void {
  const name = block.name ?? '';
  const shortName = name.startsWith('core/') ? name.slice('core/'.length) : name;
  const attributes = Object.keys(block.attributes).length > 0 ? `${serializeAttributes(block.attributes)} ` : '';
  if (block.innerContent.length === 0) {
    pending.push(`<!-- wp:${shortName} ${attributes}/-->`);
    return;
  }
  pending.push(`<!-- /wp:${shortName} -->`);
  let inner = block.innerBlocks.length;
  for (let index = block.innerContent.length - 1; index >= 0; index -= 1) {
    const chunk = block.innerContent[index];
    if (typeof chunk === 'string') {
      pending.push(chunk);
      continue;
    }
    inner -= 1;
    const child = block.innerBlocks[inner];
    if (child !== undefined) pending.push(child);
  }
  pending.push(`<!-- wp:${shortName} ${attributes}-->`);
}

function tidied(block: Block): Block {
  const isEmpty = block.innerContent.every((chunk) => chunk === '');
  return {
    ...block,
    attributes: tidiedValue(block.attributes) as Attributes,
    innerContent: isEmpty ? [] : block.innerContent,
  };
}

/** The parser bounds the depth. */
function tidiedValue(value: Json, isInner = false): Json {
  if (Array.isArray(value)) return value.map((entry) => tidiedValue(entry, true));
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  if (isInner && entries.every(([key], index) => key === String(index))) {
    return entries.map(([, entry]) => tidiedValue(entry, true));
  }
  return Object.fromEntries(entries.map(([key, entry]) => [key, tidiedValue(entry, true)]));
}

/** Attributes as JSON, with characters escaped that could end a comment or affect HTML filters. */
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
