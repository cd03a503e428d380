import { storedForm } from '../../../../schema/content/stored-form.ts';
import type { RowTaker } from '../row-batches.ts';
import { metaOf, numberOf, textOf, textsIn } from './fields.ts';
import type { RestItem } from './rest-item.ts';

/** Makes rows of terms. */
export class TermRows {
  /** The menus by the places that they stand at. */
  readonly menuPlaces = new Map<string, number>();
  /** The menus to which new pages are added. */
  readonly growingMenus: number[] = [];
  readonly #relations = new Map<string, number>();
  readonly #terms = new Set<number>();
  readonly #own = new Map<string, number>();
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

  /**
   * A term of a taxonomy that the API does not show, made where there is none yet; gives its id. The site has such a term
   * under an id that it does not show: missing ids are taken first, then those behind the last, so that no term that the
   * site gets later can have the same.
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
