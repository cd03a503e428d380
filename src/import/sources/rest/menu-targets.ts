import { numberOf, textOf, titleOf } from './fields.ts';
import type { RestItem } from './rest-item.ts';

/** What an entry of a menu leads to. */
interface MenuTarget {
  readonly name: string;
  readonly parent: number;
}

type Targets = Map<number, MenuTarget | undefined>;

/** Keeps what entries of menus lead to, since the API tells less of entries than is stored of them. */
export class MenuTargets {
  readonly #posts: Targets = new Map();
  readonly #terms: Targets = new Map();

  /** Takes the entries. */
  constructor(entries: readonly RestItem[]) {
    for (const entry of entries) this.#targetsFor(entry)?.set(numberOf(entry, 'object_id'), undefined);
  }

  /** Takes an item that an entry may lead to. */
  addPost(item: RestItem): void {
    const id = numberOf(item, 'id');
    if (this.#posts.has(id)) this.#posts.set(id, { name: titleOf(item), parent: numberOf(item, 'parent') });
  }

  /** Takes a term that an entry may lead to. */
  addTerm(item: RestItem): void {
    const id = numberOf(item, 'id');
    if (this.#terms.has(id)) this.#terms.set(id, { name: textOf(item, 'name'), parent: numberOf(item, 'parent') });
  }

  /**
   * The label that people gave an entry: the API shows the name of what it leads to where it has none, and such an entry
   * follows when that is renamed.
   */
  labelOf(entry: RestItem): string {
    const label = titleOf(entry);
    return label === this.#targetOf(entry)?.name ? '' : label;
  }

  /** What is above that which an entry leads to; where places are equal it decides the order. */
  parentOf(entry: RestItem): number {
    return this.#targetOf(entry)?.parent ?? 0;
  }

  #targetOf(entry: RestItem): MenuTarget | undefined {
    return this.#targetsFor(entry)?.get(numberOf(entry, 'object_id'));
  }

  #targetsFor({ type }: RestItem): Targets | undefined {
    return type === 'post_type' ? this.#posts : type === 'taxonomy' ? this.#terms : undefined;
  }
}
