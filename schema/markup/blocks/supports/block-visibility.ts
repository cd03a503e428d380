import { parseBlocks } from '../../block-grammar/parse-blocks.ts';
import {
  type Attributes,
  type Block,
  contentOfBlock,
  objectAt,
  textAt,
  valueAt,
} from '../../block-grammar/parsed-block.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import { type BlockSupport, hasSupport, type StyleInput } from './block-support.ts';

/** In the order of their classes. */
const SCREENS = ['desktop', 'mobile', 'tablet'];

/** Whether a block is hidden from all readers, with its inner blocks. */
export const isHiddenEverywhere = ({ attributes }: Pick<Block, 'attributes'>): boolean =>
  valueAt(attributes, 'metadata', 'blockVisibility') === false;

/**
 * Returns the stored text of content without delimiters and without blocks that are hidden from all readers, for parts
 * that read another item's content without rendering it. Linear time, no recursion.
 */
export function visibleText(content: string): string {
  const parts: string[] = [];
  const pending: (string | Block)[] = parseBlocks(content).reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') parts.push(next);
    else if (!isHiddenEverywhere(next)) pending.push(...contentOfBlock(next).reverse());
  }
  return parts.join('');
}

/**
 * Removes a block that is hidden everywhere; adds classes to one that is hidden on some screens. Runs after rendering, so
 * that hiding a block does not change the numbers of later elements.
 */
export const visibilitySupport: BlockSupport = { name: 'visibility', needs: ['metadata'], finish: applyVisibility };

function applyVisibility(html: string, { block, type, theme, styles }: StyleInput): string {
  const visibility = valueAt(block.attributes, 'metadata', 'blockVisibility');
  if (isHiddenEverywhere(block)) return '';
  if (!hasSupport(type, { feature: 'visibility', isDefault: true })) return html;
  const screens = objectAt(visibility, 'viewport');
  const hiddenOn = SCREENS.filter((screen) => screens[screen] === false);
  if (hiddenOn.length === 0) return html;
  const editor = new TagEditor(html);
  if (!editor.next()) return html;
  for (const screen of hiddenOn) {
    const name = `wp-block-hidden-${screen}`;
    styles?.add(name, () => [[`.${name}`, 'display: none !important;', screenQuery(screen, theme.settings)]]);
    editor.addClass(name);
  }
  do {
    if (editor.name === 'img') editor.setAttribute('fetchpriority', 'auto');
  } while (editor.next());
  return editor.apply();
}

const LENGTH = /^\d+(?:\.\d+)?(?:px|em|rem)$/;

/** The widths of screens: those that the theme sets, or the usual ones. */
export function screenQuery(screen: string, settings: Attributes): string {
  const widthOf = (name: string, usual: string): string => {
    const width = textAt(settings, 'viewport', name) ?? '';
    return LENGTH.test(width) ? width : usual;
  };
  const [mobile, tablet] = [widthOf('mobile', '480px'), widthOf('tablet', '782px')];
  if (screen === 'mobile') return `@media (max-width: ${mobile})`;
  return screen === 'tablet' ? `@media (width > ${mobile}) and (max-width: ${tablet})` : `@media (width > ${tablet})`;
}
