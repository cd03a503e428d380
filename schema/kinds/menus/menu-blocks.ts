import { menuItemDescription, menuItemTitleAttribute } from '../../content/menus/menu-item-texts.ts';
import { loadMenuTree, type MenuEntry } from '../../content/menus/menu-tree.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { Block } from '../../markup/block-grammar/parsed-block.ts';
import { serializeBlocks } from '../../markup/block-grammar/serialize-blocks.ts';

/** The links of a menu as the blocks of a navigation entry; empty for a menu without any. */
export const menuAsBlocks = async (menuId: number, context: RequestContext): Promise<string> =>
  serializeBlocks((await loadMenuTree(menuId, context)).map(blockOf));

function blockOf({ row, link, url, title, below }: MenuEntry): Block {
  const innerBlocks = below.map(blockOf);
  return {
    name: innerBlocks.length > 0 ? 'core/navigation-submenu' : 'core/navigation-link',
    attributes: {
      className: link.classes,
      description: menuItemDescription(row),
      id: link.itemType === 'custom' ? null : link.objectId,
      kind: link.itemType.replaceAll('_', '-'),
      label: title,
      opensInNewTab: link.target === '_blank',
      rel: link.xfn === '' ? null : link.xfn,
      title: menuItemTitleAttribute(row),
      type: link.object,
      url,
    },
    innerBlocks,
    innerHtml: '',
    innerContent: innerBlocks.map(() => null),
  };
}
