import { describe, expect, it } from 'vitest';
import { commentedPosts, commentIds, useCommentSite } from '../../support/comment-site.ts';
import { queryData } from '../../support/graphql-data.ts';
import { accounts, type Login, secrets } from '../../support/site-content.ts';

const site = useCommentSite();
const fetchData = queryData(() => site.cms());

const VIEWERS: readonly (Login | undefined)[] = [undefined, 'subscriber', 'author', 'editor', 'admin'];
const LIST = '{ total nodes { databaseId } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }';

interface List {
  total: number;
  nodes: { databaseId: number }[];
  pageInfo: { endCursor: string; startCursor: string };
}

const globalId = (name: string, id: number) => Buffer.from(`${name}:${id}`).toString('base64url');
const idsOf = (list: List | null | undefined) => list?.nodes.map(({ databaseId }) => databaseId);

const commentsOn = async (
  id: number,
  { as, args = 'first: 100', type = 'Post' }: { as?: Login; args?: string; type?: string } = {},
) => {
  const { node } = await fetchData<{ node: { commentConnection: List | null } | null }>(
    `{ node(id: "${globalId(type, id)}") { ... on ContentNode { commentConnection(${args}) ${LIST} } } }`,
    { as },
  );
  return node?.commentConnection;
};

const codeOf = async (query: string, as?: Login) =>
  (await site.cms().graphql(query, { as })).body.errors?.[0]?.extensions?.code;

