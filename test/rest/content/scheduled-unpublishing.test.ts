import { describe, expect } from 'vitest';
import { publishDue, unpublishDue } from '../../../schema/content/write/publish-due.ts';
import { bookDeclarations } from '../../support/book-declarations.ts';
import type { PostItem } from '../../support/rest-bodies.ts';
import type { Login } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

const it = siteTest({ declarations: bookDeclarations });
let other: RunningSite;

it.beforeAll(async () => {
  other = await site.start({ declarations: bookDeclarations });
});

const HOUR_MS = 3_600_000;

/** The time in some hours, in GMT. */
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 19);

/** The domain of a program whose clock is ahead by some hours. */
const ahead = (program: RunningSite, hours: number) => {
  const { domain } = program.app;
  return { ...domain, kernel: { ...domain.kernel, now: () => new Date(Date.now() + hours * HOUR_MS) } };
};

type PlannedItem = PostItem & {
  code?: string;
  unpublish_at?: string;
  unpublish_at_gmt?: string;
  unpublish_status?: string;
};

const write = (path: string, json: object, as: Login = 'admin') =>
  cms.send<PlannedItem>({ method: 'POST', path, json, as });

const read = async (path: string) => (await cms.get<PlannedItem>(`${path}?context=edit`, { as: 'admin' })).body;

/** The status of an item, and what it says about its withdrawal. */
const planOf = async (path: string) =>
  Object.fromEntries(
    Object.entries(await read(path)).filter(([name]) => name === 'status' || name.startsWith('unpublish')),
  );

const planned = async (json: object = {}, path = 'posts'): Promise<number> => {
  const { status, body } = await write(path, {
    ...{ title: 'Offer', content: 'Until noon', status: 'publish', unpublish_at_gmt: inHours(1), ...json },
  });
  expect(status).toBe(201);
  return body.id;
};

describe('an item with a time of withdrawal', () => {
  it('is withdrawn once, by one of several programs, with its counts, its journal and one entry of the audit log', async () => {
    const { body: category } = await write('categories', { name: 'Offers' });
    const ids = await Promise.all(Array.from({ length: 4 }, () => planned({ categories: [category.id] })));
    const countOf = async () => (await cms.get<{ count: number }>(`categories/${category.id}`)).body.count;
    expect(await countOf()).toBe(4);
    const anonymous = () => Promise.all(ids.map(async (id) => (await cms.get(`posts/${id}`)).status));
    expect(await anonymous()).toEqual([200, 200, 200, 200]);
    expect((await unpublishDue(cms.app.domain)).filter((id) => ids.includes(id))).toEqual([]);

    const journalBefore = await site.database.reader.contentChange.count();
    const runs = await Promise.all([cms, other, cms, other].map((program) => unpublishDue(ahead(program, 2))));
    expect(
      runs
        .flat()
        .filter((id) => ids.includes(id))
        .sort(),
    ).toEqual([...ids].sort());
    expect(await site.database.reader.contentChange.count()).toBeGreaterThanOrEqual(journalBefore + ids.length);

    expect(await anonymous()).toEqual([401, 401, 401, 401]);
    expect(await countOf()).toBe(0);
    for (const id of ids) {
      expect(await planOf(`posts/${id}`)).toEqual({ status: 'draft' });
      const { body } = await cms.get<{ credential: string; program: string; changes: object }[]>(
        `/cms-json/postern/v1/audit-log?kind=post&object=${id}&action=unpublished`,
        { as: 'admin' },
      );
      expect(body).toMatchObject([
        { credential: 'system', program: 'scheduler', changes: { status: { before: 'publish', after: 'draft' } } },
      ]);
    }
  });

  it.each(['draft', 'private', 'trash'])('gets the status %s', async (status) => {
    const id = await planned({ unpublish_status: status, password: 'mint' });
    expect(await read(`posts/${id}`)).toMatchObject({ unpublish_status: status });
    await unpublishDue(ahead(cms, 2));
    const item = await read(`posts/${id}`);
    expect([item.status, item.password]).toEqual([status, status === 'private' ? '' : 'mint']);
    expect((await cms.get(`posts/${id}`)).status).toBe(401);
  });

  it('may be a page or an item of a declared type', async () => {
    const page = await planned({}, 'pages');
    const book = await planned({ unpublish_status: 'private' }, 'books');
    const withdrawn = await unpublishDue(ahead(cms, 2));
    expect(withdrawn).toEqual(expect.arrayContaining([page, book]));
    expect([(await read(`pages/${page}`)).status, (await read(`books/${book}`)).status]).toEqual(['draft', 'private']);
  });

  it('that was scheduled is published first, also if both times passed while no program ran', async () => {
    const { body } = await write('posts', {
      ...{ title: 'Sale', status: 'publish', date_gmt: inHours(1), unpublish_at_gmt: inHours(2) },
    });
    expect(body.status).toBe('future');
    expect(await unpublishDue(ahead(cms, 3))).not.toContain(body.id);
    expect(await publishDue(ahead(cms, 3))).toContain(body.id);
    expect(await unpublishDue(ahead(cms, 3))).toContain(body.id);
  });

  it('has the same time if the editor sends it back, and loses one that passed when it is published again', async () => {
    const id = await planned();
    const { unpublish_at, unpublish_status } = await read(`posts/${id}`);
    const again = await write(`posts/${id}`, { title: 'Offer 2', unpublish_at, unpublish_status });
    expect([again.status, again.body.unpublish_at]).toEqual([200, unpublish_at]);
    await write(`posts/${id}`, { status: 'draft' });
    expect((await read(`posts/${id}`)).unpublish_at).toBe(unpublish_at);
    await site.database.transaction((client) =>
      client.post.update({ where: { id }, data: { unpublishAt: '2020-01-01T00:00:00' } }),
    );
    expect(await unpublishDue(cms.app.domain)).not.toContain(id);
    expect((await write(`posts/${id}`, { status: 'publish' })).status).toBe(200);
    expect(await planOf(`posts/${id}`)).toEqual({ status: 'publish' });
    expect(await unpublishDue(cms.app.domain)).not.toContain(id);
  });

  it('stays published if the time is removed', async () => {
    const id = await planned({ unpublish_status: 'trash' });
    await write(`posts/${id}`, { unpublish_at: null });
    expect(await planOf(`posts/${id}`)).toEqual({ status: 'publish' });
    expect(await unpublishDue(ahead(cms, 2))).not.toContain(id);
  });
});

