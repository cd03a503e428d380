import { type Block, hasBlocks } from '../blocks/block.ts';
import type { BlockContext } from '../blocks/context.ts';
import { parseBlocks } from '../blocks/parse.ts';

const LEAVES: ReadonlySet<string> = new Set([
  'core/freeform',
  'core/heading',
  'core/html',
  'core/list',
  'core/media-text',
  'core/paragraph',
  'core/preformatted',
  'core/pullquote',
  'core/quote',
  'core/table',
  'core/verse',
]);
const WRAPPERS: ReadonlySet<string> = new Set(['core/columns', 'core/column', 'core/group']);

/** Renders the blocks of content that excerpts are made from: text, and text in groups and columns. */
export async function renderExcerptBlocks(content: string, context: BlockContext): Promise<string> {
  if (!hasBlocks(content)) return content;
  const parts: string[] = [];
  for (const block of parseBlocks(content)) {
    if (isWrapper(block) && block.innerBlocks.length > 0) parts.push(await renderWithin(block, { context, depth: 0 }));
    else if (isAllowed(block) && block.innerBlocks.every(isPlainLeaf))
      parts.push(await context.state.tools.renderBlock(block, { context, parent: null }));
  }
  return parts.join('');
}

async function renderWithin(
  block: Block,
  { context, depth }: { context: BlockContext; depth: number },
): Promise<string> {
  const parts: string[] = [];
  for (const inner of block.innerBlocks) {
    if (!isAllowed(inner)) continue;
    if (inner.innerBlocks.length === 0)
      parts.push(await context.state.tools.renderBlock(inner, { context, parent: block }));
    else if (depth < 100) parts.push(await renderWithin(inner, { context, depth: depth + 1 }));
  }
  return parts.join('');
}

function isWrapper(block: Block): boolean {
  return block.name !== null && WRAPPERS.has(block.name);
}

function isAllowed(block: Block): boolean {
  return block.name === null || LEAVES.has(block.name) || WRAPPERS.has(block.name);
}

function isPlainLeaf(block: Block): boolean {
  return (block.name === null || LEAVES.has(block.name)) && block.innerBlocks.length === 0;
}
