import { describe, expect, it } from 'vitest';
import { commentedPosts, commentIds, useCommentSite } from '../../support/comment-site.ts';
import { queryData } from '../../support/graphql-data.ts';
import { type Login, people, secrets } from '../../support/site-content.ts';

const site = useCommentSite();
const ask = queryData(() => site.cms());

const VIEWERS: readonly (Login | undefined)[] = [undefined, 'sam', 'arno', 'edda', 'ada'];
const LIST = '{ total nodes { databaseId } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } }';

interface List {
  total: number;
  nodes: { databaseId: number }[];
  pageInfo: { endCursor: string; startCursor: string };
}

const globalId = (name: string, id: number) => Buffer.from(`${name}:${id}`).toString('base64url');
const idsOf = (list: List | null | undefined) => list?.nodes.map(({ databaseId }) => databaseId);

const on = async (
  id: number,
  { as, args = 'first: 100', type = 'Post' }: { as?: Login; args?: string; type?: string } = {},
) => {
  const { node } = await ask<{ node: { commentConnection: List | null } | null }>(
    `{ node(id: "${globalId(type, id)}") { ... on ContentNode { commentConnection(${args}) ${LIST} } } }`,
    { as },
  );
  return node?.commentConnection;
};

const codeOf = async (query: string, as?: Login) =>
  (await site.cms().graphql(query, { as })).body.errors?.[0]?.extensions?.code;

describe('the comments of an item', () => {
  it('are, for every viewer and filter, what the list of all comments says', async () => {
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
    expect(idsOf(await on(commentedPosts.open))).toEqual([commentIds.reply, commentIds.approved]);
    expect((await on(commentedPosts.open, { args: 'where: { parentIn: [0] }' }))?.total).toBe(1);
  });

  it('are closed with the item: private ones, and those behind a password', async () => {
    expect(await on(commentedPosts.private)).toBeUndefined();
    expect(await on(commentedPosts.private, { as: 'sam' })).toBeUndefined();
    expect(idsOf(await on(commentedPosts.private, { as: 'edda' }))).toEqual([commentIds.onPrivate]);
    expect(await on(commentedPosts.protected)).toBeNull();
    expect(await on(commentedPosts.protected, { as: 'sam' })).toBeNull();
    expect(await on(commentedPosts.protected, { args: 'password: "wrong"' })).toBeNull();
    const password = `password: "${secrets.protectedPassword}"`;
    expect(idsOf(await on(commentedPosts.protected, { args: password }))).toEqual([commentIds.onProtected]);
    expect(idsOf(await on(commentedPosts.protected, { as: 'edda' }))).toEqual([commentIds.onProtected]);
  });

  it('come a page at a time, in both directions', async () => {
    const first = await on(commentedPosts.open, { args: 'first: 1, order: ASC' });
    expect(idsOf(first)).toEqual([commentIds.approved]);
    expect(first?.total).toBe(2);
    const second = await on(commentedPosts.open, {
      args: `first: 1, order: ASC, after: "${first?.pageInfo.endCursor}"`,
    });
    expect(idsOf(second)).toEqual([commentIds.reply]);
    const back = await on(commentedPosts.open, {
      args: `last: 1, order: ASC, before: "${second?.pageInfo.startCursor}"`,
    });
    expect(idsOf(back)).toEqual([commentIds.approved]);
  });
});

