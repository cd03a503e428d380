import type { Block } from './blocks/block.ts';
import { integerAt } from './blocks/block.ts';
import { loadLinkedPosts } from './blocks/posts.ts';
import type { RenderEnvironment } from './environment.ts';
import { blockContext, loadAttachments } from './filter.ts';
import { newState } from './state.ts';

/** Renders one block that stands alone, as if an item held it; `postId` is 0 where none does. */
export async function renderSingleBlock(
  block: Block,
  { place, environment }: { place: { postId: number; postType: string }; environment: RenderEnvironment },
): Promise<string> {
  const state = newState(environment);
  const ids = ['id', 'mediaId'].flatMap((name) => integerAt(block.attributes, name) ?? []);
  await loadAttachments(ids, state);
  await loadLinkedPosts(state, [block]);
  return state.tools.renderBlocks([block], blockContext(place, state));
}
