import { describe, expect } from 'vitest';
import { accounts, type Login, postIds } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';

const it = siteTest({ extraPosts: 120, env: { RESPONSE_CACHE_BYTES: '0' } });

it.beforeAll(async () => {
  // Fills the caches that are valid until the site changes.
  await cms.get('posts?_embed');
});

const statements = (path: string, { as, method }: { as?: Login; method?: string } = {}) =>
  cms.statements(() => cms.send({ path, as, ...(method ? { method } : {}) }));

/** The tables that statements read, sorted: those after the outermost FROM. */
const tablesOf = (sql: readonly string[]): string[] =>
  sql.map((text) => /FROM [`"]?(?:\w+[`"]?\.[`"]?)?(\w+)/.exec(withoutParentheses(text))?.[1] ?? 'derived').sort();

function withoutParentheses(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, '');
  return shorter === text ? text : withoutParentheses(shorter);
}

/** A filter for the oldest posts, which have all relations. */
const OLDEST_POSTS = 'before=2020-12-31T00:00:00';

describe('an item with galleries and playlists', () => {
  it('reads the attachments of each item once, and of at most a hundred items', async () => {
    const galleries = '[gallery]'.repeat(50);
    const playlists = Array.from({ length: 300 }, (_, number) => `[playlist id=${number + 1}]`).join('');
    const { body } = await cms.send({
      method: 'POST',
      path: 'posts',
      as: 'admin',
      json: { title: 'Galleries', status: 'draft', content: galleries + playlists },
    });
    const read = await statements(`posts/${body.id}`, { as: 'admin' });
    expect(read.filter((text) => text.includes('"mimeType" LIKE'))).toHaveLength(100);
  });
});