describe('the replies to a comment', () => {
  const to = async (id: number, { as, args = 'first: 10' }: { as?: Login; args?: string } = {}) => {
    const { node } = await ask<{ node: { replyConnection: List } | null }>(
      `{ node(id: "${globalId('Comment', id)}") { ... on Comment { replyConnection(${args}) ${LIST} } } }`,
      { as },
    );
    return node && idsOf(node.replyConnection);
  };

  it('are the approved ones; what waits is for those who edit posts', async () => {
    expect(await to(commentIds.approved)).toEqual([commentIds.reply]);
    expect(await to(commentIds.reply)).toEqual([]);
    const waiting = 'where: { status: "hold" }';
    expect(await to(commentIds.reply, { as: 'edda', args: waiting })).toEqual([commentIds.heldReply]);
    const query = `{ comment(id: ${commentIds.reply}) { replyConnection(${waiting}) ${LIST} } }`;
    for (const as of [undefined, 'sam'] as const) expect(await codeOf(query, as)).toBe('rest_forbidden_param');
  });

  it('to a note are notes, which editors alone read', async () => {
    expect(await to(commentIds.note)).toBeNull();
    expect(await to(commentIds.note, { as: 'sam' })).toBeNull();
    expect(await to(commentIds.note, { as: 'edda' })).toEqual([commentIds.noteReply]);
  });

  it('are opened by the password of their item, but not when they were moved to another one', async () => {
    const replies = async () => {
      const { comment } = await ask<{ comment: { replyConnection: List } }>(
        `query ($password: String) { comment(id: ${commentIds.onProtected}, password: $password) { replyConnection ${LIST} } }`,
        { password: secrets.protectedPassword },
      );
      return idsOf(comment.replyConnection);
    };
    const write = async (path: string, json: object) =>
      (await site.cms().send<{ id: number }>({ method: 'POST', path, json, as: 'ada' })).body.id;
    const reply = await write('comments', {
      post: commentedPosts.protected,
      parent: commentIds.onProtected,
      content: 'Behind the same password.',
    });
    expect(await replies()).toEqual([reply]);
    const other = await write('posts', { title: 'Closed', content: 'Closed.', status: 'publish', password: 'another' });
    await write(`comments/${reply}`, { post: other });
    expect(await replies()).toEqual([]);
    await site.cms().send({ method: 'DELETE', path: `comments/${reply}?force=true`, as: 'ada' });
    await site.cms().send({ method: 'DELETE', path: `posts/${other}?force=true`, as: 'ada' });
  });
});

describe('the comments of an account', () => {
  it('are visible to viewers who may list them', async () => {
    const by = async (as?: Login) => {
      const { user } = await ask<{ user: { comments: List | null } }>(
        `{ user(id: ${people.arno.id}) { comments ${LIST} } }`,
        { as },
      );
      return user.comments === null ? null : idsOf(user.comments);
    };
    expect(await by()).toBeNull();
    expect(await by('sam')).toBeNull();
    for (const as of ['arno', 'edda', 'ada'] as const) expect(await by(as)).toEqual([commentIds.reply]);
  });

  it('leave out what the viewer may not read', async () => {
    const { user } = await ask<{ user: { comments: List } }>(
      `{ user(id: ${people.sam.id}) { comments(where: { status: "hold" }) ${LIST} } }`,
      { as: 'ada' },
    );
    expect(idsOf(user.comments)).toEqual([commentIds.sams]);
    const query = `{ node(id: "${globalId('Post', commentedPosts.sams)}") { ... on Post { commentConnection(where: { status: "hold" }) ${LIST} } } }`;
    expect(await codeOf(query)).toBe('rest_forbidden_param');
  });
});

describe('who wrote a comment', () => {
  const authors = async (as?: Login) =>
    (
      await ask<{ comments: { nodes: { databaseId: number; author: { slug: string } | null; hasAuthor: boolean }[] } }>(
        `{ comments(where: { idIn: [${commentIds.approved}, ${commentIds.reply}, ${commentIds.sams}] }, orderBy: ID, order: ASC) {
             nodes { databaseId author { slug } hasAuthor } } }`,
        { as },
      )
    ).comments.nodes.map(({ author, hasAuthor }) => [author !== null, hasAuthor]);

  it('is visible to anonymous viewers if the profile is public, as in REST', async () => {
    await site.change(commentIds.sams, { status: 'approved' });
    const [guest, published, unpublished] = [
      [false, false],
      [true, true],
      [false, true],
    ];
    expect(await authors()).toEqual([guest, published, unpublished]);
    for (const as of ['sam', 'edda'] as const) expect(await authors(as)).toEqual([guest, published, [true, true]]);
    const embedded = async (as?: Login) => {
      const { body } = await site
        .cms()
        .get<{ _embedded: { author: { code?: string; slug?: string }[] } }>(
          `comments/${commentIds.sams}?_embed=author`,
          {
            as,
          },
        );
      return body._embedded.author[0];
    };
    expect(await embedded()).toMatchObject({ code: 'rest_user_cannot_view' });
    expect((await embedded('arno'))?.slug).toBeDefined();
  });
});
