import { CATEGORIES, TAGS } from '../site/bench-shape.ts';
import { word } from '../site/bench-words.ts';
import { createRandom } from '../site/random.ts';

const CORE = '/wp-json/wp/v2';

/** An address that readers request, as often as its weight among all. */
export interface MixedAddress {
  path: string;
  weight: number;
}

/**
 * Returns 120 addresses as the readers of a site with a front end request them: its newest lists most often, then single
 * posts, archives of terms and authors, searches, and lists of other kinds.
 */
export function mixedAddresses(postIds: readonly number[]): MixedAddress[] {
  const random = createRandom(37);
  const paths: MixedAddress[] = [
    { path: `${CORE}/posts`, weight: 40 },
    { path: `${CORE}/posts?_embed`, weight: 40 },
    { path: `${CORE}/posts?per_page=100&_fields=id,title,slug`, weight: 10 },
    { path: `${CORE}/posts?per_page=100`, weight: 4 },
    { path: `${CORE}/pages?per_page=100&orderby=menu_order&order=asc`, weight: 10 },
    { path: `${CORE}/categories?per_page=100`, weight: 10 },
    { path: `${CORE}/tags?per_page=100`, weight: 6 },
    { path: `${CORE}/users`, weight: 4 },
    { path: `${CORE}/comments?per_page=5`, weight: 6 },
    { path: `${CORE}/media?per_page=20`, weight: 4 },
    { path: `${CORE}/types`, weight: 3 },
    { path: '/wp-json/', weight: 3 },
  ];
  const add = (count: number, create: (index: number) => MixedAddress) => {
    for (let index = 0; index < count; index++) paths.push(create(index));
  };
  add(10, (index) => ({ path: `${CORE}/posts?page=${index + 2}&_embed`, weight: 10 - index }));
  add(14, (index) => ({ path: `${CORE}/posts?categories=${1 + (index % CATEGORIES)}&_embed`, weight: 3 }));
  add(14, () => ({ path: `${CORE}/posts?tags=${1 + CATEGORIES + random.below(TAGS)}`, weight: 2 }));
  add(4, (index) => ({ path: `${CORE}/posts?author=${index + 1}&_embed`, weight: 2 }));
  add(6, () => ({ path: `${CORE}/posts?search=${word(random)}&per_page=5`, weight: 1 }));
  add(40, (index) => ({ path: `${CORE}/posts/${random.pick(postIds)}?_embed`, weight: index < 10 ? 4 : 2 }));
  add(10, () => ({ path: `${CORE}/comments?post=${random.pick(postIds)}`, weight: 2 }));
  add(10, (index) => ({ path: `${CORE}/media/${index + 1}`, weight: 2 }));
  return paths;
}
