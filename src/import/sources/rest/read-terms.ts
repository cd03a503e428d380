import type { JsonObject } from '../../../../schema/values/json-text.ts';
import type { SourceBatch } from '../import-source.ts';
import { type KindRoute, readKinds } from './kind-routes.ts';
import type { MenuTargets } from './menu-targets.ts';
import type { RestReadContext } from './rest-read-context.ts';
import { TermRows } from './term-rows.ts';

/** Reads the terms of all taxonomies. */
export async function* readTerms(
  context: RestReadContext,
  { menuItems, targets }: { menuItems: readonly JsonObject[]; targets: MenuTargets },
): AsyncGenerator<SourceBatch, { terms: TermRows; taxonomies: readonly KindRoute[] }> {
  const terms = new TermRows();
  const taxonomies = await readKinds(context, 'taxonomies');
  for (const { name: taxonomy, path } of taxonomies) {
    const isMenu = taxonomy === 'nav_menu';
    if (isMenu && !context.account) continue;
    // The API does not return the number of items of a menu.
    const withCount = (item: JsonObject): JsonObject =>
      isMenu ? { ...item, count: menuItems.filter(({ menus }) => menus === item.id).length } : item;
    yield* context.reader.readRows(path, {
      add: (item, addRow) => {
        terms.add(withCount(item), { taxonomy, addRow });
        targets.addTerm(item);
      },
    });
  }
  return { terms, taxonomies };
}
