import type { RenderState } from '../render-context.ts';

/**
 * Renders content that blocks include, such as a pattern, under a name in `itemsInProgress`. Returns '' if content with
 * this name is being rendered, because it would contain itself. Errors: those of `render`.
 */
export async function renderOnce(
  { name, state: { itemsInProgress } }: { name: string; state: Pick<RenderState, 'itemsInProgress'> },
  render: () => Promise<string>,
): Promise<string> {
  if (itemsInProgress.has(name)) return '';
  itemsInProgress.add(name);
  try {
    return await render();
  } finally {
    itemsInProgress.delete(name);
  }
}
