import type { Attributes, Block } from './block.ts';

/**
 * Writes blocks back as markup, in the canonical spelling: parsing the result gives the same blocks, and markup that
 * was canonical comes back unchanged. No recursion, so nesting of any depth is safe.
 */
export function serializeBlocks(blocks: readonly Block[]): string {
  const parts: string[] = [];
  const pending: (string | Block)[] = [...blocks].reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') parts.push(next);
    else if (next.name === null) parts.push(next.innerHtml);
    else expand(next, next.name, pending);
  }
  return parts.join('');
}

/** Puts a block's pieces on the stack of pending pieces, last piece first. */
function expand(block: Block, name: string, pending: (string | Block)[]): void {
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

/** Attribute JSON with the characters escaped that could end a comment or upset a filter of HTML. */
export function serializeAttributes(attributes: Attributes): string {
  return JSON.stringify(attributes)
    .replaceAll('\\\\', '\\u005c')
    .replaceAll('\\"', '\\u0022')
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026');
}
