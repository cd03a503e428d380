import { type Block, hasBlocks, integerAt } from './block-grammar/parsed-block.ts';
import { loadAttachments, loadLinkedPosts } from './blocks/referenced-content.ts';
import type { RenderState } from './blocks/render-context.ts';
import { type ContentToRender, createBlockContext, filterContent, findAttachmentIds } from './filter-content.ts';
import type { RenderEnvironment } from './render-environment.ts';
import { createRenderState } from './render-state.ts';
import { runEmbeds } from './shortcodes/shortcode-embeds.ts';
import { runAllShortcodes } from './shortcodes/shortcode-handlers.ts';

/** The markup of an item. */
export interface RenderedContent {
  html: string;
  /** Whether the markup depends on other content, the viewer or the time. */
  isDynamic: boolean;
  /** Whether the markup depends on earlier renderings of the session, such as by numbered element ids. */
  dependsOnSession: boolean;
}

/** Renders classic or block content to the markup of `content.rendered`. */
export async function renderContent(input: ContentToRender, environment: RenderEnvironment): Promise<RenderedContent> {
  const state = createRenderState(environment);
  const stateUseCountBefore = environment.session.stateUseCount;
  const html = await filterContent({ ...input, blocks: true, images: true }, state);
  return {
    html,
    isDynamic: state.isDynamic,
    dependsOnSession: environment.session.stateUseCount !== stateUseCountBefore,
  };
}

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

/** Renders one block as if it were the content of an item; `postId` is 0 for no item. */
export async function renderSingleBlock(
  block: Block,
  { item, environment }: { item: { postId: number; postType: string }; environment: RenderEnvironment },
): Promise<string> {
  const state = createRenderState(environment);
  state.isOutsideContent = true;
  const { attachmentAttribute } = state.types.get(block.name ?? '') ?? {};
  const id = attachmentAttribute && integerAt(block.attributes, attachmentAttribute);
  if (id) await loadAttachments([id], state);
  await loadLinkedPosts(state, [block]);
  return state.renderers.renderBlocks([block], createBlockContext(item, state));
}
