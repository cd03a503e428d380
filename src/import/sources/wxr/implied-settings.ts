import { DateOffsets } from '../date-offsets.ts';
import { Permalinks } from '../permalinks.ts';
import { allOf, numberOf, textOf, type WxrElement } from './element.ts';
import { authorKey, readTerm, termKey } from './records.ts';
import { authorSlug, type WxrIndex } from './wxr-index.ts';

/** Settings that export files do not hold, but that their items show: the form of addresses and the clock. */
export class ImpliedSettings {
  readonly #index: WxrIndex;
  readonly #permalinks: Permalinks;
  readonly #offsets = new DateOffsets();

  constructor(index: WxrIndex, home: string) {
    this.#index = index;
    this.#permalinks = new Permalinks(home);
  }

  add(item: WxrElement): void {
    const date = textOf(item, 'wp:post_date');
    this.#offsets.add(date, textOf(item, 'wp:post_date_gmt'));
    if (textOf(item, 'wp:post_type') !== 'post' || textOf(item, 'wp:status') !== 'publish') return;
    const author = this.#index.authors.get(authorKey(textOf(item, 'dc:creator').trim()));
    this.#permalinks.add({
      id: numberOf(item, 'wp:post_id'),
      slug: textOf(item, 'wp:post_name'),
      link: textOf(item, 'link').trim(),
      date,
      ...(author ? { author: authorSlug(author) } : {}),
      categories: allOf(item, 'category').flatMap((category) => this.#pathOf(category)),
    });
  }

  /** The options by their names; those that no item shows are absent. */
  options(): Record<string, string> {
    const structure = this.#permalinks.structure();
    const hours = this.#offsets.hours();
    return {
      ...(structure === undefined ? {} : { permalink_structure: structure }),
      ...(hours === undefined ? {} : { gmt_offset: hours }),
    };
  }

  /** A category with what is above it, as addresses show it. */
  #pathOf(element: WxrElement): string[] {
    const term = readTerm(element);
    if (term?.taxonomy !== 'category') return [];
    const slugs = [term.slug];
    for (let above = this.#index.terms.get(termKey(term))?.parent; above && !slugs.includes(above); ) {
      slugs.unshift(above);
      above = this.#index.terms.get(termKey({ taxonomy: 'category', slug: above }))?.parent;
    }
    return [slugs.join('/')];
  }
}
