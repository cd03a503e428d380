import {
  loadMenuTree,
  type MenuEntry,
  menuItemDescription,
  menuItemTitleAttribute,
} from '../../content/menus/menu-item-target.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { Block } from '../../markup/block-grammar/parsed-block.ts';
import { serializeBlocks } from '../../markup/block-grammar/serialize-blocks.ts';

/** Returns the items of a menu as serialized navigation blocks; empty for a menu without items. */
export const menuAsBlocks = async (menuId: number, context: RequestContext): Promise<string> =>
  serializeBlocks((await loadMenuTree(menuId, context)).map(navigationBlock));

function navigationBlock({ row, link, url, title, children }: MenuEntry): Block {
  const innerBlocks = children.map(navigationBlock);
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
