import { describe, expect } from 'vitest';
import { MAX_JSON_NAMES, MAX_JSON_VALUES } from '../../../schema/values/json-text.ts';
import { workOfAsync } from '../../support/count-work.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { postIds } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';

it.beforeAll(async () => {
  await cms.graphql('{ site { name } }');
});

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const BATCH = '/cms-json/batch/v1';
const ABILITY = '/cms-json/cms-abilities/v1/abilities/core/get-site-info/run?_method=GET';

const objectWith = (count: number, value = '1') =>
  `{${Array.from({ length: count }, (_, index) => `"key${index}":${value}`).join(',')}}`;
const inBatch = (entry: string, count = 1) => `{"requests":[${Array(count).fill(entry).join(',')}]}`;
const queryWithWhere = (json: string) =>
  `{"query":"query ($where: ContentFilter) { posts(where: $where) { total } }","variables":{"where":${json}}}`;

interface PostRequest {
  path: string;
  body: string;
  type?: string;
  as?: 'admin' | 'subscriber';
}

const post = ({ path, body, type = JSON_TYPE, as }: PostRequest) =>
  cms.send<ErrorBody>({ method: 'POST', path, body, as, headers: { 'content-type': type } });

/** The work of client and server for one request, per character of its body. */
async function workPerCharacter(request: PostRequest): Promise<number> {
  // Loads and compiles what the first request needs.
  await post(request);
  return (await workOfAsync(() => post(request))) / request.body.length;
}

/** Without limits, each name or value costs hundreds of steps. */
const MAX_WORK_PER_CHARACTER = 40;

describe('an excessive body', () => {
  it.each<[string, PostRequest, number, string]>([
    ['60,000 property names in JSON', { path: 'posts', body: objectWith(60_000) }, 401, 'rest_forbidden'],
    [
      '60,000 property names in the JSON of a read',
      { path: 'posts?_method=GET', body: objectWith(60_000) },
      413,
      'rest_body_too_large',
    ],
    [
      '60,000 property names in the input of an ability',
      { path: ABILITY, body: `{"input":${objectWith(60_000)}}` },
      413,
      'rest_body_too_large',
    ],
    [
      '60,000 headers of a batch entry',
      { path: BATCH, body: inBatch(`{"path":"/cms/v2/posts","headers":${objectWith(60_000, '"x"')}}`) },
      413,
      'rest_body_too_large',
    ],
    ['60,000 batch entries', { path: BATCH, body: inBatch('{"path":"/"}', 60_000) }, 413, 'rest_body_too_large'],
    [
      '200,000 list values',
      { path: 'posts?_method=GET', body: `{"include":[${'1,'.repeat(200_000)}1]}` },
      413,
      'rest_body_too_large',
    ],
    [
      '400,000 list values in one string',
      { path: 'posts?_method=GET', body: `{"include":"${'1,'.repeat(400_000)}"}` },
      400,
      'rest_invalid_param',
    ],
    [
      'a form with 200,000 fields',
      { path: 'posts?_method=GET', body: 'a=1&'.repeat(200_000), type: FORM_TYPE },
      200,
      '',
    ],
    [
      'a form with deeply nested field names',
      {
        path: 'comments',
        body: Array.from({ length: 900 }, (_, index) => `k${index}${'[a]'.repeat(60)}=1`).join('&'),
        type: FORM_TYPE,
      },
      401,
      'rest_comment_login_required',
    ],
    [
      '4 MB of JSON from an anonymous viewer',
      { path: 'comments', body: `{"content":"${'a'.repeat(4_000_000)}"}` },
      401,
      'rest_not_logged_in',
    ],
    [
      'a URL of one megabyte',
      { path: 'comments', body: `{"author_url":"${'a%'.repeat(500_000)}"}` },
      401,
      'rest_comment_login_required',
    ],
  ])('takes little work: %s', async (_, request, status, code) => {
    const answer = await post(request);
    expect([answer.status, answer.body.code ?? '']).toEqual([status, code]);
    expect(await workPerCharacter(request)).toBeLessThan(MAX_WORK_PER_CHARACTER);
  });

  it.each<[string, PostRequest, number, string]>([
    [
      '60,000 property names in variables',
      { path: '/graphql', body: queryWithWhere(objectWith(60_000)) },
      400,
      'graphql_limit_exceeded',
    ],
    [
      'the maximum number of property names',
      { path: '/graphql', body: queryWithWhere(objectWith(MAX_JSON_NAMES - 10)) },
      400,
      'graphql_invalid_document',
    ],
    [
      'the maximum number of values',
      { path: '/graphql', body: queryWithWhere(`{"idIn":[${'"x",'.repeat(MAX_JSON_VALUES - 10)}1]}`) },
      400,
      'graphql_invalid_document',
    ],
    [
      '4 MB of JSON from an anonymous viewer',
      { path: '/graphql', body: queryWithWhere(`{"search":"${'a'.repeat(4_000_000)}"}`) },
      401,
      'rest_not_logged_in',
    ],
    [
      'a form of 400 KB',
      { path: '/graphql', body: `query=${'a'.repeat(400_000)}`, type: FORM_TYPE },
      413,
      'graphql_body_too_large',
    ],
  ])('takes little work in GraphQL: %s', async (_, request, status, code) => {
    const { status: actualStatus, text } = await post(request);
    const [error] = (JSON.parse(text) as { errors: { extensions: { code: string } }[] }).errors;
    expect([actualStatus, error?.extensions.code]).toEqual([status, code]);
    expect(text.length).toBeLessThan(10_000);
    expect(await workPerCharacter(request)).toBeLessThan(MAX_WORK_PER_CHARACTER);
  });
});

