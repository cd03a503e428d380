import { parseBlocks } from '../block-grammar/parse-blocks.ts';
import { type Block, hasBlocks } from '../block-grammar/parsed-block.ts';
import type { BlockContext } from '../blocks/render-context.ts';
import { isHiddenEverywhere } from '../blocks/supports/block-visibility.ts';
import { countedLength, MAX_EXCERPT_SOURCE } from './excerpt-source.ts';

/**
 * Renders the blocks that excerpts include: text blocks that are not hidden, also those in groups and columns. Ends with
 * the block with which the markup is longer than the text that an excerpt reads.
 */
export async function renderExcerptBlocks(content: string, context: BlockContext): Promise<string> {
  if (!hasBlocks(content)) return content;
  const parts = new ExcerptParts();
  const roleOf = excerptRoleLookup(context);
  const isTextLeaf = (block: Block) => roleOf(block) === 'text' && block.innerBlocks.length === 0;
  for (const block of parseBlocks(content)) {
    if (parts.areEnough) break;
    if (isHiddenEverywhere(block)) continue;
    const isWrapper = roleOf(block) === 'wrapper';
    if (isWrapper && block.innerBlocks.length > 0) await renderWrapped(block, { context, depth: 0, parts });
    else if (roleOf(block) && block.innerBlocks.every(isTextLeaf))
      parts.add(await context.state.renderers.renderBlock(block, { context, parent: null }));
  }
  return parts.text();
}

async function renderWrapped(
  block: Block,
  { context, depth, parts }: { context: BlockContext; depth: number; parts: ExcerptParts },
): Promise<void> {
  const roleOf = excerptRoleLookup(context);
  for (const inner of block.innerBlocks) {
    if (parts.areEnough) return;
    if (!roleOf(inner) || isHiddenEverywhere(inner)) continue;
    if (inner.innerBlocks.length === 0)
      parts.add(await context.state.renderers.renderBlock(inner, { context, parent: block }));
    else if (depth < 100) await renderWrapped(inner, { context, depth: depth + 1, parts });
  }
}

/** The markup of blocks for one excerpt. */
class ExcerptParts {
  readonly #parts: string[] = [];
  #length = 0;

  /** Whether an excerpt reads no further markup. */
  get areEnough(): boolean {
    return this.#length > MAX_EXCERPT_SOURCE;
  }

  add(markup: string): void {
    this.#parts.push(markup);
    this.#length += countedLength(markup);
  }

  text(): string {
    return this.#parts.join('');
  }
}

/**
 * Returns the role of a block in excerpts. Text between blocks is a text block. Undefined if excerpts leave the block
 * out.
 */
const excerptRoleLookup =
  ({ state }: BlockContext) =>
  ({ name }: Block) =>
    name === null ? 'text' : state.types.get(name)?.excerptRole;
