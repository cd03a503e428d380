import { linkOf, shownAttributeTitle, shownDescription, withShownTitle } from '../content/menus/shown-item.ts';
import { targetOf } from '../content/menus/target.ts';
import type { RequestContext } from '../context.ts';
import type { Block } from '../html/blocks/block.ts';
import { serializeBlocks } from '../html/blocks/serialize.ts';

/** Most items of a menu that are made blocks of. */
const MOST_ITEMS = 1_000;

interface Entry {
  id: number;
  parentId: number;
  attributes: Block['attributes'];
}

/** The links of a menu as the blocks of a navigation entry; empty for a menu without any. */
export async function menuAsBlocks(menuId: number, context: RequestContext): Promise<string> {
  const rows = await context.kernel.database.reader.post.findMany({
    where: { type: 'nav_menu_item', status: 'publish', terms: { some: { termId: menuId } } },
    orderBy: [{ menuOrder: 'asc' }, { id: 'asc' }],
    take: MOST_ITEMS,
  });
  const entries = await Promise.all(rows.map((row) => entryOf(row, context)));
  return serializeBlocks(blocksOf(entries.filter((entry) => entry !== null)));
}

/** Null for an item whose target cannot be reached. */
async function entryOf(row: Parameters<typeof withShownTitle>[0], context: RequestContext): Promise<Entry | null> {
  const link = await linkOf(row, context);
  const { url, isInvalid } = await targetOf(link, context);
  if (isInvalid) return null;
  const { title } = await withShownTitle(row, context);
  return {
    id: row.id,
    parentId: link.parentItemId,
    attributes: {
      className: link.classes,
      description: shownDescription(row),
      id: link.itemType === 'custom' ? null : link.objectId,
      kind: link.itemType.replaceAll('_', '-'),
      label: title,
      opensInNewTab: link.target === '_blank',
      rel: link.xfn === '' ? null : link.xfn,
      title: shownAttributeTitle(row),
      type: link.object,
      url,
    },
  };
}

/** Items below one that is not there stand at the top; those in a circle stand nowhere. */
function blocksOf(entries: readonly Entry[]): Block[] {
  const known = new Set(entries.map(({ id }) => id));
  const below = new Map<number, Entry[]>();
  for (const entry of entries) {
    const parentId = known.has(entry.parentId) ? entry.parentId : 0;
    below.set(parentId, [...(below.get(parentId) ?? []), entry]);
  }
  const blocksBelow = (id: number): Block[] =>
    (below.get(id) ?? []).map((entry) => {
      const innerBlocks = blocksBelow(entry.id);
      return {
        name: innerBlocks.length > 0 ? 'core/navigation-submenu' : 'core/navigation-link',
        attributes: entry.attributes,
        innerBlocks,
        innerHtml: '',
        innerContent: innerBlocks.map(() => null),
      };
    });
  return blocksBelow(0);
}
