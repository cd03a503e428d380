import type { Block } from './block-grammar/parsed-block.ts';
import { integerAt } from './block-grammar/parsed-block.ts';
import { loadAttachments, loadLinkedPosts } from './blocks/referenced-content.ts';
import { createBlockContext } from './content-filters.ts';
import type { RenderEnvironment } from './render-environment.ts';
import { createRenderState } from './render-state.ts';

/** Renders one block as if it were the content of an item; `postId` is 0 for no item. */
export async function renderSingleBlock(
  block: Block,
  { item, environment }: { item: { postId: number; postType: string }; environment: RenderEnvironment },
): Promise<string> {
  const state = createRenderState(environment);
  const { attachmentAttribute } = state.types.get(block.name ?? '') ?? {};
  const id = attachmentAttribute && integerAt(block.attributes, attachmentAttribute);
  if (id) await loadAttachments([id], state);
  await loadLinkedPosts(state, [block]);
  return state.renderers.renderBlocks([block], createBlockContext(item, state));
}