describe('a list of posts', () => {
  it.each([
    ['in the view context', `${OLDEST_POSTS}`],
    ['in the embed context', `${OLDEST_POSTS}&context=embed`],
    ['reduced to two fields', `${OLDEST_POSTS}&_fields=id,title`],
    ['with everything embedded', `${OLDEST_POSTS}&_embed`],
    ['with a search', `${OLDEST_POSTS}&search=leaf`],
    ['filtered by terms', `${OLDEST_POSTS}&categories[terms]=2&categories[include_children]=true`],
  ])('takes the same number of statements for 5 and for 100 posts %s', async (_case, query) => {
    const few = `posts?per_page=5&${query}`;
    const many = `posts?per_page=100&${query}&order=asc`;
    // The first request fills caches: counts, term trees, word frequencies.
    expect((await statements(few)).length).toBeGreaterThanOrEqual((await statements(many)).length);
    const tables = tablesOf(await statements(few));
    expect(tables.length).toBeGreaterThan(0);
    expect(tablesOf(await statements(many))).toEqual(tables);
  });

  it('takes two statements, rows and count, and one for each selected relation', async () => {
    const postsAfter = (month: string) => `posts?after=2019-0${month}-01T00:00:00`;
    expect(tablesOf(await statements(`${postsAfter('1')}&_fields=id,title`))).toEqual(['posts', 'posts']);
    expect(tablesOf(await statements(`${postsAfter('2')}&_fields=id,tags,categories`))).toEqual([
      ...['post_terms', 'posts', 'posts'],
    ]);
    expect(tablesOf(await statements(`${postsAfter('3')}&_fields=id,meta`))).toEqual(['post_meta', 'posts', 'posts']);
    expect(tablesOf(await statements(postsAfter('4')))).toEqual(['post_meta', 'post_terms', 'posts', 'posts']);
  });

  it('takes no statement for the total if it fits on its first page', async () => {
    expect(await statements('posts?author=2&per_page=100&_fields=id')).toHaveLength(1);
  });

  it('takes no further statement for the total until the site changes', async () => {
    const path = 'posts?author=1&per_page=3&_fields=id';
    expect(await statements(path)).toHaveLength(2);
    expect(await statements(path)).toHaveLength(1);
    expect(await statements(`${path}&page=2`)).toHaveLength(1);
    await site.database.transaction((client) =>
      client.post.update({ where: { id: postIds.elan }, data: { authorId: accounts.editor.id } }),
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

  it('reads no texts that are not selected', async () => {
    const [rows] = await statements('posts?author=2&_fields=id,title');
    expect(rows).not.toMatch(/"content|"excerpt|"password"/);
  });

  it('reads nothing about accounts for anonymous viewers', async () => {
    for (const path of ['posts', 'posts?context=embed', `posts/${postIds.mint}`, 'posts?search=pea', '/cms-json/']) {
      const sql = (await statements(path)).join('\n');
      expect(sql).not.toMatch(/users|application_passwords|user_meta|sessions/);
    }
  });
});

describe('_embed', () => {
  /** A list of posts that share no image. */
  const postsWithImages = 'posts?include=1001,1003,1005,1007&per_page=4';

  /** The tables of the statements that embedding adds to a request, once caches are filled. */
  const addedTables = async (path: string, embedding: string) => {
    await statements(embedding);
    const tables = tablesOf(await statements(embedding));
    for (const table of tablesOf(await statements(path))) tables.splice(tables.indexOf(table), 1);
    return tables;
  };

  it.each([
    ['author', ['users']],
    ['cms:term', ['terms']],
    ['cms:featuredmedia', ['posts']],
  ])('of %s takes one more statement', async (relation, tables) => {
    expect(await addedTables(postsWithImages, `${postsWithImages}&_embed=${relation}`)).toEqual(tables);
    expect(await addedTables('posts/1001', `posts/1001?_embed=${relation}`)).toEqual(tables);
  });

  it('of everything takes at most one more statement for each embeddable relation', async () => {
    const { _links: links } = (await cms.get('posts/1001')).body;
    const embeddableLinks = Object.values(links).filter((targets) => targets.some(({ embeddable }) => embeddable));
    expect((await addedTables(postsWithImages, `${postsWithImages}&_embed`)).length).toBeLessThanOrEqual(
      embeddableLinks.length,
    );
    expect((await addedTables('posts/1001', 'posts/1001?_embed')).length).toBeLessThanOrEqual(embeddableLinks.length);
  });
});

describe('one post', () => {
  it('takes one statement, and one for each selected relation', async () => {
    expect(tablesOf(await statements(`posts/${postIds.mint}?_fields=id,title`))).toEqual(['posts']);
    expect(tablesOf(await statements(`posts/${postIds.mint}`))).toEqual(['post_meta', 'post_terms', 'posts']);
  });
});

describe('a request without content', () => {
  it('takes no statement for an index or OPTIONS', async () => {
    await statements('/cms-json/');
    for (const [path, method] of [
      ['/cms-json/', 'GET'],
      ['/cms-json/cms/v2', 'GET'],
      ['posts', 'OPTIONS'],
    ] as const) {
      expect(await statements(path, { method })).toEqual([]);
    }
  });

  it('takes no statement if its parameters or its route are invalid', async () => {
    for (const path of ['posts?page=0', 'posts?include=x', 'unknown', 'posts?status=draft']) {
      expect(await statements(path)).toEqual([]);
    }
  });
});

describe('a request with credentials', () => {
  it('takes one more statement', async () => {
    const path = 'posts?_fields=id&per_page=4';
    await statements(path);
    expect((await statements(path, { as: 'admin' })).length - (await statements(path)).length).toBe(1);
  });
});

/** The statements that read or write rows. */
const withoutCommit = (sql: readonly string[]) => sql.filter((text) => !/COMMIT/.test(text));

describe('creating, changing and deleting a post with terms, meta values and a revision', () => {
  it('takes at most seven or eight statements, with those of the credentials, the audit log and the allowed methods', async () => {
    const texts = { content: 'Some text', excerpt: 'A text', status: 'publish', categories: [1, 2] };
    let created = 0;
    const notes = (content: string) => ({ footnotes: JSON.stringify([{ id: 'a', content }]) });
    const send = (method: string, path: string, json?: object) =>
      cms.send<{ id: number }>({ method, path, as: 'admin', json });
    let id = 0;
    const create = async () => {
      created++;
      const json = { ...texts, title: `Item with few statements ${created}`, meta: notes('first') };
      const { status, body } = await send('POST', 'posts', json);
      expect(status).toBe(201);
      id = body.id;
    };
    const change = async () => {
      const changed = {
        title: `Changed item ${created}`,
        content: 'Other text',
        categories: [2],
        meta: notes('second'),
      };
      expect((await send('POST', `posts/${id}`, changed)).status).toBe(200);
    };
    const erase = async () => expect((await send('DELETE', `posts/${id}?force=true`)).status).toBe(200);
    await create();
    for (const [operation, limit] of [
      [create, 7],
      [change, 8],
      [erase, 8],
    ] as const) {
      const sql = withoutCommit(await cms.statements(operation));
      expect(sql.length, sql.join('\n')).toBeLessThanOrEqual(limit);
    }
  });
});

describe('changing a post', () => {
  const change = (body: object) =>
    cms.statements(() =>
      cms.send({
        method: 'POST',
        path: 'posts/1001',
        as: 'admin',
        json: body,
      }),
    );

  it('takes at most five statements if texts and terms do not change', async () => {
    await change({ comment_status: 'open' });
    const { body: before } = await cms.get('posts/1001');
    const sql = await change({ comment_status: 'closed' });
    expect(withoutCommit(sql).length).toBeLessThanOrEqual(5);
    expect(sql.join('\n')).not.toMatch(/UPDATE "terms"|related_rows|"derived"/);
    expect((await cms.get('posts/1001')).body).toMatchObject({ content: before.content, title: before.title });
  });

  it('renders, indexes and counts changed texts and terms', async () => {
    const sql = (await change({ title: 'Renamed leaf', categories: [1, 2] })).join('\n');
    expect(sql).toMatch(/UPDATE "terms"/);
    expect(sql).toMatch(/INSERT INTO "related_rows"/);
    const { body } = await cms.get('posts/1001');
    expect(body.title.rendered).toBe('Renamed leaf');
    const searchAnswer = await cms.get<{ id: number }[]>('posts?search=renamed+leaf&_fields=id');
    expect(searchAnswer.body).toEqual([{ id: 1001 }]);
  });
});
