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

/** A second program on the same database. */
let second: RunningSite;

it.beforeAll(async () => {
  second = await site.start();
});

const write = (site: RunningSite, path: string, body: object, headers: Record<string, string> = {}) =>
  site.send<Item>({
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
        write(index % 2 ? cms : second, 'posts', { title: 'Claimed', slug: 'claimed-at-once', status: 'publish' }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(201));
    const slugs = answers.map((answer) => answer.body.slug).sort();
    expect(new Set(slugs).size).toBe(10);
    expect(slugs).toContain('claimed-at-once');
  });

  it('to one item run one after the other, and each has a revision', async () => {
    const { id } = (await write(cms, 'posts', { title: 'Start', content: 'Start', status: 'publish' })).body;
    const answers = await Promise.all([
      write(cms, `posts/${id}`, { title: 'Left', content: 'Left' }),
      write(second, `posts/${id}`, { title: 'Right', content: 'Right' }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const now = await cms.get<Item & { content: { raw: string } }>(`posts/${id}?context=edit`, { as: 'admin' });
    expect(['Left', 'Right']).toContain(now.body.title.raw);
    // Never the title of one change with the content of the other.
    expect(now.body.content.raw).toBe(now.body.title.raw);
    const revisions = await site.database.reader.post.findMany({ where: { type: 'revision', parentId: id } });
    expect(revisions.map((revision) => revision.title).sort()).toEqual(['Left', 'Right']);
  });

  it('of trashing and updating leave the item trashed', async () => {
    const { id } = (await write(cms, 'posts', { title: 'Contested', status: 'publish' })).body;
    const [trashed, updated] = await Promise.all([
      cms.send<Item>({ method: 'DELETE', path: `posts/${id}`, as: 'admin' }),
      write(second, `posts/${id}`, { title: 'Changed' }),
    ]);
    expect(trashed.status).toBe(200);
    expect(updated.status).toBe(200);
    const row = await site.database.reader.post.findUniqueOrThrow({ where: { id } });
    expect([row.status, row.slug]).toEqual(['trash', 'contested__trashed']);
  });

  it('of deleting one item succeed once, and the other answers 404', async () => {
    const { id } = (await write(cms, 'posts', { title: 'Deleted twice', status: 'publish' })).body;
    const answers = await Promise.all(
      [cms, second].map((site) => site.send({ method: 'DELETE', path: `posts/${id}?force=true`, as: 'admin' })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
  });

  it('with If-Match succeed once, and the other answers 412', async () => {
    const { id } = (await write(cms, 'posts', { title: 'Seen', status: 'publish' })).body;
    const tag = String((await cms.get(`posts/${id}`)).headers.etag);
    const answers = await Promise.all(
      [cms, second].map((site, index) => write(site, `posts/${id}`, { title: `Writer ${index}` }, { 'if-match': tag })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412]);
    expect(answers.find((answer) => answer.status === 412)?.body.code).toBe('precondition_failed');
  });

  it('are visible to other processes at once, in totals and lists too', async () => {
    const total = async (site: RunningSite) => Number((await site.get('posts?per_page=1')).headers['x-cms-total']);
    const before = await total(second);
    await write(cms, 'posts', { title: 'News', status: 'publish' });
    await expect.poll(() => total(second)).toBe(before + 1);
  });
});
