import type { JsonObject } from '../../../../schema/values/json-text.ts';
import { itemNumber, itemText, itemTitle } from './rest-fields.ts';

/** The item to which a menu item links. */
interface MenuTarget {
  readonly name: string;
  readonly parent: number;
}

type Targets = Map<number, MenuTarget | undefined>;

/** Collects the names and parents of the targets of menu items, which the API does not return with the menu items. */
export class MenuTargets {
  readonly #posts: Targets = new Map();
  readonly #terms: Targets = new Map();

  /** Registers the targets of these menu items. */
  constructor(menuItems: readonly JsonObject[]) {
    for (const menuItem of menuItems) this.#targetsFor(menuItem)?.set(itemNumber(menuItem, 'object_id'), undefined);
  }

  /** Stores the name of an item if a menu item links to it. */
  addPost(item: JsonObject): void {
    const id = itemNumber(item, 'id');
    if (this.#posts.has(id)) this.#posts.set(id, { name: itemTitle(item), parent: itemNumber(item, 'parent') });
  }

  /** Stores the name of a term if a menu item links to it. */
  addTerm(item: JsonObject): void {
    const id = itemNumber(item, 'id');
    if (this.#terms.has(id)) this.#terms.set(id, { name: itemText(item, 'name'), parent: itemNumber(item, 'parent') });
  }

  /**
   * The label of a menu item; empty when it equals the name of its target. The API returns that name for menu items
   * without a label, and they change with the name.
   */
  labelOf(menuItem: JsonObject): string {
    const label = itemTitle(menuItem);
    return label === this.#targetOf(menuItem)?.name ? '' : label;
  }

  /** The parent of the target, which decides the order of menu items at the same position. */
  parentOf(menuItem: JsonObject): number {
    return this.#targetOf(menuItem)?.parent ?? 0;
  }

  #targetOf(menuItem: JsonObject): MenuTarget | undefined {
    return this.#targetsFor(menuItem)?.get(itemNumber(menuItem, 'object_id'));
  }

  #targetsFor({ type }: JsonObject): Targets | undefined {
    return type === 'post_type' ? this.#posts : type === 'taxonomy' ? this.#terms : undefined;
  }
}