describe('the comments of an item', () => {
  it('equal the filtered list of all comments, for every viewer and filter', async () => {
    for (const as of VIEWERS) {
      for (const where of [
        '{}',
        '{ parentIn: [0] }',
        '{ status: "hold" }',
        '{ status: "all", type: "all" }',
        '{ type: "note" }',
      ]) {
        const listed = await site
          .cms()
          .graphql(
            `{ comments(first: 100, where: ${where.replace('{', `{ postIn: [${commentedPosts.open}],`)}) ${LIST} }`,
            {
              as,
            },
          );
        const related = await site
          .cms()
          .graphql(`{ post(id: ${commentedPosts.open}) { commentConnection(first: 100, where: ${where}) ${LIST} } }`, {
            as,
          });
        const code = ({ body }: typeof listed) => body.errors?.[0]?.extensions?.code;
        expect(code(related), `${as} ${where}`).toBe(code(listed));
        if (code(listed)) continue;
        const post = related.body.data?.post as { commentConnection: List };
        expect(post.commentConnection, `${as} ${where}`).toEqual(listed.body.data?.comments);
      }
    }
    expect(idsOf(await commentsOn(commentedPosts.open))).toEqual([commentIds.reply, commentIds.approved]);
    expect((await commentsOn(commentedPosts.open, { args: 'where: { parentIn: [0] }' }))?.total).toBe(1);
  });

  it('are hidden if their item is private or protected', async () => {
    expect(await commentsOn(commentedPosts.private)).toBeUndefined();
    expect(await commentsOn(commentedPosts.private, { as: 'subscriber' })).toBeUndefined();
    expect(idsOf(await commentsOn(commentedPosts.private, { as: 'editor' }))).toEqual([commentIds.onPrivatePost]);
    expect(await commentsOn(commentedPosts.protected)).toBeNull();
    expect(await commentsOn(commentedPosts.protected, { as: 'subscriber' })).toBeNull();
    expect(await commentsOn(commentedPosts.protected, { args: 'password: "wrong"' })).toBeNull();
    const password = `password: "${secrets.protectedPassword}"`;
    expect(idsOf(await commentsOn(commentedPosts.protected, { args: password }))).toEqual([commentIds.onProtectedPost]);
    expect(idsOf(await commentsOn(commentedPosts.protected, { as: 'editor' }))).toEqual([commentIds.onProtectedPost]);
  });

  it('are paged in both directions', async () => {
    const first = await commentsOn(commentedPosts.open, { args: 'first: 1, order: ASC' });
    expect(idsOf(first)).toEqual([commentIds.approved]);
    expect(first?.total).toBe(2);
    const second = await commentsOn(commentedPosts.open, {
      args: `first: 1, order: ASC, after: "${first?.pageInfo.endCursor}"`,
    });
    expect(idsOf(second)).toEqual([commentIds.reply]);
    const previous = await commentsOn(commentedPosts.open, {
      args: `last: 1, order: ASC, before: "${second?.pageInfo.startCursor}"`,
    });
    expect(idsOf(previous)).toEqual([commentIds.approved]);
  });
});

describe('the replies to a comment', () => {
  const repliesTo = async (id: number, { as, args = 'first: 10' }: { as?: Login; args?: string } = {}) => {
    const { node } = await fetchData<{ node: { replyConnection: List } | null }>(
      `{ node(id: "${globalId('Comment', id)}") { ... on Comment { replyConnection(${args}) ${LIST} } } }`,
      { as },
    );
    return node && idsOf(node.replyConnection);
  };

  it('are the approved ones; pending ones require permission to edit posts', async () => {
    expect(await repliesTo(commentIds.approved)).toEqual([commentIds.reply]);
    expect(await repliesTo(commentIds.reply)).toEqual([]);
    const pending = 'where: { status: "hold" }';
    expect(await repliesTo(commentIds.reply, { as: 'editor', args: pending })).toEqual([commentIds.pendingReply]);
    const query = `{ comment(id: ${commentIds.reply}) { replyConnection(${pending}) ${LIST} } }`;
    for (const as of [undefined, 'subscriber'] as const) expect(await codeOf(query, as)).toBe('rest_forbidden_param');
  });

  it('are notes if the comment is a note, and only editors may read them', async () => {
    expect(await repliesTo(commentIds.note)).toBeNull();
    expect(await repliesTo(commentIds.note, { as: 'subscriber' })).toBeNull();
    expect(await repliesTo(commentIds.note, { as: 'editor' })).toEqual([commentIds.noteReply]);
  });

  it('are readable with the password of their item, but not after they moved to another item', async () => {
    const replies = async () => {
      const { comment } = await fetchData<{ comment: { replyConnection: List } }>(
        `query ($password: String) { comment(id: ${commentIds.onProtectedPost}, password: $password) { replyConnection ${LIST} } }`,
        { password: secrets.protectedPassword },
      );
      return idsOf(comment.replyConnection);
    };
    const write = async (path: string, json: object) =>
      (await site.cms().send<{ id: number }>({ method: 'POST', path, json, as: 'admin' })).body.id;
    const reply = await write('comments', {
      post: commentedPosts.protected,
      parent: commentIds.onProtectedPost,
      content: 'Behind the same password.',
    });
    expect(await replies()).toEqual([reply]);
    const other = await write('posts', { title: 'Closed', content: 'Closed.', status: 'publish', password: 'another' });
    await write(`comments/${reply}`, { post: other });
    expect(await replies()).toEqual([]);
    await site.cms().send({ method: 'DELETE', path: `comments/${reply}?force=true`, as: 'admin' });
    await site.cms().send({ method: 'DELETE', path: `posts/${other}?force=true`, as: 'admin' });
  });
});

describe('the comments of an account', () => {
  it('are visible to viewers who may list them', async () => {
    const commentsBy = async (as?: Login) => {
      const { user } = await fetchData<{ user: { comments: List | null } }>(
        `{ user(id: ${accounts.author.id}) { comments ${LIST} } }`,
        { as },
      );
      return user.comments === null ? null : idsOf(user.comments);
    };
    expect(await commentsBy()).toBeNull();
    expect(await commentsBy('subscriber')).toBeNull();
    for (const as of ['author', 'editor', 'admin'] as const) expect(await commentsBy(as)).toEqual([commentIds.reply]);
  });

  it('exclude comments that the viewer may not read', async () => {
    const { user } = await fetchData<{ user: { comments: List } }>(
      `{ user(id: ${accounts.subscriber.id}) { comments(where: { status: "hold" }) ${LIST} } }`,
      { as: 'admin' },
    );
    expect(idsOf(user.comments)).toEqual([commentIds.pendingOfSubscriber]);
    const query = `{ node(id: "${globalId('Post', commentedPosts.byContributor)}") { ... on Post { commentConnection(where: { status: "hold" }) ${LIST} } } }`;
    expect(await codeOf(query)).toBe('rest_forbidden_param');
  });
});

describe('the author of a comment', () => {
  const authors = async (as?: Login) =>
    (
      await fetchData<{
        comments: { nodes: { databaseId: number; author: { slug: string } | null; hasAuthor: boolean }[] };
      }>(
        `{ comments(where: { idIn: [${commentIds.approved}, ${commentIds.reply}, ${commentIds.pendingOfSubscriber}] }, orderBy: ID, order: ASC) {
             nodes { databaseId author { slug } hasAuthor } } }`,
        { as },
      )
    ).comments.nodes.map(({ author, hasAuthor }) => [author !== null, hasAuthor]);

  it('is visible to anonymous viewers if the profile is public, as in REST', async () => {
    await site.change(commentIds.pendingOfSubscriber, { status: 'approved' });
    const [guest, published, unpublished] = [
      [false, false],
      [true, true],
      [false, true],
    ];
    expect(await authors()).toEqual([guest, published, unpublished]);
    for (const as of ['subscriber', 'editor'] as const)
      expect(await authors(as)).toEqual([guest, published, [true, true]]);
    const embedded = async (as?: Login) => {
      const { body } = await site
        .cms()
        .get<{ _embedded: { author: { code?: string; slug?: string }[] } }>(
          `comments/${commentIds.pendingOfSubscriber}?_embed=author`,
          {
            as,
          },
        );
      return body._embedded.author[0];
    };
    expect(await embedded()).toMatchObject({ code: 'rest_user_cannot_view' });
    expect((await embedded('author'))?.slug).toBeDefined();
  });
});
