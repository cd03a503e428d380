import type { Block } from './block-grammar/parsed-block.ts';
import { integerAt } from './block-grammar/parsed-block.ts';
import { loadAttachments, loadLinkedPosts } from './blocks/referenced-content.ts';
import { blockContext } from './content-filters.ts';
import type { RenderEnvironment } from './render-environment.ts';
import { createRenderState } from './render-state.ts';

/** Renders one block as the content of an item; `postId` is 0 without an item. */
export async function renderSingleBlock(
  block: Block,
  { place, environment }: { place: { postId: number; postType: string }; environment: RenderEnvironment },
): Promise<string> {
  const state = createRenderState(environment);
  const { attachmentIn } = state.types.get(block.name ?? '') ?? {};
  const id = attachmentIn && integerAt(block.attributes, attachmentIn);
  if (id) await loadAttachments([id], state);
  await loadLinkedPosts(state, [block]);
  return state.tools.renderBlocks([block], blockContext(place, state));
}
