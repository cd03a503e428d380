import { type Attributes, type Block, isObject, type Json } from './block.ts';

export interface Spelling {
  /** Blocks without any content are closed in place, and empty objects among attributes become lists. */
  isTidy: boolean;
}

/**
 * Writes blocks back as markup, in the canonical spelling: parsing the result gives the same blocks, and markup that
 * was canonical comes back unchanged. No recursion, so nesting of any depth is safe.
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

/** Puts a block's pieces on the stack of pending pieces, last piece first. */
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

/** Depth is bounded by what the parser takes. */
function tidiedValue(value: Json, isInner = false): Json {
  if (Array.isArray(value)) return value.map((entry) => tidiedValue(entry, true));
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  if (isInner && entries.every(([key], index) => key === String(index))) {
    return entries.map(([, entry]) => tidiedValue(entry, true));
  }
  return Object.fromEntries(entries.map(([key, entry]) => [key, tidiedValue(entry, true)]));
}

/** Attribute JSON with the characters escaped that could end a comment or upset a filter of HTML. */
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
