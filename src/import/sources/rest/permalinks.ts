import { textOf } from './fields.ts';
import type { RestItem } from './rest-item.ts';

const DATE_TAGS = ['%year%', '%monthnum%', '%day%', '%hour%', '%minute%', '%second%'];

/** Finds how the addresses of posts are built, which the API does not say, from the addresses that they have. */
export class Permalinks {
  readonly #home: string;
  readonly #found = new Map<string, number>();
  #posts = 0;

  /** `home` is the address that those of posts begin with. */
  constructor(home: string) {
    this.#home = home.replace(/\/+$/, '');
  }

  /** Takes a post; only published ones have their address. */
  add(item: RestItem): void {
    if (item.status !== 'publish') return;
    const structure = this.#structureOf(item);
    this.#posts++;
    if (structure !== undefined) this.#found.set(structure, (this.#found.get(structure) ?? 0) + 1);
  }

  /** What most posts agree on; undefined where they do not, or where there are none. */
  structure(): string | undefined {
    return [...this.#found].find(([, count]) => count * 2 > this.#posts)?.[0];
  }

  #structureOf(item: RestItem): string | undefined {
    const link = textOf(item, 'link');
    if (!link.startsWith(`${this.#home}/`)) return undefined;
    const path = link.slice(this.#home.length);
    if (path.startsWith('/?')) return '';
    const moment = textOf(item, 'date').split(/[-T:]/);
    let dateTags = 0;
    const segments = path.split('/').map((segment) => {
      if (segment === '') return '';
      if (segment === textOf(item, 'slug')) return '%postname%';
      // In the order of a date: the fifth may also be in May.
      if (segment === moment[dateTags]) return DATE_TAGS[dateTags++] ?? segment;
      return segment === textOf(item, 'id') ? '%post_id%' : segment;
    });
    const structure = segments.join('/');
    return /%(?:postname|post_id)%/.test(structure) ? structure : undefined;
  }
}
