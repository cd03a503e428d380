import { beforeEach, describe, expect } from 'vitest';
import { type ErrorBody, idsOf, linksOf, type PostItem, totalsOf } from '../../support/rest-bodies.ts';
import { accounts, type Login, mediaIds, postIds } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';

/** The id of a post of the account 'author' that was changed twice. */
let post: number;
/** The ids of its revisions, newest first. */
let revisionIds: number[];

const write = (path: string, { as, ...fields }: { as: Login } & Record<string, unknown>) =>
  cms.send({
    method: 'POST',
    path,
    as,
    json: fields,
  });
const list = (query = '', as: Login = 'author') => cms.get<PostItem[]>(`posts/${post}/revisions${query}`, { as });
const failure = (path: string, as?: Login) => cms.get<ErrorBody>(path, as ? { as } : {});

it.beforeAll(async () => {
  await createRevisions();
});

async function createRevisions(): Promise<void> {
  post = (await write('posts', { as: 'author', title: 'Versions', content: 'first plum', status: 'publish' })).body.id;
  await write(`posts/${post}`, { as: 'author', content: 'second cherry' });
  await write(`posts/${post}`, { as: 'editor', content: 'third quince', title: 'Versions <em>three</em>' });
  revisionIds = idsOf((await list()).body);
}

describe('a list of revisions', () => {
  it('contains one for each change of the texts, newest first', async () => {
    await write(`posts/${post}`, { as: 'author', content: 'third quince' });
    const { body, headers } = await list();
    expect(body.map(({ author, parent, content }) => ({ author, parent, text: content.rendered }))).toEqual([
      { author: accounts.editor.id, parent: post, text: '<p>third quince</p>\n' },
      { author: accounts.author.id, parent: post, text: '<p>second cherry</p>\n' },
    ]);
    expect(totalsOf(headers)).toEqual([2, 1]);
    expect(headers.allow).toBe('GET');
  });

  it('contains all revisions without `per_page`, whatever the offset', async () => {
    expect(idsOf((await list('?offset=1')).body)).toEqual(revisionIds);
  });

  it('has pages that link to each other', async () => {
    const first = await list('?per_page=1');
    const second = await list('?per_page=1&page=2');
    expect([...idsOf(first.body), ...idsOf(second.body)]).toEqual(revisionIds);
    expect(totalsOf(first.headers)).toEqual([2, 2]);
    expect(linksOf(first.headers.link)).toMatchObject({ next: expect.stringMatching(/per_page=1&page=2$/) });
    expect(linksOf(second.headers.link)).toMatchObject({ prev: expect.stringMatching(/per_page=1&page=1$/) });
    expect(idsOf((await list('?per_page=1&offset=1')).body)).toEqual(revisionIds.slice(1));
  });

  it('answers 400 for a page or offset beyond its end', async () => {
    const codes = await Promise.all(
      ['?per_page=1&page=3', '?page=2', '?per_page=1&offset=2', '?offset=2'].map(
        async (query) => (await failure(`posts/${post}/revisions${query}`, 'author')).body,
      ),
    );
    expect(codes.map(({ code, data }) => [code, data.status])).toEqual([
      ['rest_revision_invalid_page_number', 400],
      ['rest_revision_invalid_page_number', 400],
      ['rest_revision_invalid_offset_number', 400],
      ['rest_revision_invalid_offset_number', 400],
    ]);
  });

  it('is empty on every page for an item without revisions', async () => {
    const { status, body, headers } = await cms.get<PostItem[]>(`posts/${postIds.peaSoup}/revisions?page=4`, {
      as: 'admin',
    });
    expect([status, body, totalsOf(headers)]).toEqual([200, [], [0, 0]]);
  });

  it('has the requested order', async () => {
    const [newer = 0, older = 0] = revisionIds;
    expect(idsOf((await list('?orderby=id&order=asc')).body)).toEqual([older, newer]);
    expect(idsOf((await list(`?orderby=include&include=${older},${newer}`)).body)).toEqual([older, newer]);
    expect(idsOf((await list('?orderby=title&order=asc')).body)).toEqual([older, newer]);
    expect(idsOf((await list('?orderby=relevance&search=versions')).body)).toHaveLength(2);
  });

  it('can be searched, and filtered by id', async () => {
    const [newer = 0, older = 0] = revisionIds;
    expect(idsOf((await list('?search=CHERRY')).body)).toEqual([older]);
    expect(idsOf((await list('?search=plum')).body)).toEqual([]);
    expect(idsOf((await list(`?include=${older}`)).body)).toEqual([older]);
    expect(idsOf((await list(`?exclude=${older},99999999999`)).body)).toEqual([newer]);
  });

  it('requires a search text to order by relevance, and ids to order by them', async () => {
    const codes = await Promise.all(
      ['relevance', 'include'].map(async (order) => failure(`posts/${post}/revisions?orderby=${order}`, 'author')),
    );
    expect(codes.map(({ body }) => body.code)).toEqual([
      'rest_no_search_term_defined',
      'rest_orderby_include_missing_include',
    ]);
  });

  it('requires permission to edit the item', async () => {
    for (const [as, status] of [
      ['subscriber', 403],
      ['contributor', 403],
      ['author', 200],
      ['editor', 200],
    ] as const) {
      expect([as, (await list('', as)).status]).toEqual([as, status]);
    }
    const { status, body, headers } = await failure(`posts/${post}/revisions`);
    expect([status, body.code, headers.allow]).toEqual([401, 'rest_cannot_read', undefined]);
  });

  it('requires an item of the kind in the path', async () => {
    for (const path of [
      'posts/99999/revisions',
      `posts/${postIds.aboutPage}/revisions`,
      `pages/${postIds.sowingPeas}/revisions`,
      `posts/${mediaIds.public}/revisions`,
    ]) {
      const { status, body } = await failure(path, 'admin');
      expect([path, status, body.code]).toEqual([path, 404, 'rest_post_invalid_parent']);
    }
    expect((await cms.get(`pages/${postIds.aboutPage}/revisions`, { as: 'admin' })).status).toBe(200);
  });

  it('takes the same number of statements for one revision as for all', async () => {
    const single = await cms.statements(() => list('?per_page=1'));
    const all = await cms.statements(() => list());
    expect(all.length).toBeLessThanOrEqual(single.length);
    expect(await cms.statements(() => failure(`posts/${post}/revisions`))).toHaveLength(2);
  });
});

