import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestSite, type RunningSite, type TestSite } from '../support/test-site.ts';
import { startUnassisted } from '../support/unassisted-program.ts';

/** More posts than the text index returns as candidates, so that searches find all matches in advance. */
const POSTS = 3_000;
const FIRST = 10_000;

interface Post {
  id: number;
  date: string;
  title: string;
  excerpt: string;
  content: string;
}

const posts = new Map<number, Post>();

function createPost(n: number): Post {
  const date = `2001-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}T10:00:00`;
  return {
    id: FIRST + n,
    date,
    title: `${n % 2 ? 'alpha ' : ''}${n % 3 ? 'beta ' : ''}number`,
    excerpt: n % 5 ? 'alpha beta' : 'gamma',
    content: `common word ${n % 7 ? 'beta alpha' : 'alpha beta'} ${n % 4 ? 'gamma' : ''} 50% a_b`,
  };
}

let site: TestSite;
let program: RunningSite;

beforeAll(async () => {
  site = await createTestSite();
  const created = Array.from({ length: POSTS }, (_, n) => createPost(n));
  for (const post of created) posts.set(post.id, post);
  await site.database.transaction(async (client) => {
    await client.post.createMany({
      data: created.map((post) => ({
        ...post,
        ...{ type: 'post', status: 'publish', slug: `large-${post.id}`, titleKey: post.title },
        ...{ dateGmt: post.date, modified: post.date, modifiedGmt: post.date, authorId: 1 },
      })),
    });
    await client.postSearchText.createMany({
      data: created.map(({ id, title, excerpt, content }) => ({ postId: id, title, excerpt, content })),
    });
  });
  program = await site.start({ env: { RESPONSE_CACHE_BYTES: '0' } });
}, 120_000);

afterAll(() => site.dispose());

interface Search {
  required: string[];
  excluded?: string[];
  columns?: ('title' | 'excerpt' | 'content')[];
}

const ALL_COLUMNS = ['title', 'excerpt', 'content'] as const;

/**
 * The ids that a search must return, in order: by date, or by relevance and date. The sentence is the whole search; empty
 * if it excludes terms.
 */
function expectedIds({ required, excluded = [], columns = [...ALL_COLUMNS] }: Search, sentence?: string): number[] {
  const contains = (post: Post, term: string) => columns.some((column) => post[column].includes(term));
  const rank = (post: Post): number => {
    if (sentence === undefined) return 0;
    if (sentence === required[0]) return post.title.includes(sentence) ? 0 : 1;
    const isWholeIn = (text: string) => sentence !== '' && text.includes(sentence);
    if (isWholeIn(post.title)) return 1;
    if (required.every((term) => post.title.includes(term))) return 2;
    if (required.some((term) => post.title.includes(term))) return 3;
    if (isWholeIn(post.excerpt)) return 4;
    return isWholeIn(post.content) ? 5 : 6;
  };
  return [...posts.values()]
    .filter((post) => required.every((term) => contains(post, term)) && !excluded.some((term) => contains(post, term)))
    .sort((a, b) => rank(a) - rank(b) || (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1))
    .map(({ id }) => id);
}

/** Compares the total, the first pages, a page in the middle and the last one. */
async function expectList(path: string, ids: readonly number[]): Promise<void> {
  const last = Math.max(1, Math.ceil(ids.length / 20));
  for (const page of new Set([1, 2, Math.ceil(last / 2), last])) {
    if (page > last) continue;
    const answer = await program.get<{ id: number }[]>(`${path}&per_page=20&page=${page}&_fields=id`);
    expect(answer.status, path).toBe(200);
    expect(answer.headers['x-cms-total'], path).toBe(String(ids.length));
    expect(
      answer.body.map(({ id }) => id),
      `${path}, page ${page}`,
    ).toEqual(ids.slice((page - 1) * 20, page * 20));
  }
}

