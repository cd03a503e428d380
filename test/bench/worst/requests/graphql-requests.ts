import { getIntrospectionQuery } from 'graphql';
import { LARGE_ANSWER, listOf, requestsOf, type WorstRequest } from '../worst-request.ts';
import { worstSite } from '../worst-site.ts';

const post = (path: string, query: string) => ({ path, json: { query } });
const batch = (path: string, queries: readonly string[]) => ({ path, json: queries.map((query) => ({ query })) });
const aliases = (count: number, selection: string) => `{ ${listOf(count, (n) => `a${n}: ${selection}`)} }`;
const doublingFragments = (count: number, last: string) =>
  `{ ...F0 } ${listOf(count, (n) => `fragment F${n} on RootQuery { ...F${n + 1} ...F${n + 1} }`)} fragment F${count} on RootQuery { ${last} }`;

const ENDPOINT = '/graphql';

/** Requests to the GraphQL API. */
export const graphqlRequests: readonly WorstRequest[] = requestsOf('graphql', {
  introspection: post(ENDPOINT, getIntrospectionQuery()),
  'list of 100 long posts': {
    ...post(ENDPOINT, '{ posts(first: 100) { nodes { title { rendered } content { rendered } } } }'),
    ...LARGE_ANSWER,
  },
  'lists of 100 tags': post(ENDPOINT, '{ tags(first: 100) { nodes { posts(first: 100) { nodes { databaseId } } } } }'),
  'lists of 10,000 posts of authors': post(
    ENDPOINT,
    '{ posts(first: 100) { nodes { author { posts(first: 100) { nodes { author { posts(first: 100) { nodes { databaseId } } } } } } } } }',
  ),
  '40 aliases of lists': post(
    ENDPOINT,
    aliases(40, 'posts(first: 12) { nodes { title { rendered } author { name } } }'),
  ),
  '300 aliases': post(ENDPOINT, aliases(300, 'site { name }')),
  '50,000 fields': post(ENDPOINT, `{ site { ${'name '.repeat(50_000)} } }`),
  'doubling fragments': post(ENDPOINT, doublingFragments(100, 'site { name }').replaceAll('RootQuery', 'Query')),
  '1 MB of spaces': post(ENDPOINT, `${' '.repeat(1_000_000)}{ site { name } }`),
  'deep document': post(ENDPOINT, `{ ${'a { '.repeat(9_000)}b${' }'.repeat(9_000)} }`),
  'deep value': post(ENDPOINT, `{ posts(where: ${'['.repeat(900)}${']'.repeat(900)}) { total } }`),
});

const WPGRAPHQL = '/wpgraphql';

/** Requests to the WPGraphQL API. */
export const wpgraphqlRequests: readonly WorstRequest[] = requestsOf('wpgraphql', {
  '10 introspections': batch(WPGRAPHQL, Array(10).fill(getIntrospectionQuery())),
  '10 times 50 lists of heads': batch(
    WPGRAPHQL,
    Array(10).fill(aliases(50, 'posts(first: 100) { nodes { seo { fullHead } } }')),
  ),
  '300 lists of heads': post(WPGRAPHQL, aliases(300, 'posts(first: 100) { nodes { seo { fullHead } } }')),
  '10 times 1,000 lists': batch(WPGRAPHQL, Array(10).fill(aliases(1_000, 'posts(first: 100) { nodes { title } }'))),
  '1,000 lists': post(WPGRAPHQL, aliases(1_000, 'posts(first: 100) { nodes { title } }')),
  '10 times 900 addresses': batch(
    WPGRAPHQL,
    Array(10).fill(`{ ${listOf(900, (n) => `a${n}: nodeByUri(uri: "/a-${n}/") { id }`)} }`),
  ),
  '10 times 9,000 unknown fields': batch(WPGRAPHQL, Array(10).fill(`{ ${listOf(9_000, (n) => `unknown${n}`)} }`)),
  '900 lists with filters': post(
    WPGRAPHQL,
    `{ ${listOf(900, (n) => `a${n}: posts(first: 100, where: { title: "b${n}" }) { nodes { id } }`)} }`,
  ),
  '1,500 fragments and a doubling chain': post(
    WPGRAPHQL,
    `${doublingFragments(40, 'generalSettings { title }')} ${listOf(1_500, (n) => `fragment G${n} on RootQuery { generalSettings { title } }`)}`,
  ),
  '500 fragments': post(
    WPGRAPHQL,
    `{ ${listOf(500, (n) => `...F${n}`)} } ${listOf(500, (n) => `fragment F${n} on RootQuery { generalSettings { title } }`)}`,
  ),
  '400 lists of comments': post(WPGRAPHQL, aliases(400, 'comments(first: 100) { nodes { content } }')),
  '200 lists of blocks': post(WPGRAPHQL, aliases(200, 'posts(first: 10) { nodes { editorBlocks { name } } }')),
  'blocks of 100 long posts': {
    ...post(WPGRAPHQL, '{ posts(first: 100) { nodes { editorBlocks { name renderedHtml } } } }'),
    ...LARGE_ANSWER,
  },
  '2,000 blocks with 60 fields': post(
    WPGRAPHQL,
    `{ post(id: ${worstSite.longPosts.first}, idType: DATABASE_ID) { editorBlocks { name ${listOf(60, (n) => `a${n}: isDynamic`)} } } }`,
  ),
  'content of 100 long posts': { ...post(WPGRAPHQL, '{ posts(first: 100) { nodes { content } } }'), ...LARGE_ANSWER },
});
