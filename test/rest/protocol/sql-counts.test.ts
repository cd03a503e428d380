import { describe, expect } from 'vitest';
import { type Login, people, postIds } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';

const it = siteTest({ extraPosts: 120 });

it.beforeAll(async () => {
  // What is kept until the site changes is read once, by whoever comes first.
  await cms.get('posts?_embed');
});

const statements = (path: string, { as, method }: { as?: Login; method?: string } = {}) =>
  cms.statements(() => cms.send({ path, as, ...(method ? { method } : {}) }));

/** The tables that statements read rows of, sorted: what stands after the outermost FROM. */
const tablesOf = (sql: readonly string[]): string[] =>
  sql.map((text) => /FROM [`"]?(?:\w+[`"]?\.[`"]?)?(\w+)/.exec(withoutBrackets(text))?.[1] ?? 'derived').sort();

function withoutBrackets(text: string): string {
  const less = text.replace(/\([^()]*\)/g, '');
  return less === text ? text : withoutBrackets(less);
}

/** The oldest posts, which all have everything a post can have. */
const leaves = 'before=2020-12-31T00:00:00';

describe('content', () => {
  it('reads the attached files of an item once, and of a hundred items at most', async () => {
    const galleries = '[gallery]'.repeat(50);
    const playlists = Array.from({ length: 300 }, (_, number) => `[playlist id=${number + 1}]`).join('');
    const { body } = await cms.send({
      method: 'POST',
      path: 'posts',
      as: 'ada',
      json: { title: 'Galleries', status: 'draft', content: galleries + playlists },
    });
    const read = await statements(`posts/${body.id}`, { as: 'ada' });
    expect(read.filter((text) => text.includes('"mimeType" LIKE'))).toHaveLength(100);
  });
});

describe('a list of posts', () => {
  it.each([
    ['in the view context', `${leaves}`],
    ['in the embed context', `${leaves}&context=embed`],
    ['narrowed to two fields', `${leaves}&_fields=id,title`],
    ['with everything embedded', `${leaves}&_embed`],
    ['searched', `${leaves}&search=leaf`],
    ['by terms', `${leaves}&categories[terms]=2&categories[include_children]=true`],
  ])('takes the same number of statements for 5 and for 100 posts %s', async (_case, query) => {
    const few = `posts?per_page=5&${query}`;
    const many = `posts?per_page=100&${query}&order=asc`;
    // The first time what is kept is made: counts, term trees, how common a word is.
    expect((await statements(few)).length).toBeGreaterThanOrEqual((await statements(many)).length);
    const steady = tablesOf(await statements(few));
    expect(steady.length).toBeGreaterThan(0);
    expect(tablesOf(await statements(many))).toEqual(steady);
  });

  it('takes two statements, rows and count, and one more for each kind of relation that is shown', async () => {
    const after = (moment: string) => `posts?after=2019-0${moment}-01T00:00:00`;
    expect(tablesOf(await statements(`${after('1')}&_fields=id,title`))).toEqual(['posts', 'posts']);
    expect(tablesOf(await statements(`${after('2')}&_fields=id,tags,categories`))).toEqual([
      ...['post_terms', 'posts', 'posts'],
    ]);
    expect(tablesOf(await statements(`${after('3')}&_fields=id,meta`))).toEqual(['post_meta', 'posts', 'posts']);
    expect(tablesOf(await statements(after('4')))).toEqual(['post_meta', 'post_terms', 'posts', 'posts']);
  });

  it('that fits on its first page is not counted', async () => {
    expect(await statements('posts?author=2&per_page=100&_fields=id')).toHaveLength(1);
  });

  it('is not counted again until the site changes', async () => {
    const path = 'posts?author=1&per_page=3&_fields=id';
    expect(await statements(path)).toHaveLength(2);
    expect(await statements(path)).toHaveLength(1);
    expect(await statements(`${path}&page=2`)).toHaveLength(1);
    await site.database.transaction((client) =>
      client.post.update({ where: { id: postIds.elan }, data: { authorId: people.edda.id } }),
    );
    await expect.poll(async () => (await statements(path)).length).toBeGreaterThan(1);
    const { headers } = await cms.get(path);
    expect(headers['x-cms-total']).toBe('38');
  });

  it('reads no rows for HEAD', async () => {
    const sql = await statements('posts?author=3&per_page=2', { method: 'HEAD' });
    expect(sql.every((text) => text.includes('COUNT(*)'))).toBe(true);
    expect(sql.length).toBeLessThanOrEqual(1);
    const { headers } = await cms.send({ method: 'HEAD', path: 'posts?author=3&per_page=2' });
    expect(headers['x-cms-total']).toBe('35');
  });

  it('reads no texts that it does not show', async () => {
    const [rows] = await statements('posts?author=2&_fields=id,title');
    expect(rows).not.toMatch(/"content|"excerpt|"password"/);
  });

  it('asks nothing about users where nobody is logged in', async () => {
    for (const path of ['posts', 'posts?context=embed', `posts/${postIds.mint}`, 'posts?search=pea', '/cms-json/']) {
      const sql = (await statements(path)).join('\n');
      expect(sql).not.toMatch(/users|application_passwords|user_meta|sessions/);
    }
  });
});

