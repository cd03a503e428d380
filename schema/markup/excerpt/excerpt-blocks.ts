import { parseBlocks } from '../block-grammar/parse-blocks.ts';
import { type Block, hasBlocks } from '../block-grammar/parsed-block.ts';
import type { BlockContext } from '../blocks/render-context.ts';

/** Renders the blocks that excerpts include: text, also in groups and columns. */
export async function renderExcerptBlocks(content: string, context: BlockContext): Promise<string> {
  if (!hasBlocks(content)) return content;
  const parts: string[] = [];
  const use = useIn(context);
  const isPlain = (block: Block) => use(block) === 'text' && block.innerBlocks.length === 0;
  for (const block of parseBlocks(content)) {
    const isWrapper = use(block) === 'wrapper';
    if (isWrapper && block.innerBlocks.length > 0) parts.push(await renderWithin(block, { context, depth: 0 }));
    else if (use(block) && block.innerBlocks.every(isPlain))
      parts.push(await context.state.tools.renderBlock(block, { context, parent: null }));
  }
  return parts.join('');
}

async function renderWithin(
  block: Block,
  { context, depth }: { context: BlockContext; depth: number },
): Promise<string> {
  const use = useIn(context);
  const parts: string[] = [];
  for (const inner of block.innerBlocks) {
    if (!use(inner)) continue;
    if (inner.innerBlocks.length === 0)
      parts.push(await context.state.tools.renderBlock(inner, { context, parent: block }));
    else if (depth < 100) parts.push(await renderWithin(inner, { context, depth: depth + 1 }));
  }
  return parts.join('');
}

/** How excerpts use a block; text between blocks counts as a text block. */
const useIn =
  ({ state }: BlockContext) =>
  ({ name }: Block) =>
    name === null ? 'text' : state.types.get(name)?.inExcerpts;
