import { describe, expect } from 'vitest';
import { type BatchBody, createDraft, runEntries, sendBatch } from '../../support/batches.ts';
import { type Login, passwordOf, postIds } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { basicHeader } from '../../support/test-site.ts';

const send = (body: unknown, options: Parameters<typeof sendBatch>[2] = {}) => sendBatch(cms, body, options);
const run = (requests: readonly unknown[], as?: Login | null) => runEntries(cms, requests, as);

const titlesLike = (title: string) => site.database.reader.post.count({ where: { title, type: 'post' } });

const draft = (title: string) => ({ path: '/cms/v2/posts', body: { title, status: 'draft' } });

describe('a batch', () => {
  it('answers each entry in its place, and one that fails stops no other', async () => {
    const [made, bad, gone, last] = await run([
      draft('One'),
      { path: '/cms/v2/posts', method: 'POST', body: { title: 'Two', status: 'nonsense' } },
      { path: '/cms/v2/posts/999999', method: 'DELETE' },
      draft('Three'),
    ]);
    expect(made).toMatchObject({ status: 201, body: { title: { raw: 'One' }, status: 'draft' } });
    expect(made?.headers).toEqual({
      Location: `http://localhost:3000/cms-json/cms/v2/posts/${made?.body.id}`,
      Allow: 'GET, POST',
    });
    expect(made?.body._links.self?.[0]?.href).toBe(`http://localhost:3000/cms-json/cms/v2/posts/${made?.body.id}`);
    expect(bad).toMatchObject({
      status: 400,
      headers: { Allow: 'GET, POST' },
      body: { code: 'rest_invalid_param', data: { details: { status: { code: 'rest_not_in_enum' } } } },
    });
    expect(gone).toMatchObject({ status: 404, headers: [], body: { code: 'rest_post_invalid_id' } });
    expect(last?.status).toBe(201);
    expect(await titlesLike('Two')).toBe(0);
  });

  it('runs entries in order, so that one sees what an earlier one wrote', async () => {
    const id = await createDraft(cms);
    const [first, second, third, fourth] = await run([
      { path: `/cms/v2/posts/${id}`, method: 'PUT', body: { title: 'A' } },
      { path: `/cms/v2/posts/${id}`, method: 'PATCH', body: { content: 'B' } },
      { path: `/cms/v2/posts/${id}?force=true`, method: 'DELETE' },
      { path: `/cms/v2/posts/${id}`, body: { title: 'C' } },
    ]);
    expect(first?.headers).toEqual({ Allow: 'GET, POST, PUT, PATCH, DELETE' });
    expect(second?.body).toMatchObject({ title: { raw: 'A' }, content: { raw: 'B' } });
    expect(third).toMatchObject({ status: 200, headers: [], body: { deleted: true, previous: { id } } });
    expect(fourth?.status).toBe(404);
  });

  it('of nothing answers nothing', async () => {
    expect((await send({ requests: [] })).body).toEqual({ responses: [] });
  });

  it('is read under the brand of the site', async () => {
    const wp = await site.start({ brand: 'wp' });
    const { status, body } = await wp.send<BatchBody>({
      method: 'POST',
      path: '/wp-json/batch/v1',
      json: { requests: [{ path: '/wp/v2/posts', body: { title: 'Spelled', status: 'draft' } }] },
      as: 'edda',
    });
    expect([status, body.responses[0]?.status]).toEqual([207, 201]);
  });
});

describe('a batch whose entries must all hold', () => {
  const all = (requests: unknown[], as?: Login) =>
    send({ validation: 'require-all-validate', requests }, as ? { as } : {});

  it('runs none where one does not, and says which', async () => {
    const { status, body } = await all(
      [draft('Never'), { path: '/cms/v2/posts', body: { status: 'nonsense' } }, { path: '/cms/v2/nothing' }],
      'edda',
    );
    expect(status).toBe(207);
    expect(body).toMatchObject({
      failed: 'validation',
      responses: [
        null,
        { status: 400, headers: [], body: { code: 'rest_invalid_param' } },
        { status: 404, headers: [], body: { code: 'rest_no_route' } },
      ],
    });
    expect(await titlesLike('Never')).toBe(0);
  });

  it('runs all where they hold, though one is not permitted', async () => {
    const { body } = await all(
      [draft('Held'), { path: `/cms/v2/posts/${postIds.sowingPeas}`, body: { title: 'No' } }],
      'cora',
    );
    expect(body).not.toHaveProperty('failed');
    expect(body.responses.map((entry) => entry?.status)).toEqual([201, 403]);
    expect(await titlesLike('Held')).toBe(1);
  });
});

describe('whoever sends a batch', () => {
  it('may in each entry what they may outside', async () => {
    const entries = [draft('Mine'), { path: '/cms/v2/posts', body: { title: 'Out', status: 'publish' } }];
    const codes = async (as: Login | null) => (await run(entries, as)).map(({ status, body }) => [status, body.code]);
    expect(await codes(null)).toEqual([
      [401, 'rest_cannot_create'],
      [401, 'rest_cannot_create'],
    ]);
    expect(await codes('sam')).toEqual([
      [403, 'rest_cannot_create'],
      [403, 'rest_cannot_create'],
    ]);
    expect(await codes('cora')).toEqual([
      [201, undefined],
      [403, 'rest_cannot_publish'],
    ]);
    const [refused] = await run([draft('x')], null);
    expect(refused?.headers).toEqual({ Allow: 'GET' });
  });

  it('becomes nobody else by what an entry brings along', async () => {
    const authorization = basicHeader('ada', passwordOf('ada'));
    const [refused] = await run([{ ...draft('x'), headers: { Authorization: authorization } }], 'sam');
    expect(refused?.body.code).toBe('rest_cannot_create');
  });

  it('is refused as a whole with credentials that do not hold', async () => {
    const { status, body } = await send(
      { requests: [draft('Wrong')] },
      { headers: { authorization: basicHeader('ada', 'wrong') } },
    );
    expect([status, body.code]).toEqual([401, 'incorrect_password']);
    expect(await titlesLike('Wrong')).toBe(0);
  });
});
