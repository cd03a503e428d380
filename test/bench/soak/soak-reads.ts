import { get, POSTS } from '../cases/bench-case.ts';
import { CATEGORIES, TAGS } from '../site/bench-shape.ts';
import { word } from '../site/bench-words.ts';
import type { Random } from '../site/random.ts';
import type { SoakRequest } from './soak-client.ts';
import type { SoakOperation, SoakSession } from './soak-operation.ts';

const CORE = '/wp-json/wp/v2';
const POSTS_PER_PAGE = 5;

const graphqlRequest = (path: string, query: string, variables: object): SoakRequest => ({
  method: 'POST',
  path,
  json: { query, variables },
});

const read = (
  kind: string,
  { weight, request }: { weight: number; request: (session: SoakSession) => SoakRequest },
): SoakOperation => ({
  kind,
  group: 'reads',
  weight,
  run: async (session) => void (await session.call(kind, request(session))),
});

const anyPage = ({ random, postIds }: SoakSession) => 1 + random.below(Math.floor(postIds.length / POSTS_PER_PAGE));

const POST_FIELDS =
  'id slug title { rendered } excerpt { rendered } author { name } categories: termIds(taxonomy: "category")';

const LIST_DOCUMENT = `query ($first: Int, $search: String) {
  posts(first: $first, where: { search: $search }) { total nodes { ${POST_FIELDS} } }
}`;

const WPGRAPHQL_DOCUMENT = `query ($first: Int, $search: String) {
  posts(first: $first, where: { search: $search }) {
    nodes { databaseId title excerpt author { node { name } } tags { nodes { name } } featuredImage { node { sourceUrl } } }
  }
}`;

const graphqlVariables = ({ random }: SoakSession) => ({
  first: 1 + random.below(10),
  ...(random.chance(0.3) ? { search: word(random) } : {}),
});

const otherLists = ['media', 'comments', 'users', 'categories', 'tags', 'pages', 'types', 'statuses'];
const pages = ['/', '/feed/', '/wp-sitemap.xml', '/robots.txt'];

const termFilter = (random: Random) =>
  random.chance(0.5) ? `categories=${1 + random.below(CATEGORIES)}` : `tags=${1 + CATEGORIES + random.below(TAGS)}`;

/** Reads of all kinds: some from the response cache, and most with an address that is rarely requested again. */
export const soakReads: readonly SoakOperation[] = [
  read('list, cached', { weight: 14, request: () => get(POSTS) }),
  {
    kind: 'list, 304',
    group: 'reads',
    weight: 4,
    run: async ({ call }) => {
      const { headers } = await call('list, cached', get(POSTS));
      await call('list, 304', get(POSTS, { 'If-None-Match': String(headers.etag ?? '') }));
    },
  },
  read('list, any page', {
    weight: 10,
    request: (session) => get(`${POSTS}?per_page=${POSTS_PER_PAGE}&page=${anyPage(session)}`),
  }),
  read('list of a term', {
    weight: 3,
    request: ({ random }) => get(`${POSTS}?${termFilter(random)}&orderby=title&order=asc`),
  }),
  read('one post', { weight: 10, request: ({ random, postIds }) => get(`${POSTS}/${random.pick(postIds)}`) }),
  read('one post, _embed', {
    weight: 4,
    request: ({ random, postIds }) => get(`${POSTS}/${random.pick(postIds)}?_embed`),
  }),
  read('edit list', {
    weight: 8,
    request: (session) => ({ path: `${POSTS}?context=edit&page=${1 + session.random.below(50)}`, authenticated: true }),
  }),
  read('search', { weight: 4, request: ({ random }) => get(`${POSTS}?search=${word(random)}+${word(random)}`) }),
  read('search of all types', { weight: 2, request: ({ random }) => get(`${CORE}/search?search=${word(random)}`) }),
  read('other lists', {
    weight: 8,
    request: ({ random }) => get(`${CORE}/${random.pick(otherLists)}?page=1&per_page=${1 + random.below(20)}`),
  }),
  read('index', { weight: 1, request: () => get('/wp-json/') }),
  read('options', { weight: 1, request: () => ({ method: 'OPTIONS', path: POSTS }) }),
  read('pages and feeds', { weight: 5, request: ({ random }) => get(random.pick(pages)) }),
  read('GraphQL', {
    weight: 6,
    request: (session) => graphqlRequest('/graphql', LIST_DOCUMENT, graphqlVariables(session)),
  }),
  read('WPGraphQL', {
    weight: 6,
    request: (session) => graphqlRequest('/wpgraphql', WPGRAPHQL_DOCUMENT, graphqlVariables(session)),
  }),
];
