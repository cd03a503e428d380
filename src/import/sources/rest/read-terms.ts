import type { SourceBatch } from '../import-source.ts';
import { type KindRoute, readKinds } from './kind-routes.ts';
import type { MenuTargets } from './menu-targets.ts';
import type { RestItem } from './json-object.ts';
import type { RestReadContext } from './rest-read-context.ts';
import { TermRows } from './term-rows.ts';

/** Reads the terms of all taxonomies. */
export async function* readTerms(
  reading: RestReadContext,
  { menuItems, targets }: { menuItems: readonly RestItem[]; targets: MenuTargets },
): AsyncGenerator<SourceBatch, { terms: TermRows; taxonomies: readonly KindRoute[] }> {
  const terms = new TermRows();
  const taxonomies = await readKinds(reading, 'taxonomies');
  for (const { name: taxonomy, path } of taxonomies) {
    const isMenu = taxonomy === 'nav_menu';
    if (isMenu && !reading.account) continue;
    // The API does not return the number of items of a menu.
    const counted = (item: RestItem): RestItem =>
      isMenu ? { ...item, count: menuItems.filter(({ menus }) => menus === item.id).length } : item;
    yield* reading.lists.readRows(path, {
      add: (item, addRow) => {
        terms.add(counted(item), { taxonomy, addRow });
        targets.addTerm(item);
      },
    });
  }
  return { terms, taxonomies };
}
