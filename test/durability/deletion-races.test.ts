import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RACE_RUNS, RACE_TIMEOUT_MS, startTwoServers, type TwoServers, times } from '../support/two-servers.ts';

let servers: TwoServers;
beforeAll(async () => {
  servers = await startTwoServers();
});
afterAll(() => servers?.close());

let lastId = 0;
const newItem = (path: string, fields: object = {}) =>
  servers.create(path, { title: `Item ${++lastId}`, status: 'publish', ...fields });
const reader = () => servers.site.database.reader;

/** Sends a request in the middle of requests that create comments on an item. */
const sendDuringComments = (post: number, request: { method: string; path: string }) =>
  servers.race(
    times(12, (index) =>
      index === 5
        ? request
        : {
            method: 'POST',
            path: 'comments',
            json: { post, content: `Comment ${++lastId}`, status: 'approved' },
          },
    ),
  );

describe.each(times(RACE_RUNS, (run) => run + 1))('run %i of writers in two processes', () => {
  it(
    'no comment remains on a deleted post',
    async () => {
      const post = await newItem('posts');
      await sendDuringComments(post, { method: 'DELETE', path: `posts/${post}?force=true` });
      expect(await reader().post.count({ where: { id: post } })).toBe(0);
      expect(await reader().comment.count({ where: { postId: post } })).toBe(0);
    },
    RACE_TIMEOUT_MS,
  );

  it(
    'no comment is approved on a post that goes to the trash',
    async () => {
      const post = await newItem('posts');
      await sendDuringComments(post, { method: 'DELETE', path: `posts/${post}` });
      const comments = await reader().comment.findMany({ where: { postId: post } });
      expect(comments.filter(({ status }) => status !== 'post-trashed')).toEqual([]);
      expect((await reader().post.findUniqueOrThrow({ where: { id: post } })).commentCount).toBe(0);
    },
    RACE_TIMEOUT_MS,
  );

  it(
    'two pages that become parents of each other form no cycle',
    async () => {
      const [one, two] = [await newItem('pages'), await newItem('pages')];
      await servers.race([
        { method: 'PUT', path: `pages/${one}`, json: { parent: two } },
        { method: 'PUT', path: `pages/${two}`, json: { parent: one } },
      ]);
      const rows = await reader().post.findMany({ where: { id: { in: [one, two] } } });
      expect(rows.filter(({ parentId }) => parentId === 0)).toHaveLength(1);
    },
    RACE_TIMEOUT_MS,
  );

  it(
    'no page remains below a deleted page',
    async () => {
      const parentPage = await newItem('pages');
      const [childPage, otherPage] = [await newItem('pages', { parent: parentPage }), await newItem('pages')];
      await servers.race([
        {
          method: 'POST',
          path: 'pages',
          json: { title: `Child ${++lastId}`, parent: parentPage, status: 'publish' },
        },
        { method: 'PUT', path: `pages/${otherPage}`, json: { parent: parentPage } },
        { method: 'DELETE', path: `pages/${parentPage}?force=true` },
        { method: 'PUT', path: `pages/${childPage}`, json: { title: `Child ${++lastId}` } },
        {
          method: 'POST',
          path: 'pages',
          json: { title: `Child ${++lastId}`, parent: parentPage, status: 'publish' },
        },
      ]);
      expect(await reader().post.count({ where: { parentId: parentPage } })).toBe(0);
    },
    RACE_TIMEOUT_MS,
  );

  it(
    'no item remains without an author if its account is deleted during the write',
    async () => {
      const { id, authorization } = await servers.createAccount();
      const ownPosts = await Promise.all(times(3, () => newItem('posts', { author: id })));
      await servers.race([
        ...times(8, (index) => ({
          method: 'POST',
          path: index % 2 ? 'posts' : 'pages',
          json: { title: `Late ${++lastId}`, status: 'publish' },
          authorization,
        })),
        { method: 'DELETE', path: `users/${id}?force=true&reassign=1` },
        ...ownPosts.map((post) => ({
          method: 'PUT',
          path: `posts/${post}`,
          json: { content: `Changed ${++lastId}` },
          authorization,
        })),
        ...ownPosts.map((post) => ({ method: 'PUT', path: `posts/${post}`, json: { author: id } })),
        ...times(4, () => ({
          method: 'POST',
          path: `posts/${ownPosts[0]}/autosaves`,
          json: { content: `Saved ${++lastId}` },
          authorization,
        })),
      ]);
      expect(await reader().user.count({ where: { id } })).toBe(0);
      expect(await reader().post.findMany({ where: { authorId: id }, select: { id: true, type: true } })).toEqual([]);
    },
    RACE_TIMEOUT_MS,
  );

  it(
    'items that an account writes during its deletion are trashed with its other items',
    async () => {
      const { id, authorization } = await servers.createAccount();
      await servers.race([
        ...times(4, () => ({
          method: 'POST',
          path: 'posts',
          json: { title: `Late ${++lastId}`, status: 'publish' },
          authorization,
        })),
        { method: 'DELETE', path: `users/${id}?force=true&reassign=` },
        ...times(4, () => ({
          method: 'POST',
          path: 'posts',
          json: { title: `Later ${++lastId}`, status: 'publish' },
          authorization,
        })),
      ]);
      expect(await reader().user.count({ where: { id } })).toBe(0);
      const remaining = await reader().post.findMany({ where: { authorId: id, status: { not: 'trash' } } });
      expect(remaining).toEqual([]);
    },
    RACE_TIMEOUT_MS,
  );

  it(
    'a category can be deleted while it is assigned, and posts without another receive the default category',
    async () => {
      const defaultCategory = await servers.create('categories', { name: `Default ${++lastId}` });
      await servers.race([{ method: 'POST', path: 'settings', json: { default_category: defaultCategory } }]);
      const category = await servers.create('categories', { name: `Category ${++lastId}` });
      const posts = await Promise.all(
        times(8, (index) => newItem('posts', index < 4 ? { categories: [category] } : {})),
      );
      const assignCategory = (ids: readonly number[]) =>
        ids.map((id) => ({ method: 'PUT', path: `posts/${id}`, json: { categories: [category] } }));
      await servers.race([
        ...assignCategory(posts.slice(4, 6)),
        { method: 'DELETE', path: `categories/${category}?force=true` },
        ...posts.slice(0, 4).map((id, index) => ({
          method: 'PUT',
          path: `posts/${id}`,
          json: { tags: [6], status: index % 2 ? 'draft' : 'publish' },
        })),
        ...assignCategory(posts.slice(6)),
      ]);
      expect(await reader().term.count({ where: { id: category } })).toBe(0);
      const withDefault = { id: { in: posts.slice(0, 4) }, terms: { some: { termId: defaultCategory } } };
      expect(await reader().post.count({ where: withDefault })).toBe(4);
      const counted = await reader().postTerm.count({
        where: { termId: defaultCategory, post: { status: 'publish' } },
      });
      expect((await reader().term.findUniqueOrThrow({ where: { id: defaultCategory } })).count).toBe(counted);
    },
    RACE_TIMEOUT_MS,
  );
});
