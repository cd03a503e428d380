import { parseBlocks } from '../block-grammar/parse-blocks.ts';
import { type Block, hasBlocks } from '../block-grammar/parsed-block.ts';
import type { BlockContext } from '../blocks/render-context.ts';
import { isHiddenEverywhere } from '../blocks/supports/block-visibility.ts';

/** Renders the blocks that excerpts include: text blocks that are not hidden, also those in groups and columns. */
export async function renderExcerptBlocks(content: string, context: BlockContext): Promise<string> {
  if (!hasBlocks(content)) return content;
  const parts: string[] = [];
  const roleOf = excerptRoleLookup(context);
  const isTextLeaf = (block: Block) => roleOf(block) === 'text' && block.innerBlocks.length === 0;
  for (const block of parseBlocks(content)) {
    if (isHiddenEverywhere(block)) continue;
    const isWrapper = roleOf(block) === 'wrapper';
    if (isWrapper && block.innerBlocks.length > 0) parts.push(await renderWrapped(block, { context, depth: 0 }));
    else if (roleOf(block) && block.innerBlocks.every(isTextLeaf))
      parts.push(await context.state.renderers.renderBlock(block, { context, parent: null }));
  }
  return parts.join('');
}

async function renderWrapped(
  block: Block,
  { context, depth }: { context: BlockContext; depth: number },
): Promise<string> {
  const roleOf = excerptRoleLookup(context);
  const parts: string[] = [];
  for (const inner of block.innerBlocks) {
    if (!roleOf(inner) || isHiddenEverywhere(inner)) continue;
    if (inner.innerBlocks.length === 0)
      parts.push(await context.state.renderers.renderBlock(inner, { context, parent: block }));
    else if (depth < 100) parts.push(await renderWrapped(inner, { context, depth: depth + 1 }));
  }
  return parts.join('');
}

/**
 * Returns the role of a block in excerpts. Text between blocks is a text block. Undefined if excerpts leave the block
 * out.
 */
const excerptRoleLookup =
  ({ state }: BlockContext) =>
  ({ name }: Block) =>
    name === null ? 'text' : state.types.get(name)?.excerptRole;
