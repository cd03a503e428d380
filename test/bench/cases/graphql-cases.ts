import { IMAGES } from '../site/bench-shape.ts';
import { againstHelloWorld, type BenchCase, type BenchRequest, get, jsonHeaders, POSTS } from './bench-case.ts';

/** The data of a post in the REST API, in context view. */
const POST_FIELDS = `
  databaseId date dateGmt guid { rendered } modified modifiedGmt slug status type link
  title { rendered } content { rendered protected } excerpt { rendered protected }
  authorId featuredMediaId commentStatus pingStatus sticky template format meta
  categories: termIds(taxonomy: "category") tags: termIds(taxonomy: "post_tag") classList`;

const TERM_FIELDS = 'databaseId link name slug taxonomy parentId';

/** The data that `_embed` adds. */
const EMBEDDED_FIELDS = `
  author { databaseId name url description link slug avatarUrls }
  featuredMedia {
    databaseId date slug type link title { rendered } authorId featuredMediaId
    caption { rendered } altText mediaType mimeType mediaDetails sourceUrl
  }
  comments {
    databaseId parentId authorId authorName authorUrl date content { rendered } link type authorAvatarUrls
  }
  embeddedCategories: terms(taxonomy: "category") { ${TERM_FIELDS} }
  embeddedTags: terms(taxonomy: "post_tag") { ${TERM_FIELDS} }`;

const WPGRAPHQL_FIELDS = `
  databaseId date modified slug uri status title content excerpt commentStatus
  author { node { databaseId name slug uri description url avatar { url } } }
  categories { nodes { databaseId name slug uri } }
  tags { nodes { databaseId name slug uri } }
  featuredImage { node { databaseId altText sourceUrl mediaDetails { width height } } }`;

const query = (path: string, document: string): BenchRequest => ({
  method: 'POST',
  path,
  headers: jsonHeaders,
  bodies: [JSON.stringify({ query: document })],
});

const listDocument = (fields: string) => `{ posts { total nodes { ${fields} } } }`;

/** The global id of the post that the REST cases read. */
const POST_ID = Buffer.from(`Post:${IMAGES + 500}`)
  .toString('base64')
  .replace(/=+$/, '');

/** Returns what the baseline answers with the same data. */
const sameData = (path: string) => ({ program: 'baseline', request: get(path) }) as const;

const list = query('/graphql', listDocument(POST_FIELDS));

/** GraphQL documents for the data that REST cases read, by the domain schema and the WPGraphQL API. */
export const graphqlCases: readonly BenchCase[] = [
  { name: 'GraphQL, list of 10', ...list, comparedWith: sameData(POSTS), target: 0.5 },
  {
    name: 'GraphQL, list with embedded items',
    ...query('/graphql', listDocument(POST_FIELDS + EMBEDDED_FIELDS)),
    comparedWith: sameData(`${POSTS}?_embed`),
    target: 0.5,
  },
  {
    name: 'GraphQL, one post',
    ...query('/graphql', `{ node(id: "${POST_ID}") { ... on Post { ${POST_FIELDS} } } }`),
    comparedWith: sameData(`${POSTS}/${IMAGES + 500}`),
    target: 0.5,
  },
  {
    name: 'WPGraphQL, list of 10 with author, terms, image',
    ...query('/wpgraphql', `{ posts(first: 10) { nodes { ${WPGRAPHQL_FIELDS} } } }`),
    comparedWith: sameData(`${POSTS}?_embed`),
    target: 0.5,
  },
  { name: 'GraphQL, list of 10, cached', ...list, program: 'cached', comparedWith: againstHelloWorld, target: 0.5 },
];
