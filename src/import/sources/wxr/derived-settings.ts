import { OffsetDetector } from '../offset-detector.ts';
import { PermalinkDetector } from '../permalink-detector.ts';
import { elementNumber, elementsOf, elementText, type WxrElement } from './wxr-element.ts';
import { authorSlug, type WxrIndex } from './wxr-index.ts';
import { authorKey, readTerm, termKey } from './wxr-records.ts';

/** Derives settings that export files do not contain from their items: the permalink structure and the time zone. */
export class DerivedSettings {
  readonly #index: WxrIndex;
  readonly #permalinks: PermalinkDetector;
  readonly #offsets = new OffsetDetector();

  constructor(index: WxrIndex, home: string) {
    this.#index = index;
    this.#permalinks = new PermalinkDetector(home);
  }

  /** Adds an item. */
  add(item: WxrElement): void {
    const date = elementText(item, 'wp:post_date');
    this.#offsets.add(date, elementText(item, 'wp:post_date_gmt'));
    if (elementText(item, 'wp:post_type') !== 'post' || elementText(item, 'wp:status') !== 'publish') return;
    const author = this.#index.authors.get(authorKey(elementText(item, 'dc:creator').trim()));
    this.#permalinks.add({
      id: elementNumber(item, 'wp:post_id'),
      slug: elementText(item, 'wp:post_name'),
      link: elementText(item, 'link').trim(),
      date,
      ...(author ? { author: authorSlug(author) } : {}),
      categories: elementsOf(item, 'category').flatMap((category) => this.#pathOf(category)),
    });
  }

  /** A warning for the operator about the permalink structure; otherwise undefined. */
  warning(): string | undefined {
    return this.#permalinks.warning();
  }

  /** The derived options by name. */
  options(): Record<string, string> {
    const structure = this.#permalinks.structure();
    const hours = this.#offsets.hours();
    return {
      ...(structure === undefined ? {} : { permalink_structure: structure }),
      ...(hours === undefined ? {} : { gmt_offset: hours }),
    };
  }

  /** The slugs of a category and its ancestors as a path, as permalinks contain it. */
  #pathOf(element: WxrElement): string[] {
    const term = readTerm(element);
    if (term?.taxonomy !== 'category') return [];
    const slugs = [term.slug];
    for (let ancestor = this.#index.terms.get(termKey(term))?.parent; ancestor && !slugs.includes(ancestor); ) {
      slugs.unshift(ancestor);
      ancestor = this.#index.terms.get(termKey({ taxonomy: 'category', slug: ancestor }))?.parent;
    }
    return [slugs.join('/')];
  }
}
