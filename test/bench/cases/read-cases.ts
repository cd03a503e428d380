import { RARE_WORD } from '../site/bench-content.ts';
import { IMAGES } from '../site/bench-shape.ts';
import {
  againstHelloWorld,
  type BenchCase,
  type CaseInput,
  get,
  jsonHeaders,
  POSTS,
  passwordHeaders,
} from './bench-case.ts';
import { graphqlCases } from './graphql-cases.ts';

/** One post, which exists in sites of any size. */
export const ONE_POST = `${POSTS}/${IMAGES + 500}`;

/** A word that all posts have. */
const COMMON_WORD = 'the';

const list = get(POSTS);
const ofPostern = { program: 'postern', request: list } as const;

/** Returns all cases, in the order of the report. */
export const benchCases = (input: CaseInput): BenchCase[] => [
  ...listCases(input),
  ...credentialCases(input),
  ...otherKindCases,
  ...graphqlCases,
  ...cachedCases(input),
  {
    name: 'change of a post',
    method: 'POST',
    path: ONE_POST,
    headers: { ...jsonHeaders, ...passwordHeaders },
    bodies: ['closed', 'open'].map((status) => JSON.stringify({ comment_status: status })),
  },
];

const listCases = ({ slug }: CaseInput): BenchCase[] => [
  { name: 'list of 10', ...list, target: 0.5 },
  { name: 'list of 100', ...get(`${POSTS}?per_page=100`), connections: 4, target: 0.5 },
  { name: 'list, _embed', ...get(`${POSTS}?_embed`), target: 0.5 },
  { name: 'list, _fields=id,title', ...get(`${POSTS}?_fields=id,title`), target: 1 },
  { name: 'list of a category', ...get(`${POSTS}?categories=1`), target: 0.5 },
  { name: 'list by slug', ...get(`${POSTS}?slug=${slug}`), target: 0.5 },
  { name: 'list by slug, _embed', ...get(`${POSTS}?slug=${slug}&_embed`), target: 0.5 },
  { name: 'one post', ...get(ONE_POST), target: 0.5 },
  { name: 'one post, _embed', ...get(`${ONE_POST}?_embed`), target: 0.5 },
  { name: 'OPTIONS of the list', method: 'OPTIONS', path: POSTS, fixed: true, target: 0.5 },
  { name: 'index', ...get('/wp-json/'), fixed: true, target: 0.5 },
  // The baseline reads all texts; an ordinary list is the stricter measure.
  { name: 'search, rare word', ...get(`${POSTS}?search=${RARE_WORD}`), comparedWith: ofPostern, target: 0.2 },
  { name: 'search, common word', ...get(`${POSTS}?search=${COMMON_WORD}`), comparedWith: ofPostern, target: 0.2 },
  {
    name: 'search of all types, common word',
    ...get(`/wp-json/wp/v2/search?search=${COMMON_WORD}`),
    comparedWith: ofPostern,
    target: 0.2,
  },
];

/** Reads with credentials, which use cached items but no cached answers, compared with the anonymous list without any cache. */
const credentialCases = ({ session }: CaseInput): BenchCase[] =>
  [
    { name: 'list, application password', ...get(POSTS, passwordHeaders) },
    { name: 'list, application password, context=edit', ...get(`${POSTS}?context=edit`, passwordHeaders) },
    { name: 'list, session', ...get(POSTS, session) },
    { name: 'list, session, context=edit', ...get(`${POSTS}?context=edit`, session) },
  ].map((request) => ({ ...request, program: 'cached', comparedWith: ofPostern, target: 0.8 }));

/** Lists that the baseline does not have. */
const otherKindCases: readonly BenchCase[] = ['media', 'comments', 'users', 'categories', 'tags'].map((kind) => ({
  name: `list of ${kind}`,
  ...get(`/wp-json/wp/v2/${kind}`),
  comparedWith: againstHelloWorld,
}));

/** Answers from the response cache. */
const cachedCases = ({ entityTag }: CaseInput): BenchCase[] => [
  { name: 'list, cached', ...list, program: 'cached', comparedWith: againstHelloWorld, target: 0.5 },
  {
    name: 'list, _embed, cached',
    ...get(`${POSTS}?_embed`),
    program: 'cached',
    comparedWith: againstHelloWorld,
    target: 0.5,
  },
  {
    name: 'list, cached, 304',
    ...get(POSTS, { 'If-None-Match': entityTag }),
    program: 'cached',
    comparedWith: againstHelloWorld,
    target: 0.7,
  },
];

/** The same list in two lengths, which must run the same number of SQL statements. */
export const listsOfTwoLengths = { short: get(`${POSTS}?per_page=10`), long: get(`${POSTS}?per_page=100`) } as const;
