import { type Block, hasBlocks } from './block-grammar/parsed-block.ts';
import { loadAttachments, loadLinkedPosts } from './blocks/referenced-content.ts';
import type { RenderState } from './blocks/render-context.ts';
import { type ContentToRender, createBlockContext, filterContent, findAttachmentIds } from './content-filters.ts';
import { runEmbeds } from './shortcodes/shortcode-embeds.ts';
import { runAllShortcodes } from './shortcodes/shortcode-handlers.ts';

/** The content of an item with its parsed blocks, and the blocks of each pattern that it shows. */
interface ListedBlocks extends ContentToRender {
  blocks: readonly Block[];
  patterns: readonly (readonly Block[])[];
}

/** Returns the markup of a listed block; '' for one that is not rendered. */
export type MarkupOfBlock = (block: Block) => Promise<string>;

/**
 * Renders the blocks of an item once, and returns the markup of each of them, with that of its inner blocks. Unlike the
 * content of the item, the markup has no typographic corrections; only classic content is rendered as a whole.
 */
export async function renderListedBlocks(input: ListedBlocks, state: RenderState): Promise<MarkupOfBlock> {
  if (!hasBlocks(input.content)) {
    const html = await filterContent({ ...input, blocks: true, images: true }, state);
    return async () => html;
  }
  const markupOfBlocks = new Map<Block, string>();
  state.markupOfBlocks = markupOfBlocks;
  await loadAttachments(findAttachmentIds(input.content), state);
  await loadLinkedPosts(state, input.blocks);
  const context = createBlockContext(input, state);
  await state.renderers.renderBlocks(input.blocks, context);
  for (const blocks of input.patterns) await state.renderers.renderBlocks(blocks, context);
  const shortcodes = { ...state, postId: input.postId };
  return async (block) => {
    const markup = block.name === null ? block.innerHtml : (markupOfBlocks.get(block) ?? '');
    return runAllShortcodes(await runEmbeds(markup, shortcodes), shortcodes);
  };
}
