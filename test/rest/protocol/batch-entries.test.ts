import { describe, expect } from 'vitest';
import { createDraft, runEntries, sendBatch } from '../../support/batches.ts';
import { postIds } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';

const send = (body: unknown, options: Parameters<typeof sendBatch>[2] = {}) => sendBatch(cms, body, options);
const run = (requests: readonly unknown[]) => runEntries(cms, requests);

describe('an entry', () => {
  it('has headers of its own alone', async () => {
    const id = await createDraft(cms);
    const change = { path: `/cms/v2/posts/${id}`, body: { title: 'Changed' } };
    const outer = await send({ requests: [change] }, { as: 'edda', headers: { 'if-match': '"stale"' } });
    expect(outer.body.responses[0]?.status).toBe(200);
    for (const headers of [{ 'If-Match': '"stale"' }, { if_match: ['"stale"', '"older"'] }]) {
      expect((await run([{ ...change, headers }]))[0]?.body.code).toBe('precondition_failed');
    }
  });

  it('brings form parameters: null is absent, and the body wins over the query', async () => {
    const id = await createDraft(cms, { date: '2022-02-02T02:02:02' });
    const [changed] = await run([
      { path: `/cms/v2/posts/${id}?title=Query&slug=q`, body: { date: null, title: 'Body' } },
    ]);
    expect(changed?.body).toMatchObject({ date: '2022-02-02T02:02:02', slug: 'q', title: { raw: 'Body' } });
  });

  it('may narrow its answer, but embeds nothing', async () => {
    const [narrow, whole] = await run([
      { path: '/cms/v2/posts?_fields=id,title.raw', body: { title: 'N', status: 'draft' } },
      { path: '/cms/v2/posts?_embed', body: { title: 'W', status: 'draft' } },
    ]);
    expect(narrow?.body).toEqual({ id: narrow?.body.id, title: { raw: 'N' } });
    expect(whole?.body._links.author?.[0]).toMatchObject({ embeddable: true });
    expect(whole?.body).not.toHaveProperty('_embedded');
  });

  it('is not taken for an envelope, a callback or another method', async () => {
    const id = await createDraft(cms);
    const [kept] = await run([{ path: `/cms/v2/posts/${id}?_envelope&_jsonp=x&_method=DELETE&force=true`, body: {} }]);
    expect(kept).toMatchObject({ status: 200, body: { id } });
  });

  it.each([
    ['an unknown path', '/cms/v2/nothing'],
    ['a path without a slash in front', 'cms/v2/posts'],
    ['an empty path', ''],
    ['a slash too many', '/cms/v2/posts/'],
    ['an address elsewhere', 'http://elsewhere.example/x'],
    ['a host alone', 'https://elsewhere.example'],
    ['the index', '/'],
    ['another route in its query', '/nowhere?rest_route=/cms/v2/posts'],
  ])('with %s finds no route', async (_case, path) => {
    const [entry] = await run([{ path, body: { title: 'x', status: 'draft' } }]);
    expect(entry).toMatchObject({ status: 404, headers: [], body: { code: 'rest_no_route', data: { status: 404 } } });
  });

  it.each(['http://', 'http:///cms/v2/posts', '///x', 'http://h:99999/x', '//:80'])(
    'whose path is %s cannot be read',
    async (path) => {
      const [entry] = await run([{ path }]);
      expect(entry).toMatchObject({ status: 400, headers: [], body: { code: 'parse_path_failed' } });
    },
  );

  it('of an address counts by path and query alone', async () => {
    const path = 'https://elsewhere.example:8080/cms/v2/posts?status=draft#part';
    expect((await run([{ path, body: { title: 'Address' } }]))[0]).toMatchObject({
      status: 201,
      body: { status: 'draft' },
    });
  });

  it.each([
    ['a batch in a batch', '/batch/v1', { requests: [] }],
    ['a new application password', '/cms/v2/users/me/application-passwords', { name: 'x' }],
  ])('cannot be %s', async (_case, path, body) => {
    const [entry] = await run([{ path, body }]);
    expect(entry).toMatchObject({ status: 400, body: { code: 'rest_batch_not_allowed', data: { status: 400 } } });
    expect(entry?.headers).toHaveProperty('Allow');
  });

  it('cannot name one item in the path and another in the body', async () => {
    const id = await createDraft(cms);
    const [entry] = await run([{ path: `/cms/v2/posts/${id}`, body: { id: postIds.sowingPeas, title: 'Taken' } }]);
    expect(entry?.body.code).toBe('rest_invalid_param');
  });

  it('may hold any names: none is special', async () => {
    const text = `{"requests":[{"path":"/cms/v2/posts","headers":{"__proto__":"x"},"body":{"__proto__":{"status":"publish"},"constructor":1,"title":"Names","status":"draft"}}]}`;
    const { body } = await send(text, { as: 'edda' });
    expect(body.responses[0]).toMatchObject({ status: 201, body: { status: 'draft' } });
  });
});
