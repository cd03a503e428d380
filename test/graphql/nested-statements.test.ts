import { expect } from 'vitest';
import { storeRenderings } from '../../schema/rendering/stored/store-renderings.ts';
import { statementShape } from '../support/graphql-data.ts';
import { cms, site, siteTest } from '../support/site-test.ts';

const it = siteTest({ env: { GRAPHQL_MAX_COST: '1000000', RESPONSE_CACHE_BYTES: '0' } });

const POST_COUNT = 40;

it.beforeAll(async () => {
  await createContent();
  // Renders all items in advance, because rendering on read runs more statements.
  await storeRenderings(cms.app.domain);
});

/** Creates posts, each with its own author, image, terms in a tree, and comments with replies. */
async function createContent(): Promise<void> {
  const numbers = Array.from({ length: POST_COUNT }, (_, number) => number);
  const date = '2000-01-01T00:00:00';
  const dates = { date, dateGmt: date, modified: date, modifiedGmt: date };
  const BASE = 5_000;
  await site.database.transaction(async (client) => {
    for (const number of numbers) {
      const [id, login] = [BASE + number, `writer${number}`];
      const names = {
        login,
        loginKey: login,
        slug: login,
        email: `${login}@a.example`,
        emailKey: `${login}@a.example`,
      };
      const profile = { displayName: login, displayNameKey: login, registered: date, passwordHash: '' };
      await client.user.create({ data: { id, ...names, ...profile } });
      const term = (offset: number, parentId: number) => ({
        id: id + offset,
        ...{ taxonomy: 'category', name: `Term ${id + offset}`, nameKey: `term ${id + offset}` },
        ...{ slug: `term-${id + offset}`, parentId },
      });
      await client.term.create({ data: term(1_000, 0) });
      await client.term.create({ data: term(0, id + 1_000) });
      const post = { ...dates, status: 'publish', authorId: id };
      await client.post.create({
        data: {
          ...{ ...dates, id: id + 1_000, type: 'attachment', status: 'inherit', authorId: id, mimeType: 'image/jpeg' },
          attachment: { create: { file: `2019/${number}.jpg` } },
        },
      });
      await client.post.create({
        data: {
          ...post,
          id,
          type: 'post',
          title: `Post ${number}`,
          slug: `post-${number}`,
          featuredMediaId: id + 1_000,
        },
      });
      await client.postTerm.create({ data: { postId: id, termId: id } });
      for (const [offset, parentId] of [
        [0, 0],
        [1_000, id],
      ] as const) {
        const comment = { postId: id, status: 'approved', date, dateGmt: date, content: 'Fine', authorName: login };
        await client.comment.createMany({ data: [{ ...comment, id: id + offset, userId: id, parentId }] });
      }
    }
  });
}

const POST_RELATIONS = `nodes {
  title { rendered } excerpt { rendered } link meta
  author { name link avatarUrls }
  featuredMedia { databaseId author { name } }
  terms(taxonomy: "category") { name link parent { name link } }
  comments {
    content { rendered } link
    author { name link }
    replies { content { rendered } author { name } parent { databaseId } }
    post { ... on Post { title { rendered } author { name } terms(taxonomy: "category") { name }
      comments { author { name } replies { databaseId } } } }
  }
}`;

interface PostRelations {
  nodes: {
    author: { name: string };
    featuredMedia: object | null;
    terms: { parent: object | null }[];
    comments: { replies: object[]; post: { comments: object[] } }[];
  }[];
}

async function fetchPosts<Node = PostRelations['nodes'][number]>(first: number, selection = POST_RELATIONS) {
  const query = `{ posts(first: ${first}, where: { after: "1999-12-31T00:00:00", before: "2000-01-02T00:00:00" }) { ${selection} } }`;
  let nodes: Node[] = [];
  const statements = await cms.statements(async () => {
    const { body } = await cms.graphql(query);
    expect(body.errors).toBeUndefined();
    nodes = (body.data as { posts: { nodes: Node[] } }).posts.nodes;
  });
  return { nodes, statements };
}