describe('a body at the limit', () => {
  const largestObject = objectWith(MAX_JSON_NAMES - 10, '"x"');
  it.each<[string, PostRequest]>([
    ['as an item', { path: 'posts', body: largestObject }],
    ['as settings', { path: 'settings', body: largestObject }],
    ['as the input of an ability', { path: ABILITY, body: `{"input":${largestObject}}` }],
    [
      'as the headers of a batch entry',
      { path: BATCH, body: inBatch(`{"path":"/cms/v2/posts","headers":${largestObject}}`) },
    ],
    [
      'as the body of a batch entry',
      { path: BATCH, body: inBatch(`{"path":"/cms/v2/posts","body":${largestObject}}`) },
    ],
  ])('takes little work %s', async (_, request) => {
    expect(await workPerCharacter(request)).toBeLessThan(MAX_WORK_PER_CHARACTER);
  });
});

describe('the permission to write', () => {
  const largeBody = (status: string) => `{"status":"${status}","content":"${'a'.repeat(70_000)}"`;

  it('is checked before a large body is parsed', async () => {
    for (const path of ['posts', `posts/${postIds.sowingPeas}`, 'settings', 'users', 'posts/999999']) {
      const { status, body } = await post({ path, body: largeBody('x') });
      expect([path, status, body.code]).toEqual([path, 401, 'rest_forbidden']);
    }
    const { status, body } = await post({ path: 'posts', body: largeBody('x'), as: 'subscriber' });
    expect([status, body.code]).toEqual([403, 'rest_forbidden']);
  });

  it('is checked after the parameters of a small body', async () => {
    const { status, body } = await post({ path: 'posts', body: '{"status":"none"}' });
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect((await post({ path: 'posts', body: '{' })).body.code).toBe('rest_invalid_json');
  });

  it('allows large bodies, and unknown items are still an error', async () => {
    const text = `${largeBody('draft')}}`;
    expect((await post({ path: 'posts', body: text, as: 'admin' })).status).toBe(201);
    expect((await post({ path: `posts/${postIds.sowingPeas}`, body: text, as: 'admin' })).status).toBe(200);
    expect((await post({ path: 'posts/999999', body: text, as: 'admin' })).body.code).toBe('rest_post_invalid_id');
  });
});