const searches: [path: string, search: Search, sentence?: string][] = [
  ['posts?search=number', { required: ['number'] }],
  ['posts?search=common+-gamma', { required: ['common'], excluded: ['gamma'] }],
  ['posts?search=%22beta+alpha%22', { required: ['beta alpha'] }],
  ['posts?search=mmo', { required: ['mmo'] }],
  ['posts?search=50%25', { required: ['50%'] }],
  ['posts?search=a_b', { required: ['a_b'] }],
  ['posts?search=alpha&search_columns=post_title', { required: ['alpha'], columns: ['title'] }],
  ['posts?search=alpha+beta&orderby=relevance', { required: ['alpha', 'beta'] }, 'alpha beta'],
  ['posts?search=alpha&orderby=relevance', { required: ['alpha'] }, 'alpha'],
  ['search?search=beta+alpha', { required: ['beta', 'alpha'] }, 'beta alpha'],
  ['search?search=gamma', { required: ['gamma'] }, 'gamma'],
  ['search?search=a+alpha', { required: ['alpha'] }, 'a alpha'],
  ['search?search=beta+alpha+-gamma', { required: ['beta', 'alpha'], excluded: ['gamma'] }, ''],
];

it.each(searches)('%s has the order and total of an exhaustive search', (path, search, sentence) =>
  expectList(path, expectedIds(search, sentence)),
);

it('repeated searches include items that were changed, added and deleted in between', async () => {
  const changed = FIRST + 4;
  const update = await program.send({
    method: 'POST',
    path: `posts/${changed}`,
    as: 'admin',
    json: { title: 'alpha beta again', content: 'nothing else', excerpt: 'none' },
  });
  expect(update.status).toBe(200);
  posts.set(changed, {
    ...(posts.get(changed) as Post),
    ...{ title: 'alpha beta again', content: 'nothing else', excerpt: 'none' },
  });
  const removed = FIRST + 5;
  expect((await program.send({ method: 'DELETE', path: `posts/${removed}?force=true`, as: 'admin' })).status).toBe(200);
  posts.delete(removed);
  const texts = { title: 'beta number', excerpt: '', content: 'common alpha' };
  const added = await program.send<{ id: number }>({
    method: 'POST',
    path: 'posts',
    as: 'admin',
    json: { ...texts, status: 'publish', date: '2001-05-05T10:00:00' },
  });
  expect(added.status).toBe(201);
  posts.set(added.body.id, { id: added.body.id, date: '2001-05-05T10:00:00', ...texts });
  for (const [path, search, sentence] of searches) await expectList(path, expectedIds(search, sentence));
});

it('a protected or unpublished item leaves the results', async () => {
  const [path, search] = searches[0] as [string, Search];
  const [shown = 0, other = 0] = expectedIds(search);
  await program.send({ method: 'POST', path: `posts/${shown}`, as: 'admin', json: { password: 'secret' } });
  posts.delete(shown);
  await expectList(path, expectedIds(search));
  await program.send({ method: 'POST', path: `posts/${other}`, as: 'admin', json: { status: 'draft' } });
  posts.delete(other);
  await expectList(path, expectedIds(search));
});

it('items whose dates change move within the results', async () => {
  const [path, search] = searches[0] as [string, Search];
  const ids = expectedIds(search);
  const moves: [index: number, date: string][] = [
    [0, '2000-01-01T10:00:00'],
    [1_500, '2002-02-02T10:00:00'],
    [7, '2001-06-06T11:11:11'],
    [9, '2001-06-06T11:11:11'],
  ];
  for (const [index, date] of moves) {
    const id = ids[index] as number;
    const update = await program.send({ method: 'POST', path: `posts/${id}`, as: 'admin', json: { date } });
    expect(update.status).toBe(200);
    posts.set(id, { ...(posts.get(id) as Post), date });
    // Two moves are examined together.
    if (index !== 7) await expectList(path, expectedIds(search));
  }
  for (const each of searches) await expectList(each[0], expectedIds(each[1], each[2]));
});

const expectAllSearches = async () => {
  for (const [path, search, sentence] of searches) await expectList(path, expectedIds(search, sentence));
};

/** Saves an item over the REST API. */
async function save(id: number, changes: Partial<Post> & { comment_status?: string }): Promise<void> {
  const answer = await program.send({ method: 'POST', path: `posts/${id}`, as: 'admin', json: changes });
  expect(answer.status).toBe(200);
  const { comment_status: _, ...changed } = changes;
  posts.set(id, { ...(posts.get(id) as Post), ...changed });
}

type Texts = Pick<Post, 'title' | 'excerpt' | 'content'>;

/** Changes the text of an item, but not its row. */
async function changeText(id: number, texts: Texts): Promise<void> {
  await site.database.transaction((client) => client.postSearchText.update({ where: { postId: id }, data: texts }));
  posts.set(id, { ...(posts.get(id) as Post), ...texts });
}

