import { describe, expect } from 'vitest';
import { createDraft, sendBatch, sendEntries } from '../../support/batches.ts';
import { postIds } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';

const send = (body: unknown, options: Parameters<typeof sendBatch>[2] = {}) => sendBatch(cms, body, options);
const answersTo = (requests: readonly unknown[]) => sendEntries(cms, requests);

describe('an entry of a batch', () => {
  it('has only its own headers', async () => {
    const id = await createDraft(cms);
    const change = { path: `/cms/v2/posts/${id}`, body: { title: 'Changed' } };
    const batch = await send({ requests: [change] }, { as: 'editor', headers: { 'if-match': '"stale"' } });
    expect(batch.body.responses[0]?.status).toBe(200);
    for (const headers of [{ 'If-Match': '"stale"' }, { if_match: ['"stale"', '"older"'] }]) {
      expect((await answersTo([{ ...change, headers }]))[0]?.body.code).toBe('precondition_failed');
    }
  });

  it('clears fields with null, and its body overrides its query', async () => {
    const id = await createDraft(cms, { date: '2022-02-02T02:02:02' });
    const [changed] = await answersTo([
      { path: `/cms/v2/posts/${id}?title=Query&slug=q`, body: { date: null, title: 'Body' } },
    ]);
    expect(changed?.body).toMatchObject({ slug: 'q', title: { raw: 'Body' } });
    // A draft without a date shows the current time.
    expect(changed?.body.date).not.toBe('2022-02-02T02:02:02');
  });

  it('supports _fields but not _embed', async () => {
    const [reduced, complete] = await answersTo([
      { path: '/cms/v2/posts?_fields=id,title.raw', body: { title: 'Reduced', status: 'draft' } },
      { path: '/cms/v2/posts?_embed', body: { title: 'Complete', status: 'draft' } },
    ]);
    expect(reduced?.body).toEqual({ id: reduced?.body.id, title: { raw: 'Reduced' } });
    expect(complete?.body._links.author?.[0]).toMatchObject({ embeddable: true });
    expect(complete?.body).not.toHaveProperty('_embedded');
  });

  it('ignores _envelope, _jsonp and _method', async () => {
    const id = await createDraft(cms);
    const [changed] = await answersTo([
      { path: `/cms/v2/posts/${id}?_envelope&_jsonp=x&_method=DELETE&force=true`, body: {} },
    ]);
    expect(changed).toMatchObject({ status: 200, body: { id } });
  });

  it.each([
    ['an unknown path', '/cms/v2/unknown'],
    ['a path without a leading slash', 'cms/v2/posts'],
    ['an empty path', ''],
    ['a trailing slash', '/cms/v2/posts/'],
    ['an address on another host', 'http://elsewhere.example/x'],
    ['an address without a path', 'https://elsewhere.example'],
    ['the index', '/'],
    ['a route in the parameter rest_route', '/unknown?rest_route=/cms/v2/posts'],
  ])('finds no route for %s', async (_case, path) => {
    const [entry] = await answersTo([{ path, body: { title: 'x', status: 'draft' } }]);
    expect(entry).toMatchObject({ status: 404, headers: [], body: { code: 'rest_no_route', data: { status: 404 } } });
  });

  it.each(['http://', 'http:///cms/v2/posts', '///x', 'http://h:99999/x', '//:80'])(
    'fails if its path %s cannot be parsed',
    async (path) => {
      const [entry] = await answersTo([{ path }]);
      expect(entry).toMatchObject({ status: 400, headers: [], body: { code: 'parse_path_failed' } });
    },
  );

  it('with an absolute address uses only its path and query', async () => {
    const path = 'https://elsewhere.example:8080/cms/v2/posts?status=draft#part';
    expect((await answersTo([{ path, body: { title: 'Address' } }]))[0]).toMatchObject({
      status: 201,
      body: { status: 'draft' },
    });
  });

  it.each([
    ['a batch in a batch', '/batch/v1', { requests: [] }],
    ['a new application password', '/cms/v2/users/me/application-passwords', { name: 'x' }],
  ])('is refused if it is %s', async (_case, path, body) => {
    const [entry] = await answersTo([{ path, body }]);
    expect(entry).toMatchObject({ status: 400, body: { code: 'rest_batch_not_allowed', data: { status: 400 } } });
    expect(entry?.headers).toHaveProperty('Allow');
  });

  it('is refused if path and body name different items', async () => {
    const id = await createDraft(cms);
    const [entry] = await answersTo([
      { path: `/cms/v2/posts/${id}`, body: { id: postIds.sowingPeas, title: 'Changed' } },
    ]);
    expect(entry?.body.code).toBe('rest_invalid_param');
  });

  it('may contain property names that JavaScript objects inherit', async () => {
    const text = `{"requests":[{"path":"/cms/v2/posts","headers":{"__proto__":"x"},"body":{"__proto__":{"status":"publish"},"constructor":1,"title":"Names","status":"draft"}}]}`;
    const { body } = await send(text, { as: 'editor' });
    expect(body.responses[0]).toMatchObject({ status: 201, body: { status: 'draft' } });
  });
});
