import { type Block, objectAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { TagEditor } from '../../html/tag-editor.ts';

const SCREENS = ['desktop', 'mobile', 'tablet'];

/** Whether a block is hidden from all readers, with its inner blocks. */
export const isHiddenEverywhere = ({ attributes }: Pick<Block, 'attributes'>): boolean =>
  valueAt(attributes, 'metadata', 'blockVisibility') === false;

/**
 * Removes a block that is hidden everywhere; adds classes to one that is hidden on some screens. Runs after rendering, so
 * that hiding a block does not change the numbers of later elements.
 */
export function applyVisibility(html: string, block: Block): string {
  const visibility = valueAt(block.attributes, 'metadata', 'blockVisibility');
  if (isHiddenEverywhere(block)) return '';
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