/**
 * Expects the same kinds of statements for many items as for few. Their number may differ by a few: fields that load rows of
 * the same table share a statement only if they reach it in the same turn. A statement for each item would be 27 more.
 */
function expectNoMoreStatements(many: readonly string[], few: readonly string[]): void {
  const shapes = (statements: readonly string[]) => [...new Set(statements.map(statementShape))].sort();
  expect(shapes(many)).toEqual(shapes(few));
  expect(many.length).toBeLessThan(few.length + 10);
}

it('a document with many relations runs no more statements for 30 posts than for 3', async () => {
  await fetchPosts(3);
  const [few, many] = [await fetchPosts(3), await fetchPosts(30)];
  expect([few.nodes.length, many.nodes.length]).toEqual([3, 30]);
  expect(new Set(many.nodes.map(({ author }) => author.name)).size).toBe(30);
  for (const { featuredMedia, terms, comments } of many.nodes) {
    expect(featuredMedia).not.toBeNull();
    expect(terms.map(({ parent }) => parent !== null)).toEqual([true]);
    expect(comments.map(({ replies, post }) => [replies.length, post.comments.length])).toContainEqual([1, 2]);
  }
  expectNoMoreStatements(many.statements, few.statements);
  expect(few.statements.length).toBeLessThan(25);
});

const NESTED_LISTS = `nodes {
  previous { databaseId } next(taxonomy: "category") { databaseId }
  mediaItems { nodes { databaseId } }
  commentConnection(where: { parentIn: [0] }) { total nodes { replyConnection(first: 3) { total nodes { authorName } } } }
  author { posts(first: 2) { total nodes { title { rendered } } } pages { total } contentNodes(first: 1) { total nodes { slug } } mediaItems { nodes { sourceUrl } } }
  terms(taxonomy: "category") { ancestors { name } contentNodes(first: 1) { total nodes { slug } }
    ... on Category { posts(first: 1) { nodes { slug } } children { nodes { name } } } }
}`;

interface NestedLists {
  previous: object | null;
  commentConnection: { total: number; nodes: { replyConnection: { total: number } }[] };
  author: { posts: { total: number }; mediaItems: { nodes: object[] } };
  terms: { ancestors: object[]; contentNodes: { total: number }; posts: { nodes: object[] } }[];
}

it('nested lists run no more statements for 30 posts than for 3', async () => {
  await fetchPosts(30, NESTED_LISTS);
  const [few, many] = [await fetchPosts<NestedLists>(3, NESTED_LISTS), await fetchPosts<NestedLists>(30, NESTED_LISTS)];
  for (const { commentConnection, author, terms } of many.nodes) {
    expect([commentConnection.total, commentConnection.nodes[0]?.replyConnection.total]).toEqual([1, 1]);
    expect([author.posts.total, author.mediaItems.nodes.length]).toEqual([1, 1]);
    expect(
      terms.map(({ ancestors, contentNodes, posts }) => [ancestors.length, contentNodes.total, posts.nodes.length]),
    ).toEqual([[1, 1, 1]]);
  }
  expect(many.nodes.filter(({ previous }) => previous).length).toBeGreaterThan(28);
  expectNoMoreStatements(many.statements, few.statements);
  expect(few.statements.length).toBeLessThan(30);
});

it('nested lists are split into few statements if there are too many for one', async () => {
  const { nodes, statements } = await fetchPosts<NestedLists>(
    40,
    'nodes { previous { databaseId } a: previous(taxonomy: "category") { databaseId } b: next { databaseId } c: next(taxonomy: "category") { databaseId } }',
  );
  expect(nodes.length).toBe(40);
  // 160 lists, at most a hundred in a statement.
  expect(statements.filter((sql) => sql.includes('UNION ALL')).length).toBe(2);
});
