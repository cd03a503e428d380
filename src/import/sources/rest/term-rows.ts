import { serializeStoredValue } from '../../../../schema/content/serialize-stored-value.ts';
import type { RowTaker } from '../row-batches.ts';
import { itemMeta, itemNumber, itemText, textsIn } from './rest-fields.ts';
import type { RestItem } from './rest-item.ts';

/** Creates the rows of terms. */
export class TermRows {
  /** Ids of menus by their location. */
  readonly menuPlaces = new Map<string, number>();
  /** Ids of the menus to which new pages are added. */
  readonly growingMenus: number[] = [];
  readonly #relations = new Map<string, number>();
  readonly #terms = new Set<number>();
  readonly #own = new Map<string, number>();
  #lastMeta = 0;

  /** Adds the rows of a term: the term and its metadata. */
  add(item: RestItem, { taxonomy, take }: { taxonomy: string; take: RowTaker }): void {
    const id = itemNumber(item, 'id');
    const relation = this.#relations.size + 1;
    this.#relations.set(`${taxonomy} ${id}`, relation);
    // Older sites share one term between several taxonomies.
    if (!this.#terms.has(id))
      take('terms', { term_id: id, name: itemText(item, 'name'), slug: itemText(item, 'slug') });
    this.#terms.add(id);
    take('term_taxonomy', {
      term_taxonomy_id: relation,
      term_id: id,
      taxonomy,
      description: itemText(item, 'description'),
      parent: itemNumber(item, 'parent'),
      count: itemNumber(item, 'count'),
    });
    for (const [key, value] of itemMeta(item)) {
      take('termmeta', { meta_id: ++this.#lastMeta, term_id: id, meta_key: key, meta_value: value });
    }
    if (taxonomy !== 'nav_menu') return;
    for (const place of textsIn(item.locations)) this.menuPlaces.set(place, id);
    if (item.auto_add === true) this.growingMenus.push(id);
  }

  /**
   * The id of a term of a taxonomy that the API does not return; the term is created when it is missing. It gets the
   * highest unused id below the known ids, or the next one above, so that it does not clash with later terms of the
   * site.
   */
  own({ taxonomy, name }: { taxonomy: string; name: string }, take: RowTaker): number {
    const known = this.#own.get(`${taxonomy} ${name}`);
    if (known !== undefined) return known;
    const id = this.#unusedId();
    this.#own.set(`${taxonomy} ${name}`, id);
    this.add({ id, name, slug: name, count: 1 }, { taxonomy, take });
    return id;
  }

  #unusedId(): number {
    let last = 0;
    for (const id of this.#terms) last = Math.max(last, id);
    for (let id = last; id > 0; id--) if (!this.#terms.has(id)) return id;
    return last + 1;
  }

  /** The id of a term in its taxonomy, as relationships store it. */
  readonly relationOf = (taxonomy: string, termId: number): number | undefined =>
    this.#relations.get(`${taxonomy} ${termId}`);

  /** The options that assign menus to locations, for the theme of this name. */
  menuOptions(theme: string): Record<string, string> {
    return {
      ...(theme === '' || this.menuPlaces.size === 0
        ? {}
        : {
            [`theme_mods_${theme}`]: serializeStoredValue({ nav_menu_locations: Object.fromEntries(this.menuPlaces) }),
          }),
      ...(this.growingMenus.length === 0
        ? {}
        : { nav_menu_options: serializeStoredValue({ auto_add: this.growingMenus }) }),
    };
  }
}
