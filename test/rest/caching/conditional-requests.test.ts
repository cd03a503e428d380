import { Readable } from 'node:stream';
import { expect } from 'vitest';
import { postIds } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';

const FILE_KEY = '2021/03/digits.txt';
const DOCUMENT = encodeURIComponent('{ posts(first: 1) { nodes { databaseId } } }');

/** The headers that `fetch` in browsers and Node.js sends with a condition. */
const OF_SCRIPTS = { 'cache-control': 'no-cache', pragma: 'no-cache' };

it.beforeAll(() =>
  cms.app.domain.kernel.mediaStore.put(FILE_KEY, {
    ...{ size: 3, modified: new Date('2021-03-04T05:06:07Z') },
    open: () => Readable.from([Buffer.from('123')]),
  }),
);

it.for([
  ['a list', 'posts'],
  ['an item', `posts/${postIds.sowingPeas}`],
  ['the index', '/cms-json/'],
  ['a plain address', '/?rest_route=/cms/v2/posts'],
  ['a GraphQL query', `/graphql?query=${DOCUMENT}`],
  ['a WPGraphQL query', `/wpgraphql?query=${DOCUMENT}`],
  ['a page', '/'],
  ['a feed', '/feed/'],
  ['the OpenAPI document', '/openapi.json'],
  ['a file', `/cms-content/uploads/${FILE_KEY}`],
] as const)('a condition of a script is answered with 304: %s', async ([_name, path]) => {
  const { status, headers } = await cms.get(path);
  expect([status, headers.etag]).toEqual([200, expect.any(String)]);
  const condition = { 'if-none-match': String(headers.etag), ...OF_SCRIPTS };
  const second = await cms.get(path, { headers: condition });
  expect([second.status, second.text]).toEqual([304, '']);
  expect((await cms.get(path, { headers: { ...condition, 'if-none-match': '"other"' } })).status).toBe(200);
  expect((await cms.get(path, { headers: OF_SCRIPTS })).status).toBe(200);
  if (headers['last-modified'] === undefined) return;
  const since = { 'if-modified-since': headers['last-modified'], ...OF_SCRIPTS };
  expect((await cms.get(path, { headers: since })).status).toBe(304);
  // The entity tag counts alone, if the client sends both (RFC 9110, 13.1.3).
  expect((await cms.get(path, { headers: { ...since, 'if-none-match': '"other"' } })).status).toBe(200);
});

it('a condition of a script is answered with 304: a file of a theme, which has no entity tag', async () => {
  const path = '/cms-content/themes/plain/style.css';
  const { headers } = await cms.get(path);
  const since = { 'if-modified-since': String(headers['last-modified']), ...OF_SCRIPTS };
  expect((await cms.get(path, { headers: since })).status).toBe(304);
});

it('a condition of a script with credentials is answered with 304', async () => {
  const { headers } = await cms.get('posts?context=edit', { as: 'admin' });
  const condition = { 'if-none-match': String(headers.etag), ...OF_SCRIPTS };
  expect((await cms.get('posts?context=edit', { as: 'admin', headers: condition })).status).toBe(304);
});
