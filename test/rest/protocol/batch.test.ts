import { describe, expect } from 'vitest';
import { type BatchBody, type BatchEntry, createDraft, sendBatch, sendEntries } from '../../support/batches.ts';
import { writerOf } from '../../support/database.ts';
import { type Login, passwordOf, postIds } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { basicHeader } from '../../support/test-site.ts';

const send = (body: unknown, options: Parameters<typeof sendBatch>[2] = {}) => sendBatch(cms, body, options);
const answersTo = (requests: readonly unknown[], as?: Login | null) => sendEntries(cms, requests, as);

const countPostsWithTitle = (title: string) => site.database.reader.post.count({ where: { title, type: 'post' } });

const draft = (title: string) => ({ path: '/cms/v2/posts', body: { title, status: 'draft' } });

describe('a batch', () => {
  it('answers its entries in order, and continues after a failing entry', async () => {
    const [created, invalid, missing, last] = await answersTo([
      draft('One'),
      { path: '/cms/v2/posts', method: 'POST', body: { title: 'Two', status: 'unknown' } },
      { path: '/cms/v2/posts/999999', method: 'DELETE' },
      draft('Three'),
    ]);
    expect(created).toMatchObject({ status: 201, body: { title: { raw: 'One' }, status: 'draft' } });
    expect(created?.headers).toEqual({
      Location: `http://localhost:3000/cms-json/cms/v2/posts/${created?.body.id}`,
      Allow: 'GET, POST',
    });
    expect(created?.body._links.self?.[0]?.href).toBe(
      `http://localhost:3000/cms-json/cms/v2/posts/${created?.body.id}`,
    );
    expect(invalid).toMatchObject({
      status: 400,
      headers: { Allow: 'GET, POST' },
      body: { code: 'rest_invalid_param', data: { details: { status: { code: 'rest_not_in_enum' } } } },
    });
    expect(missing).toMatchObject({ status: 404, headers: [], body: { code: 'rest_post_invalid_id' } });
    expect(last?.status).toBe(201);
    expect(await countPostsWithTitle('Two')).toBe(0);
  });

  it('runs its entries in order, so that each sees the writes of earlier ones', async () => {
    const id = await createDraft(cms);
    const [first, second, third, fourth] = await answersTo([
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

  it('without entries has no answers', async () => {
    expect((await send({ requests: [] })).body).toEqual({ responses: [] });
  });

  it('uses the paths of the brand', async () => {
    const wp = await site.start({ brand: 'wp' });
    const { status, body } = await wp.send<BatchBody>({
      method: 'POST',
      path: '/wp-json/batch/v1',
      json: { requests: [{ path: '/wp/v2/posts', body: { title: 'WP brand', status: 'draft' } }] },
      as: 'editor',
    });
    expect([status, body.responses[0]?.status]).toEqual([207, 201]);
  });
});

describe('a batch with require-all-validate', () => {
  const sendValidated = (requests: unknown[], as?: Login) =>
    send({ validation: 'require-all-validate', requests }, as ? { as } : {});

  it('runs no entry if one is invalid, and reports the invalid ones', async () => {
    const { status, body } = await sendValidated(
      [draft('Not created'), { path: '/cms/v2/posts', body: { status: 'unknown' } }, { path: '/cms/v2/unknown' }],
      'editor',
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
    expect(await countPostsWithTitle('Not created')).toBe(0);
  });

  it('runs all entries if they are valid, even if one is not permitted', async () => {
    const { body } = await sendValidated(
      [draft('Created'), { path: `/cms/v2/posts/${postIds.sowingPeas}`, body: { title: 'Forbidden' } }],
      'contributor',
    );
    expect(body).not.toHaveProperty('failed');
    expect(body.responses.map((entry) => entry?.status)).toEqual([201, 403]);
    expect(await countPostsWithTitle('Created')).toBe(1);
  });
});

describe('the entries of a valid batch with require-all-validate', () => {
  const validated = async (requests: unknown[]) => {
    const { body } = await send({ validation: 'require-all-validate', requests }, { as: 'editor' });
    return body.responses.map((response) => response as BatchEntry);
  };

  it('are written in one transaction', async () => {
    const drafts = Array.from({ length: 25 }, (_, index) => draft(`Together ${index}`));
    const commits = async (write: () => Promise<unknown>) =>
      (await cms.statements(write)).filter((text) => text === 'COMMIT').length;
    expect(await commits(() => validated(drafts))).toBe(1);
    expect(await commits(() => answersTo(drafts))).toBe(25);
    expect(await countPostsWithTitle('Together 24')).toBe(2);
  });

  it('see the changes of earlier entries, also of values that are cached', async () => {
    await cms.get('posts');
    const [category, post] = await validated([
      { path: '/cms/v2/categories/1', body: { slug: 'renamed-in-batch' } },
      { path: '/cms/v2/posts', body: { title: 'In a renamed category', status: 'publish', categories: [1] } },
    ]);
    expect([category?.status, post?.status]).toEqual([200, 201]);
    expect(post?.body.class_list).toContain('category-renamed-in-batch');
    const { body } = await cms.get(`posts/${post?.body.id}`);
    expect(body.class_list).toContain('category-renamed-in-batch');
  });

  it('do not revert each other, if one fails while it writes', async () => {
    await writerOf(site.database).$executeRawUnsafe(
      `CREATE UNIQUE INDEX "only_once" ON "posts" ("title") WHERE "title" = 'Only once' AND "type" = 'post'`,
    );
    const titles = ['Before', 'Only once', 'Only once', 'After'];
    const answers = await validated(titles.map(draft));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 500, 201]);
    const counts = await Promise.all(['Before', 'Only once', 'After'].map(countPostsWithTitle));
    expect(counts).toEqual([1, 1, 1]);
  });

  it('of accounts are written too', async () => {
    const account = {
      username: 'batched',
      email: 'batched@example.org',
      password: 'a long password',
      roles: ['author'],
    };
    const { body } = await send(
      {
        validation: 'require-all-validate',
        requests: [{ path: '/cms/v2/users', body: account }, draft('With account')],
      },
      { as: 'admin' },
    );
    expect(body.responses.map((response) => response?.status)).toEqual([201, 201]);
  });
});

describe('the viewer of a batch', () => {
  it('has in each entry the same permissions as in single requests', async () => {
    const entries = [draft('Draft'), { path: '/cms/v2/posts', body: { title: 'Published', status: 'publish' } }];
    const codes = async (as: Login | null) =>
      (await answersTo(entries, as)).map(({ status, body }) => [status, body.code]);
    expect(await codes(null)).toEqual([
      [401, 'rest_cannot_create'],
      [401, 'rest_cannot_create'],
    ]);
    expect(await codes('subscriber')).toEqual([
      [403, 'rest_cannot_create'],
      [403, 'rest_cannot_create'],
    ]);
    expect(await codes('contributor')).toEqual([
      [201, undefined],
      [403, 'rest_cannot_publish'],
    ]);
    const [refused] = await answersTo([draft('x')], null);
    expect(refused?.headers).toEqual({ Allow: 'GET' });
  });

  it('cannot be changed by headers of an entry', async () => {
    const authorization = basicHeader('admin', passwordOf('admin'));
    const [refused] = await answersTo([{ ...draft('x'), headers: { Authorization: authorization } }], 'subscriber');
    expect(refused?.body.code).toBe('rest_cannot_create');
  });

  it('must be valid: wrong credentials refuse the whole batch', async () => {
    const { status, body } = await send(
      { requests: [draft('Wrong password')] },
      { headers: { authorization: basicHeader('admin', 'wrong') } },
    );
    expect([status, body.code]).toEqual([401, 'incorrect_password']);
    expect(await countPostsWithTitle('Wrong password')).toBe(0);
  });
});