describe('_embed', () => {
  /** Posts whose image belongs to no other post. */
  const some = 'posts?include=1001,1003,1005,1007&per_page=4';

  /** The tables of the statements that a request takes beyond those of another one, nothing of which is kept. */
  const added = async (path: string, embedding: string) => {
    await statements(embedding);
    const rest = tablesOf(await statements(embedding));
    for (const table of tablesOf(await statements(path))) rest.splice(rest.indexOf(table), 1);
    return rest;
  };

  it.each([
    ['author', ['users']],
    ['cms:term', ['terms']],
    ['cms:featuredmedia', ['posts']],
  ])('of %s adds one statement for its targets', async (rel, tables) => {
    expect(await added(some, `${some}&_embed=${rel}`)).toEqual(tables);
    expect(await added('posts/1001', `posts/1001?_embed=${rel}`)).toEqual(tables);
  });

  it('of everything adds at most one for each kind of link that can be embedded', async () => {
    const { _links: links } = (await cms.get('posts/1001')).body;
    const kinds = Object.values(links).filter((targets) => targets.some(({ embeddable }) => embeddable));
    expect((await added(some, `${some}&_embed`)).length).toBeLessThanOrEqual(kinds.length);
    expect((await added('posts/1001', 'posts/1001?_embed')).length).toBeLessThanOrEqual(kinds.length);
  });
});

describe('one post', () => {
  it('takes one statement, and one for each kind of relation that is shown', async () => {
    expect(tablesOf(await statements(`posts/${postIds.mint}?_fields=id,title`))).toEqual(['posts']);
    expect(tablesOf(await statements(`posts/${postIds.mint}`))).toEqual(['post_meta', 'post_terms', 'posts']);
  });
});

describe('what needs no content', () => {
  it('asks the database nothing: index, namespace index, the description of a list', async () => {
    await statements('/cms-json/');
    for (const [path, method] of [
      ['/cms-json/', 'GET'],
      ['/cms-json/cms/v2', 'GET'],
      ['posts', 'OPTIONS'],
    ] as const) {
      expect(await statements(path, { method })).toEqual([]);
    }
  });

  it('is refused before the database is asked: bad parameters, unknown routes', async () => {
    for (const path of ['posts?page=0', 'posts?include=x', 'nothing', 'posts?status=draft']) {
      expect(await statements(path)).toEqual([]);
    }
  });
});

describe('a known account', () => {
  it('costs one statement more', async () => {
    const path = 'posts?_fields=id&per_page=4';
    await statements(path);
    expect((await statements(path, { as: 'ada' })).length - (await statements(path)).length).toBe(1);
  });
});

describe('a change of a post', () => {
  const change = (body: object) =>
    cms.statements(() =>
      cms.send({
        method: 'POST',
        path: 'posts/1001',
        as: 'ada',
        json: body,
      }),
    );

  it('takes twelve statements at most where texts and terms stay as they are', async () => {
    await change({ comment_status: 'open' });
    const { body: before } = await cms.get('posts/1001');
    const sql = await change({ comment_status: 'closed' });
    expect(sql.length).toBeLessThanOrEqual(12);
    expect(sql.join('\n')).not.toMatch(/UPDATE "terms"|post_search_texts|"derived"/);
    expect((await cms.get('posts/1001')).body).toMatchObject({ content: before.content, title: before.title });
  });

  it('renders, indexes and counts what has changed', async () => {
    const sql = (await change({ title: 'Renamed leaf', categories: [1, 2] })).join('\n');
    expect(sql).toMatch(/UPDATE "terms"/);
    expect(sql).toMatch(/post_search_texts/);
    const { body } = await cms.get('posts/1001');
    expect(body.title.rendered).toBe('Renamed leaf');
    const found = await cms.get<{ id: number }[]>('posts?search=renamed+leaf&_fields=id');
    expect(found.body).toEqual([{ id: 1001 }]);
  });
});
