import { describe, expect } from 'vitest';
import { postIds } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';

let large: string;

it.beforeAll(async () => {
  const { body } = await cms.send<{ id: number }>({
    method: 'POST',
    path: 'posts',
    as: 'admin',
    json: { title: 'Large', status: 'publish', content: 'Word after word. '.repeat(60_000) },
  });
  large = globalId('Post', body.id);
});

const globalId = (name: string, id: number) => Buffer.from(`${name}:${id}`).toString('base64url');
const CONTENT = '... on Post { content { rendered } }';
const LIMIT = { code: 'graphql_limit_exceeded', status: 400 };

const errorOfRefused = async (query: string, variables: Record<string, unknown> = {}, server = cms) => {
  const { body, text } = await server.graphql(query, { variables });
  expect(body.data ?? null).toBeNull();
  expect(text.length).toBeLessThan(2_000);
  return body.errors?.[0]?.extensions;
};

describe('the answer to an operation', () => {
  it('contains each node once, even if its id is sent several times', async () => {
    const ids = [
      globalId('Post', postIds.sowingPeas),
      ...Array(60).fill(large),
      globalId('Post', postIds.sowingPeas),
      globalId('Post', 999_999),
    ];
    const { body, text } = await cms.graphql(`query ($ids: [ID!]!) { nodes(ids: $ids) { id ${CONTENT} } }`, {
      variables: { ids },
    });
    const nodes = body.data?.nodes as ({ id: string } | null)[] | undefined;
    expect(nodes?.map((node) => node?.id ?? null)).toEqual([globalId('Post', postIds.sowingPeas), large, null]);
    expect(text.length).toBeLessThan(2_000_000);
  });

  it('is limited in size, even if a document selects one text many times', async () => {
    const aliases = Array.from({ length: 30 }, (_, index) => `a${index}: node(id: $id) { ${CONTENT} }`).join(' ');
    expect(await errorOfRefused(`query ($id: ID!) { ${aliases} }`, { id: large })).toEqual(LIMIT);
  });

  it('has the size limit of the configuration', async () => {
    const limited = await site.start({ env: { GRAPHQL_MAX_ANSWER_BYTES: '100000' } });
    const query = `query ($id: ID!) { node(id: $id) { ${CONTENT} } }`;
    expect(await errorOfRefused(query, { id: large }, limited)).toEqual(LIMIT);
    const { body } = await limited.graphql(query, { variables: { id: globalId('Post', postIds.sowingPeas) } });
    expect(body.errors).toBeUndefined();
  });

  it('is limited in cost, to which texts contribute', async () => {
    const texts = (count: number) =>
      `{ ${Array.from({ length: count }, (_, index) => `p${index}: posts(first: 100) { nodes { content { rendered } } }`).join(' ')} }`;
    const limited = await site.start({ env: { GRAPHQL_MAX_COST: '2000' } });
    expect(await errorOfRefused(texts(20), {}, limited)).toEqual(LIMIT);
    expect((await limited.graphql(texts(2))).body.errors).toBeUndefined();
  });
});

describe('values in a document', () => {
  const nested = (depth: number, [open, close] = ['[', ']']) => `${open?.repeat(depth)}1${close?.repeat(depth)}`;

  it.each([
    ['lists', `{ abilityResult(name: "x", input: ${nested(900)}) { value } }`],
    ['lists as deep as tokens allow', `{ abilityResult(name: "x", input: ${nested(980)}) { value } }`],
    ['unclosed lists', `{ abilityResult(name: "x", input: ${'['.repeat(1_900)}) { value } }`],
    ['objects', `{ abilityResult(name: "x", input: ${nested(590, ['{a:', '}'])}) { value } }`],
    ['a default of a variable', `query ($a: Json = ${nested(900)}) { abilityResult(name: "x", input: $a) { value } }`],
    ['an argument of a directive', `{ site @include(if: ${nested(900)}) { name } }`],
    ['the type of a variable', `query ($a: ${'['.repeat(900)}Int${']'.repeat(900)}) { site { name } }`],
  ])('that nest too deeply are refused without an internal error: %s', async (_, query) => {
    const { body } = await cms.graphql(query);
    expect(body.errors?.[0]?.extensions?.status).toBe(400);
    expect(['graphql_limit_exceeded', 'graphql_invalid_document']).toContain(body.errors?.[0]?.extensions?.code);
  });

  it('and selections that nest 600 levels or more are refused even with a higher token limit', async () => {
    const highTokenLimit = await site.start({ env: { GRAPHQL_MAX_TOKENS: '100000' } });
    for (const depth of [600, 2_000, 40_000]) {
      const query = `{ abilityResult(name: "x", input: ${nested(depth)}) { value } }`;
      expect([depth, await errorOfRefused(query, {}, highTokenLimit)]).toEqual([depth, LIMIT]);
    }
    const selections = `{ ${'site { '.repeat(20_000)} name ${' }'.repeat(20_000)} }`;
    expect(await errorOfRefused(selections, {}, highTokenLimit)).toEqual(LIMIT);
  });
});
