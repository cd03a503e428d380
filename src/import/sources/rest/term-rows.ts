import { storedForm } from '../../../../schema/content/stored-form.ts';
import type { RowTaker } from '../row-batches.ts';
import { metaOf, numberOf, textOf, textsIn } from './fields.ts';
import type { RestItem } from './rest-api.ts';

/** Makes rows of terms. */
export class TermRows {
  /** The menus by the places that they stand at. */
  readonly menuPlaces = new Map<string, number>();
  /** The menus to which new pages are added. */
  readonly growingMenus: number[] = [];
  readonly #relations = new Map<string, number>();
  readonly #terms = new Set<number>();
  #lastMeta = 0;

  /** Gives the rows of a term: itself and its metadata. */
  add(item: RestItem, { taxonomy, take }: { taxonomy: string; take: RowTaker }): void {
    const id = numberOf(item, 'id');
    const relation = this.#relations.size + 1;
    this.#relations.set(`${taxonomy} ${id}`, relation);
    // Older sites have terms in several taxonomies.
    if (!this.#terms.has(id)) take('terms', { term_id: id, name: textOf(item, 'name'), slug: textOf(item, 'slug') });
    this.#terms.add(id);
    take('term_taxonomy', {
      term_taxonomy_id: relation,
      term_id: id,
      taxonomy,
      description: textOf(item, 'description'),
      parent: numberOf(item, 'parent'),
      count: numberOf(item, 'count'),
    });
    for (const [key, value] of metaOf(item)) {
      take('termmeta', { meta_id: ++this.#lastMeta, term_id: id, meta_key: key, meta_value: value });
    }
    if (taxonomy !== 'nav_menu') return;
    for (const place of textsIn(item.locations)) this.menuPlaces.set(place, id);
    if (item.auto_add === true) this.growingMenus.push(id);
  }

  /** The id of a term in its taxonomy, as relations name it. */
  readonly relationOf = (taxonomy: string, termId: number): number | undefined =>
    this.#relations.get(`${taxonomy} ${termId}`);

  /** The options that say where menus stand, for the theme of this name. */
  menuOptions(theme: string): Record<string, string> {
    return {
      ...(theme === '' || this.menuPlaces.size === 0
        ? {}
        : { [`theme_mods_${theme}`]: storedForm({ nav_menu_locations: Object.fromEntries(this.menuPlaces) }) }),
      ...(this.growingMenus.length === 0 ? {} : { nav_menu_options: storedForm({ auto_add: this.growingMenus }) }),
    };
  }
}
