import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RACE_RUNS, RACE_TIMEOUT_MS, startTwoServers, type TwoServers, times } from '../support/two-servers.ts';

let servers: TwoServers;
beforeAll(async () => {
  servers = await startTwoServers();
});
afterAll(() => servers?.close());

let lastId = 0;
const newTag = () => servers.create('tags', { name: `Tag ${++lastId}` });
const newPost = (fields: object = {}) =>
  servers.create('posts', { title: `Post ${++lastId}`, status: 'publish', ...fields });

const countsOf = async (ids: readonly number[]) => {
  const rows = await servers.site.database.reader.term.findMany({ where: { id: { in: [...ids] } } });
  return ids.map((id) => rows.find((row) => row.id === id)?.count);
};
const commentCountOf = async (id: number) =>
  (await servers.site.database.reader.post.findUniqueOrThrow({ where: { id } })).commentCount;

describe.each(times(RACE_RUNS, (run) => run + 1))('run %i of writers in two processes', (run) => {
  it(
    'twenty posts that move from one tag to another at the same time leave counts of 0 and 20',
    async () => {
      const [from, to] = [await newTag(), await newTag()];
      const posts = await Promise.all(times(20, () => newPost({ tags: [from] })));
      expect(await countsOf([from, to])).toEqual([20, 0]);
      await servers.race(posts.map((id) => ({ method: 'PUT', path: `posts/${id}`, json: { tags: [to] } })));
      expect(await countsOf([from, to])).toEqual([0, 20]);
    },
    RACE_TIMEOUT_MS,
  );

  it(
    'eight writers assign the same five tags in different orders, and all succeed',
    async () => {
      const tags = await Promise.all(times(5, newTag));
      const rotated = (by: number) => [...tags.slice(by % 5), ...tags.slice(0, by % 5)];
      const posts = await Promise.all(times(8, () => newPost()));
      for (const assignedTags of [tags, [], tags]) {
        const answers = await servers.race(
          posts.map((id, index) => ({
            method: 'PUT',
            path: `posts/${id}`,
            json: { tags: assignedTags.length > 0 ? rotated(index) : [] },
          })),
        );
        expect(answers.map(({ status }) => status)).toEqual(times(8, () => 200));
        expect(await countsOf(tags)).toEqual(times(5, () => (assignedTags.length > 0 ? 8 : 0)));
      }
    },
    RACE_TIMEOUT_MS,
  );

  it(
    'posts that are published, drafted, trashed and deleted at the same time leave counts of the published posts',
    async () => {
      const tags = await Promise.all(times(2, newTag));
      const posts = await Promise.all(times(6, () => newPost({ tags })));
      await servers.race(
        posts.flatMap((id, index) => [
          { method: 'PUT', path: `posts/${id}`, json: { status: 'draft' } },
          { method: 'PUT', path: `posts/${id}`, json: { status: 'publish', tags: tags.slice(index % 2) } },
          { method: 'DELETE', path: `posts/${id}?force=${index % 3 === 0}` },
        ]),
      );
      const counted = await Promise.all(
        tags.map((termId) =>
          servers.site.database.reader.postTerm.count({ where: { termId, post: { status: 'publish' } } }),
        ),
      );
      expect(await countsOf(tags)).toEqual(counted);
    },
    RACE_TIMEOUT_MS,
  );

  it(
    'twenty comments that are created and deleted at the same time leave a count of 20 and of 0',
    async () => {
      const post = await newPost();
      const created = await servers.race(
        times(20, (index) => ({
          method: 'POST',
          path: 'comments',
          json: { post, content: `Comment ${run} ${index}`, status: 'approved' },
        })),
      );
      expect(await commentCountOf(post)).toBe(20);
      await servers.race(created.map(({ body }) => ({ method: 'DELETE', path: `comments/${body.id}?force=true` })));
      expect(await commentCountOf(post)).toBe(0);
    },
    RACE_TIMEOUT_MS,
  );

  it(
    'comments that are approved, held and moved between two posts at the same time leave counts of the approved comments',
    async () => {
      const posts = [await newPost(), await newPost()] as const;
      const comments = await Promise.all(
        times(8, (index) => servers.create('comments', { post: posts[index % 2], content: `Moved ${run} ${index}` })),
      );
      await servers.race(
        comments.flatMap((id, index) => [
          { method: 'PUT', path: `comments/${id}`, json: { post: posts[(index + 1) % 2] } },
          { method: 'PUT', path: `comments/${id}`, json: { status: index % 3 === 0 ? 'hold' : 'approved' } },
          { method: 'PUT', path: `comments/${id}`, json: { post: posts[index % 2] } },
        ]),
      );
      for (const postId of posts) {
        const approved = await servers.site.database.reader.comment.count({ where: { postId, status: 'approved' } });
        expect(await commentCountOf(postId)).toBe(approved);
      }
    },
    RACE_TIMEOUT_MS,
  );
});
