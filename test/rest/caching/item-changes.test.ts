import { describe, expect } from 'vitest';
import { cms, it } from '../../support/site-test.ts';

const create = async (path: string, json: Record<string, unknown>): Promise<number> => {
  const { status, body } = await cms.send<{ id: number }>({ method: 'POST', path, as: 'admin', json });
  expect(status).toBe(201);
  return body.id;
};

describe('a change of one item', () => {
  const hits = () => cms.app.responseCache?.counts().hits ?? 0;

  /** Returns the paths whose answers are still cached after a change. */
  const remaining = async (paths: readonly string[], change: () => Promise<unknown>): Promise<string[]> => {
    for (const path of paths) await cms.get(path);
    await change();
    const found: string[] = [];
    for (const path of paths) {
      const before = hits();
      await cms.get(path);
      if (hits() > before) found.push(path);
    }
    return found;
  };
  const update = (path: string, json: Record<string, unknown>) => cms.send({ method: 'PUT', path, as: 'admin', json });

  it('ends the answers that show it and lists of its type, and leaves others', async () => {
    const [changed, other] = [
      await create('posts', { title: 'Changed', slug: 'changed-one', status: 'publish' }),
      await create('posts', { title: 'Other', status: 'publish' }),
    ];
    const ended = [`posts/${changed}`, `posts/${changed}?_envelope`, `posts/${changed}?_jsonp=show`];
    const lists = ['posts?per_page=1&page=2', 'posts?per_page=1&offset=1', 'posts?slug=changed-one', 'posts?_envelope'];
    const others = [
      `posts/${other}`,
      `posts/${other}?_embed`,
      'pages',
      'pages?slug=nothing',
      'posts/987654',
      'users/1',
    ];
    const paths = [...ended, ...lists, ...others];
    expect(await remaining(paths, () => update(`posts/${changed}`, { title: 'Changed again' }))).toEqual(others);
  });

  it('in its texts leaves lists of its type that do not contain it, and whose order and filter cannot see it', async () => {
    const ids: number[] = [];
    for (const title of ['First', 'Second', 'Third']) ids.push(await create('posts', { title, status: 'publish' }));
    const [first = 0, , third = 0] = ids;
    const lists = ['posts?per_page=1', `posts?include=${third}`, 'posts?per_page=1&orderby=slug'];
    const others = ['posts?per_page=1&orderby=title', 'posts?per_page=1&orderby=modified', 'posts?search=Third'];
    const own = [`posts?include=${first}`, 'posts?per_page=100'];
    const edit = () => update(`posts/${first}`, { title: 'Another title', content: 'Another text.' });
    expect(await remaining([...lists, ...others, ...own], edit)).toEqual(lists);
    expect(await remaining(lists, () => update(`posts/${first}`, { slug: 'another-slug' }))).toEqual([]);
  });

  it('by a new item leaves the answers about other items', async () => {
    const id = await create('posts', { title: 'Older', status: 'publish' });
    const paths = [`posts/${id}`, `posts/${id}?_embed=author`, 'users/1', 'pages', 'posts'];
    const publish = () => create('posts', { title: 'Newer', status: 'publish' });
    expect(await remaining(paths, publish)).toEqual(paths.slice(0, 4));
  });

  it('by a new comment leaves lists of items, which show no count', async () => {
    const id = await create('posts', { title: 'Discussed', status: 'publish' });
    const paths = ['posts?per_page=3', `posts/${id}`, `posts/${id}?_embed=replies`, 'comments'];
    const comment = () => create('comments', { post: id, content: 'A comment.' });
    expect(await remaining(paths, comment)).toEqual(paths.slice(0, 2));
  });

  it('by a new name of a term ends the answers about its items', async () => {
    const [id, other] = [
      await create('categories', { name: 'Old name' }),
      await create('categories', { name: 'Other' }),
    ];
    const [post, otherPost] = [
      await create('posts', { title: 'With the term', status: 'publish', categories: [id] }),
      await create('posts', { title: 'With another', status: 'publish', categories: [other] }),
    ];
    const paths = [`posts/${post}?_embed`, `categories/${id}`, 'categories', `posts/${otherPost}`];
    expect(await remaining(paths, () => update(`categories/${id}`, { name: 'New name' }))).toEqual(paths.slice(3));
  });

  it('that publishes the first item of an account ends the 401 of its profile', async () => {
    const path = 'users/';
    const id = await create('users', {
      username: 'first-author',
      email: 'first-author@example.org',
      password: 'A long and random password',
      roles: ['author'],
    });
    expect((await cms.get(`${path}${id}`)).status).toBe(401);
    const post = await create('posts', { title: 'First', status: 'publish', author: id });
    expect((await cms.get(`${path}${id}`)).status).toBe(200);
    await update(`posts/${post}`, { status: 'draft' });
    expect((await cms.get(`${path}${id}`)).status).toBe(401);
  });
});