describe('a time of withdrawal', () => {
  it.each([
    [{ unpublish_at_gmt: '2020-01-01T00:00:00' }, 400, 'rest_invalid_param'],
    [{ status: 'publish', date_gmt: inHours(3), unpublish_at_gmt: inHours(2) }, 400, 'rest_invalid_param'],
    [{ unpublish_at_gmt: inHours(2), unpublish_status: 'publish' }, 400, 'rest_invalid_param'],
    [{ unpublish_at: 'tomorrow' }, 400, 'rest_invalid_param'],
  ])('%j is refused', async (json, status, code) => {
    const answer = await write('posts', { title: 'Wrong', ...json });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('requires the right to publish, and for the trash the right to delete', async () => {
    const { body: draft } = await write('posts', { title: 'Mine' }, 'contributor');
    const refused = await write(`posts/${draft.id}`, { unpublish_at_gmt: inHours(2) }, 'contributor');
    expect([refused.status, refused.body.code]).toEqual([403, 'rest_cannot_publish']);
    const created = await write('posts', { title: 'Mine', unpublish_at_gmt: inHours(2) }, 'contributor');
    expect(created.body.code).toBe('rest_cannot_publish');
    const unchanged = await write(`posts/${draft.id}`, { title: 'Ours', unpublish_at: null }, 'contributor');
    expect(unchanged.status).toBe(200);

    const { body: front } = await write('pages', { title: 'Front', status: 'publish' });
    await write('settings', { show_on_front: 'page', page_on_front: front.id });
    const plan = { unpublish_at_gmt: inHours(2), unpublish_status: 'trash' };
    const trash = await write(`pages/${front.id}`, plan, 'editor');
    expect([trash.status, trash.body.code]).toEqual([403, 'rest_cannot_delete']);
    const asDraft = await write(`pages/${front.id}`, { ...plan, unpublish_status: 'draft' }, 'editor');
    expect(asDraft.status).toBe(200);
  });

  it('is written and read over GraphQL by those who may edit the item, and by nobody else', async () => {
    const unpublishAtGmt = inHours(4);
    const created = await cms.graphql(
      `mutation ($input: PostInput!) { createPost(input: $input) { databaseId unpublishAt unpublishAtGmt unpublishStatus } }`,
      {
        as: 'editor',
        variables: { input: { title: 'Late', status: 'publish', unpublishAtGmt, unpublishStatus: 'private' } },
      },
    );
    const post = created.body.data?.createPost as { databaseId: number };
    expect(post).toMatchObject({ unpublishAtGmt, unpublishStatus: 'private' });
    const query = `{ post(id: ${post.databaseId}) { unpublishAtGmt } }`;
    expect((await cms.graphql(query, { as: 'editor' })).body.data?.post).toEqual({ unpublishAtGmt });
    for (const as of [undefined, 'subscriber', 'contributor'] as const) {
      const { body } = await cms.graphql(query, { as });
      expect(body.errors?.[0]?.extensions?.code).toBe('rest_forbidden_context');
      expect(JSON.stringify(body)).not.toContain(unpublishAtGmt);
    }
    const { body: publicItem } = await cms.get(`posts/${post.databaseId}`);
    expect(Object.keys(publicItem).filter((name) => name.startsWith('unpublish'))).toEqual([]);
  });
});