/** Changes texts without their items between changes of other items, and compares the searches after each. */
async function expectChangedTexts(): Promise<void> {
  const unrelated: Texts = { title: 'unrelated', excerpt: '', content: '' };
  const [first = 0, second = 0, third = 0, fourth = 0, saved = 0] = expectedIds({ required: ['number'] }).slice(20);
  await save(saved, { title: 'beta number' });
  await expectAllSearches();
  await changeText(first, unrelated);
  await save(saved, { title: 'alpha number' });
  await expectAllSearches();
  // This item is saved without its text.
  await changeText(second, unrelated);
  await save(saved, { comment_status: 'closed' });
  await expectAllSearches();
  await changeText(third, unrelated);
  await expectAllSearches();
  // The program of a newer release writes the texts of earlier ones again when it starts.
  const { title, excerpt, content } = posts.get(fourth) as Post;
  await changeText(fourth, { title, excerpt, content: '<!-- wp:paragraph --> unrelated' });
  await site.database.transaction((client) => client.setting.deleteMany({ where: { name: 'search_text_progress' } }));
  await expectAllSearches();
  await save(saved, { title: 'beta number' });
  await site.start();
  posts.set(fourth, { ...(posts.get(fourth) as Post), content });
  await expectAllSearches();
}

it('searches include texts that were changed without their items', expectChangedTexts);

it.runIf(process.env.TEST_DATABASE_URL)(
  'searches include texts that were changed while a transaction is open (needs PostgreSQL)',
  async () => {
    const other = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query('SELECT pg_current_xact_id()');
      await expectChangedTexts();
    } finally {
      await other.end();
    }
  },
);

it('a search after a change reads changed items and their neighbors only', async () => {
  const [changed = 0] = expectedIds({ required: ['number'] });
  await expectAllSearches();
  await save(changed, { title: `beta number alpha ${changed}` });
  const statements = await program.statements(expectAllSearches);
  const searching = statements.filter((statement) => statement.includes('"storedNumbers"'));
  expect(searching.length).toBeGreaterThan(searches.length);
  for (const statement of searching) expect(statement).toMatch(/p\."id" IN/);
});

it('a search shows what the same process has just written', async () => {
  const alone = await startUnassisted(site.environment());
  const total = async () => (await alone.send({ path: 'posts?search=number&_fields=id' })).headers['x-cms-total'];
  const ids = expectedIds({ required: ['number'] });
  for (const [index, id] of ids.slice(0, 5).entries()) {
    expect(await total()).toBe(String(ids.length - index));
    const json = { title: 'unrelated' };
    expect((await alone.send({ method: 'POST', path: `posts/${id}`, as: 'admin', json })).status).toBe(200);
    posts.set(id, { ...(posts.get(id) as Post), ...json });
  }
  expect(await total()).toBe(String(ids.length - 5));
  await alone.close();
});

it.each(['date', 'modified', 'title', 'slug', 'id', 'author', 'parent'])(
  'a list in the order of %s is corrected after changes as a new program reads it',
  async (column) => {
    const paths = ['asc', 'desc'].map((order) => `posts?search=number&orderby=${column}&order=${order}`);
    const pagesOf = async ({ get }: RunningSite) => {
      const pages: number[][] = [];
      for (const path of paths) {
        for (const page of [1, 2, 15, 28, 29]) {
          const { body, headers } = await get<{ id: number }[]>(`${path}&per_page=100&page=${page}&_fields=id`);
          pages.push([Number(headers['x-cms-total']), ...body.map(({ id }) => id)]);
        }
      }
      return pages;
    };
    await pagesOf(program);
    const ids = expectedIds({ required: ['number'] });
    const [first = 0, second = 0, third = 0, fourth = 0] = [3, 700, 701, 2_000].map((index) => ids[index]);
    await save(first, { title: 'aaa number' });
    await save(second, { title: `zzz number ${column}`, date: '1999-09-09T09:09:09' });
    await save(third, { content: 'beta alpha' });
    const { status } = await program.send({
      ...{ method: 'POST', path: `posts/${fourth}`, as: 'admin' },
      json: { slug: `aa-${column}`, author: 2 },
    });
    expect(status).toBe(200);
    expect(await pagesOf(program)).toEqual(await pagesOf(await site.start({ env: { RESPONSE_CACHE_BYTES: '0' } })));
  },
);
