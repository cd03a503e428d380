import type { PlantedIds } from './plant-content.ts';
import { type Client, getAll, type Probe, sendAs } from './probe.ts';

const STATUSES = ['any', 'private', 'trash', 'auto-draft,inherit', 'in-review', 'members'];

/** The queries of lists beside the usual one. */
const LIST_QUERIES: readonly string[] = ['?per_page=100&_embed', '?per_page=100&context=edit'];

/** The queries of lists that some kinds have: those of others ignore them. */
const KIND_QUERIES: Readonly<Record<string, readonly string[]>> = {
  comments: ['hold', 'all', 'all&type=note'].map((status) => `?per_page=100&status=${status}`),
  users: [
    '?per_page=100&has_published_posts=post,page,attachment',
    '?per_page=100&who=authors',
    '?per_page=100&search=qz',
  ],
  ...Object.fromEntries(
    ['posts', 'pages', 'media', 'blocks', 'navigation', 'menu-items', 'books'].map((kind) => [
      kind,
      STATUSES.map((status) => `?per_page=100&status=${status}&_embed`),
    ]),
  ),
};

interface Index {
  routes: Record<string, { methods: string[] }>;
}

/** The keys of kinds without planted items of their own. */
const OTHER_KEYS: Readonly<Record<string, readonly (string | number)[]>> = {
  webhooks: [1],
  autosaves: [89_002],
};

/** Routes that write when they are read, and large ones that describe the program and not the site. */
const SKIPPED =
  /navigation-fallback$|block-types|block-patterns|pattern-directory|block-directory|icons|font-collections/;

/** The answers of the REST API to the requests that its index offers: lists, items of all planted ids, schemas. */
export async function restProbes(client: Client, ids: PlantedIds): Promise<Probe[]> {
  const { root } = client.cms;
  const index = JSON.parse((await sendAs(client, { path: root })).text) as Index;
  const paths = [root, ...STATUSES.map((status) => `${root}cms/v2/search?search=qz&per_page=100&status=${status}`)];
  const items: string[] = [];
  for (const [route, { methods }] of Object.entries(index.routes)) {
    if (!methods.includes('GET') || SKIPPED.test(route)) continue;
    const base = root.slice(0, -1) + route;
    if (route.includes('(')) {
      items.push(...filledRoutes(base, ids));
      continue;
    }
    const kind = route.split('/').at(-1) ?? '';
    if (kind === 'preview-tokens')
      paths.push(...(ids.get('posts') ?? []).slice(0, 1).map((id) => `${base}?post=${id}`));
    paths.push(...[...LIST_QUERIES, ...(KIND_QUERIES[kind] ?? [])].map((query) => base + query));
  }
  const edited = await getAll(
    client,
    items.map((path) => `${path}?context=edit`),
  );
  // Whoever may read an item with all its fields needs no further probe of it.
  const refused = edited.filter(({ status }) => status !== 200).map(({ request }) => request.slice('GET '.length));
  const viewed = refused.map((path) => path.replace('context=edit', 'context=view&_embed'));
  return [...edited, ...(await getAll(client, [...viewed, ...paths]))];
}

/** The schemas of all routes, which contain defaults and lists of values. */
export async function schemaProbes(client: Client): Promise<Probe[]> {
  const { root } = client.cms;
  const index = JSON.parse((await sendAs(client, { path: root })).text) as Index;
  const paths = Object.keys(index.routes).filter((route) => !route.includes('('));
  return getAll(
    client,
    paths.map((route) => root.slice(0, -1) + route),
    'OPTIONS',
  );
}

/** The paths of a route with parameters, with the planted ids of its kind: also of revisions, autosaves and passwords. */
function filledRoutes(route: string, ids: PlantedIds): string[] {
  const start = route.indexOf('(?P<');
  if (start < 0) return [route];
  const [before, after] = [route.slice(0, start), route.slice(endOfGroup(route, start))];
  const kind = before.split('/').filter(Boolean).at(-1) ?? '';
  const values: readonly (string | number)[] = ids.get(kind) ?? OTHER_KEYS[kind] ?? ['post', 'page'];
  const paths = values.map((value) => `${before}${value}${after}`);
  return after.includes('(') ? paths.slice(0, 3).flatMap((path) => filledRoutes(path, ids)) : paths;
}

/** The end of a group of a pattern, which may contain groups. */
function endOfGroup(pattern: string, start: number): number {
  let depth = 0;
  for (let index = start; index < pattern.length; index++) {
    if (pattern[index] === '(') depth++;
    if (pattern[index] === ')' && --depth === 0) return index + 1;
  }
  return pattern.length;
}
