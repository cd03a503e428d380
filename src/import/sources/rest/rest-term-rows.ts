import { serializeStoredValue } from '../../../../schema/content/meta/serialize-stored-value.ts';
import type { JsonObject } from '../../../../schema/values/json-text.ts';
import type { AddRow } from '../import-source.ts';
import { itemMeta, itemNumber, itemText, textsIn } from './rest-fields.ts';

/** Creates the rows of terms. */
export class TermRows {
  /** Ids of menus by their location. */
  readonly menuLocations = new Map<string, number>();
  /** Ids of the menus to which new pages are added automatically. */
  readonly autoAddMenus: number[] = [];
  /** The categories by id, for their paths. */
  readonly #categories = new Map<number, { slug: string; parent: number }>();
  readonly #taxonomyIds = new Map<string, number>();
  readonly #terms = new Set<number>();
  readonly #ensured = new Map<string, number>();
  #lastMeta = 0;

  /** Adds the rows of a term: the term and its metadata. */
  add(item: JsonObject, { taxonomy, addRow }: { taxonomy: string; addRow: AddRow }): void {
    const id = itemNumber(item, 'id');
    const taxonomyId = this.#taxonomyIds.size + 1;
    this.#taxonomyIds.set(`${taxonomy} ${id}`, taxonomyId);
    // Older sites share one term between several taxonomies.
    if (!this.#terms.has(id))
      addRow('terms', { term_id: id, name: itemText(item, 'name'), slug: itemText(item, 'slug') });
    this.#terms.add(id);
    if (taxonomy === 'category')
      this.#categories.set(id, { slug: itemText(item, 'slug'), parent: itemNumber(item, 'parent') });
    addRow('term_taxonomy', {
      term_taxonomy_id: taxonomyId,
      term_id: id,
      taxonomy,
      description: itemText(item, 'description'),
      parent: itemNumber(item, 'parent'),
      count: itemNumber(item, 'count'),
    });
    for (const [key, value] of itemMeta(item)) {
      addRow('termmeta', { meta_id: ++this.#lastMeta, term_id: id, meta_key: key, meta_value: value });
    }
    if (taxonomy !== 'nav_menu') return;
    for (const location of textsIn(item.locations)) this.menuLocations.set(location, id);
    if (item.auto_add === true) this.autoAddMenus.push(id);
  }

  /** The path of a category from the topmost, such as `birds/ducks`; undefined if the API does not return it. */
  categoryPath(id: number): string | undefined {
    const slugs = new Map<number, string>();
    for (let next = id; !slugs.has(next); ) {
      const category = this.#categories.get(next);
      if (!category) break;
      slugs.set(next, category.slug);
      next = category.parent;
    }
    return slugs.size === 0 ? undefined : [...slugs.values()].reverse().join('/');
  }

  /**
   * The id of a term of a taxonomy that the API does not return; the term is created when it is missing. It gets the
   * highest unused id below the known ids, or the next one above, so that it does not clash with later terms of the
   * site.
   */
  ensureTerm({ taxonomy, name }: { taxonomy: string; name: string }, addRow: AddRow): number {
    const existing = this.#ensured.get(`${taxonomy} ${name}`);
    if (existing !== undefined) return existing;
    const id = this.#unusedId();
    this.#ensured.set(`${taxonomy} ${name}`, id);
    this.add({ id, name, slug: name, count: 1 }, { taxonomy, addRow });
    return id;
  }

  #unusedId(): number {
    let last = 0;
    for (const id of this.#terms) last = Math.max(last, id);
    for (let id = last; id > 0; id--) if (!this.#terms.has(id)) return id;
    return last + 1;
  }

  /** The id of a term in its taxonomy, as relationships store it. */
  readonly taxonomyIdOf = (taxonomy: string, termId: number): number | undefined =>
    this.#taxonomyIds.get(`${taxonomy} ${termId}`);

  /** The options that assign menus to locations, for the theme of this name. */
  menuOptions(theme: string): Record<string, string> {
    return {
      ...(theme === '' || this.menuLocations.size === 0
        ? {}
        : {
            [`theme_mods_${theme}`]: serializeStoredValue({
              nav_menu_locations: Object.fromEntries(this.menuLocations),
            }),
          }),
      ...(this.autoAddMenus.length === 0
        ? {}
        : { nav_menu_options: serializeStoredValue({ auto_add: this.autoAddMenus }) }),
    };
  }
}
