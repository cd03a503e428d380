import { type Block, objectAt, valueAt } from '../blocks/block.ts';
import { TagEditor } from '../markup/tag-editor.ts';

const SCREENS = ['desktop', 'mobile', 'tablet'];

/**
 * Leaves out what a block hides everywhere, and marks what it hides on some screens. The block is rendered all the
 * same before that, so that the numbers of later elements do not depend on it.
 */
export function applyVisibility(html: string, block: Block): string {
  const visibility = valueAt(block.attributes, 'metadata', 'blockVisibility');
  if (visibility === false) return '';
  const screens = objectAt(visibility, 'viewport');
  const hiddenOn = SCREENS.filter((screen) => screens[screen] === false);
  if (hiddenOn.length === 0 || html === '') return html;
  const editor = new TagEditor(html);
  if (!editor.next()) return html;
  for (const screen of hiddenOn) editor.addClass(`wp-block-hidden-${screen}`);
  do {
    if (editor.name === 'img') editor.setAttribute('fetchpriority', 'auto');
  } while (editor.next());
  return editor.apply();
}