describe('one revision', () => {
  it('shows the fields of each context', async () => {
    const [id] = revisionIds;
    const path = `posts/${post}/revisions/${id}`;
    const readInContext = async (context: string) =>
      (await cms.get(`${path}?context=${context}`, { as: 'author' })).body;
    const links = { parent: [{ href: `http://localhost:3000/cms-json/cms/v2/posts/${post}` }] };
    expect(await readInContext('edit')).toMatchObject({
      id,
      author: accounts.editor.id,
      parent: post,
      slug: `${post}-revision-v1`,
      guid: { raw: `http://localhost:3000/?p=${id}`, rendered: `http://localhost:3000/?p=${id}` },
      content: { raw: 'third quince', rendered: '<p>third quince</p>\n' },
      excerpt: { raw: '', rendered: '' },
      meta: { footnotes: '' },
      _links: links,
    });
    expect((await readInContext('view')).content).toEqual({ rendered: '<p>third quince</p>\n' });
    expect(Object.keys(await readInContext('embed')).sort()).toEqual(
      ['_links', 'author', 'date', 'excerpt', 'id', 'parent', 'slug', 'title'].sort(),
    );
  });

  it('has the meta values that the item had when it was stored', async () => {
    await createRevisions();
    await write(`posts/${post}`, { as: 'author', meta: { footnotes: '[1]' } });
    await write(`posts/${post}`, { as: 'author', meta: { footnotes: '[2]' } });
    expect((await list()).body.slice(0, 3).map(({ meta }) => meta)).toEqual([
      { footnotes: '[2]' },
      { footnotes: '[1]' },
      { footnotes: '' },
    ]);
  });

  it('is found only below its own item', async () => {
    const [id] = revisionIds;
    const codes = await Promise.all(
      [
        `posts/${postIds.peaSoup}/revisions/${id}`,
        `posts/${post}/revisions/99999`,
        `posts/${post}/revisions/${post}`,
      ].map(async (path) => (await failure(path, 'admin')).body.code),
    );
    expect(codes).toEqual(['rest_revision_parent_id_mismatch', 'rest_post_invalid_id', 'rest_post_invalid_id']);
  });
});

describe('deleting a revision', () => {
  beforeEach(createRevisions);

  const remove = (path: string, as?: Login) =>
    cms.send<ErrorBody & { deleted: boolean; previous: PostItem }>({ method: 'DELETE', path, ...(as ? { as } : {}) });

  it('returns it and preserves the other revisions and the item', async () => {
    const [newer, older] = revisionIds;
    const { status, body } = await remove(`posts/${post}/revisions/${newer}?force=true`, 'author');
    expect([status, body.deleted, body.previous.id]).toEqual([200, true, newer]);
    expect(body.previous.content).toEqual({ raw: 'third quince', rendered: '<p>third quince</p>\n' });
    expect(idsOf((await list()).body)).toEqual([older]);
    const item = (await cms.get(`posts/${post}`)).body;
    expect(item.content.rendered).toBe('<p>third quince</p>\n');
    expect(item._links['version-history']?.[0]?.count).toBe(1);
    expect(item._links['predecessor-version']?.[0]?.id).toBe(older);
  });

  it('requires `force`, because revisions have no trash', async () => {
    const { status, body } = await remove(`posts/${post}/revisions/${revisionIds[0]}`, 'author');
    expect([status, body.code]).toEqual([501, 'rest_trash_not_supported']);
    expect(idsOf((await list()).body)).toEqual(revisionIds);
  });

  it('checks the item first, then permission, then the revision, then `force`', async () => {
    const [id] = revisionIds;
    const answers = await Promise.all([
      remove('posts/99999/revisions/1'),
      remove(`posts/${post}/revisions/99999`),
      remove(`posts/${post}/revisions/99999`, 'editor'),
      remove(`posts/${postIds.peaSoup}/revisions/${id}`, 'editor'),
      remove(`posts/${post}/revisions/${id}`),
      remove(`posts/${post}/revisions/${id}`, 'contributor'),
      remove(`posts/${post}/revisions/${id}`, 'editor'),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'rest_post_invalid_parent'],
      [401, 'rest_cannot_delete'],
      [404, 'rest_post_invalid_id'],
      [404, 'rest_revision_parent_id_mismatch'],
      [401, 'rest_cannot_delete'],
      [403, 'rest_cannot_delete'],
      [501, 'rest_trash_not_supported'],
    ]);
  });
});
