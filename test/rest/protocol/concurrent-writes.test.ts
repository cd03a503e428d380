import { describe, expect } from 'vitest';
import { cms, it, site } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

interface Item {
  id: number;
  slug: string;
  status: string;
  title: { raw: string };
  code?: string;
}

/** A second server on the same database. */
let secondServer: RunningSite;

it.beforeAll(async () => {
  secondServer = await site.start();
});

const write = (server: RunningSite, path: string, body: object, headers: Record<string, string> = {}) =>
  server.send<Item>({
    method: 'POST',
    path,
    as: 'admin',
    json: body,
    headers,
  });

describe('simultaneous writes', () => {
  it('of the same slug assign it to one post and numbered slugs to the others', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        write(index % 2 ? cms : secondServer, 'posts', { title: 'Same slug', slug: 'same-slug', status: 'publish' }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201));
    const slugs = answers.map((answer) => answer.body.slug).sort();
    expect(new Set(slugs).size).toBe(10);
    expect(slugs).toContain('same-slug');
  });

  it('to one item run one after the other, and each has a revision', async () => {
    const { id } = (await write(cms, 'posts', { title: 'Start', content: 'Start', status: 'publish' })).body;
    const answers = await Promise.all([
      write(cms, `posts/${id}`, { title: 'Left', content: 'Left' }),
      write(secondServer, `posts/${id}`, { title: 'Right', content: 'Right' }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const current = await cms.get<Item & { content: { raw: string } }>(`posts/${id}?context=edit`, { as: 'admin' });
    expect(['Left', 'Right']).toContain(current.body.title.raw);
    // The title of one change must not be combined with the content of the other.
    expect(current.body.content.raw).toBe(current.body.title.raw);
    const revisions = await site.database.reader.post.findMany({ where: { type: 'revision', parentId: id } });
    expect(revisions.map((revision) => revision.title).sort()).toEqual(['Left', 'Right']);
  });

  it('that trash and update an item leave it trashed', async () => {
    const { id } = (await write(cms, 'posts', { title: 'Trashed and updated', status: 'publish' })).body;
    const [trashed, updated] = await Promise.all([
      cms.send<Item>({ method: 'DELETE', path: `posts/${id}`, as: 'admin' }),
      write(secondServer, `posts/${id}`, { title: 'Changed' }),
    ]);
    expect(trashed.status).toBe(200);
    expect(updated.status).toBe(200);
    const row = await site.database.reader.post.findUniqueOrThrow({ where: { id } });
    expect([row.status, row.slug]).toEqual(['trash', 'trashed-and-updated__trashed']);
  });

  it('that delete one item succeed once, and the other answers 404', async () => {
    const { id } = (await write(cms, 'posts', { title: 'Deleted twice', status: 'publish' })).body;
    const answers = await Promise.all(
      [cms, secondServer].map((server) =>
        server.send({ method: 'DELETE', path: `posts/${id}?force=true`, as: 'admin' }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
  });

  it('with If-Match succeed once, and the other answers 412', async () => {
    const { id } = (await write(cms, 'posts', { title: 'Initial', status: 'publish' })).body;
    const tag = String((await cms.get(`posts/${id}`)).headers.etag);
    const answers = await Promise.all(
      [cms, secondServer].map((server, index) =>
        write(server, `posts/${id}`, { title: `Writer ${index}` }, { 'if-match': tag }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412]);
    expect(answers.find((answer) => answer.status === 412)?.body.code).toBe('precondition_failed');
  });

  it('change the total that another process returns', async () => {
    const total = async (server: RunningSite) => Number((await server.get('posts?per_page=1')).headers['x-cms-total']);
    const before = await total(secondServer);
    await write(cms, 'posts', { title: 'New', status: 'publish' });
    await expect.poll(() => total(secondServer)).toBe(before + 1);
  });
});
