import { expect } from 'vitest';
import { writerOf } from '../support/database.ts';
import { accounts, type Login, postIds } from '../support/site-content.ts';
import { cms, freshSiteTest as it, site } from '../support/site-test.ts';
import { queryWpgraphql } from '../support/wpgraphql-client.ts';

interface Result {
  data?: { createComment: { success: boolean; comment: { date: string } | null } | null } | null;
  errors?: { message: string }[];
}

const createComment = async (input: Record<string, unknown>): Promise<Result> => {
  const query = `mutation ($input: CreateCommentInput!) {
    createComment(input: $input) { success comment { date } }
  }`;
  const guest = { author: 'Eve', authorEmail: 'eve@example.org', commentOn: postIds.sowingPeas };
  const variables = { input: { ...guest, ...input } };
  return (await cms.send<Result>({ method: 'POST', path: '/wpgraphql', json: { query, variables } })).body;
};

const storedComments = () =>
  site.database.reader.comment.findMany({ where: { authorEmail: 'eve@example.org' }, orderBy: { id: 'asc' } });

it('a guest creates a comment, dated now', async () => {
  const result = await createComment({ content: 'Hello', date: '2001-02-03T04:05:06' });
  expect(result.data?.createComment?.success).toBe(true);
  const [comment] = await storedComments();
  expect([comment?.userId, comment?.content]).toEqual([0, 'Hello']);
  expect(Number(comment?.date.slice(0, 4))).toBeGreaterThan(2_020);
});

it('a guest does not learn which items exist that they may not see', async () => {
  const messageOn = async (commentOn: number) =>
    (await createComment({ content: 'Hello', commentOn })).errors?.[0]?.message;
  const missing = await messageOn(987_654);
  expect(missing).toBeTruthy();
  await writerOf(site.database).post.update({ where: { id: postIds.sowingPeas }, data: { status: 'trash' } });
  for (const id of [postIds.authorPrivatePost, postIds.authorDraftPost, postIds.sowingPeas])
    expect(await messageOn(id)).toBe(missing);
});

it('a guest who sends a second comment at once is refused, whatever its date', async () => {
  await createComment({ content: 'First' });
  const result = await createComment({ content: 'Second', date: '2099-01-01T00:00:00' });
  expect(result.errors).toHaveLength(1);
  expect(await storedComments()).toHaveLength(1);
});

it.for([
  ['a note', { type: 'note' }],
  ['a comment on a private post', { commentOn: postIds.authorPrivatePost }],
  ['a comment on a protected post', { commentOn: postIds.protected }],
  ['a comment on an item that does not exist', { commentOn: 987_654 }],
  ['a comment without a name', { author: '' }],
  ['a comment with a malformed e-mail address', { authorEmail: 'eve' }],
] as const)('a guest cannot create %s', async ([, input]) => {
  expect((await createComment({ content: 'Hello', ...input })).errors).toHaveLength(1);
  expect(await storedComments()).toEqual([]);
});

async function setSetting(name: string, text: string): Promise<void> {
  const row = { name, value: JSON.stringify(text) };
  await writerOf(site.database).setting.upsert({ where: { name }, create: row, update: row });
}

it('the status that a guest sends is ignored, and a name is required even if the setting requires none', async () => {
  await setSetting('comment_moderation', '1');
  const result = await createComment({ content: 'Hello', status: 'APPROVE' });
  expect(result.data?.createComment).toEqual({ success: true, comment: null });
  expect((await storedComments()).map(({ status }) => status)).toEqual(['hold']);
  await setSetting('require_name_email', '0');
  expect((await createComment({ content: 'Nameless', author: '' })).errors).toHaveLength(1);
});

interface Mutated {
  result: { comment: { databaseId: number; status?: string; author?: { node: { name: string } } } | null };
}

const mutate = (name: string, { input, as }: { input: Record<string, unknown>; as?: Login }) =>
  queryWpgraphql<Mutated>(cms, {
    query: `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) {
      result: ${name}(input: $input) { comment { databaseId status author { node { name } } } }
    }`,
    variables: { input },
    ...(as ? { as } : {}),
  });

it('a moderator writes in the name of an account or of a guest; other accounts only in their own', async () => {
  const write = async (content: string, input: Record<string, unknown>, as: Login) => {
    const { data, errors } = await mutate('createComment', {
      input: { commentOn: postIds.sowingPeas, content, ...input },
      as,
    });
    if (errors) return errors.length;
    const stored = await site.database.reader.comment.findUnique({ where: { id: data?.result.comment?.databaseId } });
    return [stored?.userId, stored?.authorName, stored?.authorEmail];
  };
  const { email } = await site.database.reader.user.findUniqueOrThrow({ where: { id: accounts.author.id } });
  expect(await write('One', { authorEmail: email }, 'editor')).toEqual([
    accounts.author.id,
    accounts.author.name,
    email,
  ]);
  const guest = { author: 'Eve', authorEmail: 'eve@example.org' };
  expect(await write('Two', guest, 'editor')).toEqual([0, 'Eve', 'eve@example.org']);
  expect(await write('Three', { authorEmail: 'eve@example.org' }, 'editor')).toBe(1);
  const other = { author: 'Ada', authorEmail: 'ada@example.org' };
  for (const login of ['subscriber', 'contributor'] as const) {
    const { id, name } = accounts[login];
    expect(await write(`Four by ${login}`, other, login)).toEqual([id, name, `${login}@larch.example`]);
  }
});

it('a guest who gives the e-mail address of an account is not approved because the account was', async () => {
  await setSetting('comment_previously_approved', '1');
  const { id: userId, email } = await site.database.reader.user.findUniqueOrThrow({ where: { id: accounts.admin.id } });
  await writerOf(site.database).comment.create({
    data: {
      ...{
        postId: postIds.sowingPeas,
        userId,
        authorName: accounts.admin.name,
        authorEmail: email,
        status: 'approved',
      },
      ...{ content: 'Approved', date: '2022-01-01T10:00:00', dateGmt: '2022-01-01T09:00:00' },
    },
  });
  const input = { commentOn: postIds.sowingPeas, content: 'Not mine', author: accounts.admin.name, authorEmail: email };
  expect((await mutate('createComment', { input })).data?.result).toEqual({ comment: null });
  const stored = await site.database.reader.comment.findFirst({ where: { content: 'Not mine' } });
  expect([stored?.userId, stored?.status]).toEqual([0, 'hold']);
});

it('the author of a comment sees it while it waits, changes its texts and deletes it', async () => {
  await setSetting('comment_moderation', '1');
  const { data } = await mutate('createComment', {
    input: { commentOn: postIds.sowingPeas, content: 'Mine' },
    as: 'subscriber',
  });
  const id = data?.result.comment?.databaseId as number;
  expect(data?.result.comment).toMatchObject({ status: 'HOLD' });
  const seen = async (as?: Login) => {
    const query = `{
      comment(id: ${id}, idType: DATABASE_ID) { content(format: RAW) authorIp }
      comments(first: 100) { nodes { databaseId } }
    }`;
    const answer = await queryWpgraphql<{ comment: unknown; comments: { nodes: { databaseId: number }[] } }>(cms, {
      query,
      ...(as ? { as } : {}),
    });
    const isListed = answer.data?.comments.nodes.some(({ databaseId }) => databaseId === id);
    return { comment: answer.data?.comment, isListed };
  };
  const own = { comment: { content: 'Mine', authorIp: expect.any(String) }, isListed: true };
  expect(await seen('subscriber')).toEqual(own);
  expect(await seen('author')).toEqual({ comment: null, isListed: false });
  expect(await seen()).toEqual({ comment: null, isListed: false });
  expect(await seen('editor')).toEqual({ ...own, isListed: false });
  const refused = async (name: string, input: Record<string, unknown>, as: Login) =>
    (await mutate(name, { input: { id: String(id), ...input }, as })).errors?.length;
  expect(await refused('updateComment', { status: 'APPROVE' }, 'subscriber')).toBe(1);
  expect(await refused('updateComment', { content: 'Not mine' }, 'author')).toBe(1);
  expect(await refused('deleteComment', {}, 'author')).toBe(1);
  expect(await refused('updateComment', { content: 'Still mine', author: 'Sam' }, 'subscriber')).toBeUndefined();
  expect(await refused('deleteComment', {}, 'subscriber')).toBeUndefined();
  expect(await refused('restoreComment', {}, 'subscriber')).toBe(1);
  const stored = await site.database.reader.comment.findUnique({ where: { id } });
  expect([stored?.content, stored?.authorName, stored?.status]).toEqual([
    'Still mine',
    accounts.subscriber.name,
    'trash',
  ]);
});

it('an update that changes nothing is no success, a deletion answers with the former status', async () => {
  const run = async (field: string) => {
    const { data, errors } = await queryWpgraphql(cms, { query: `mutation { result: ${field} }`, as: 'editor' });
    return errors ? errors.length : data?.result;
  };
  const { id } = await writerOf(site.database).comment.create({
    data: {
      ...{ postId: postIds.mint, type: 'comment', status: 'approved', content: 'Well', authorName: 'Eve', userId: 0 },
      ...{ date: '2022-01-01T10:00:00', dateGmt: '2022-01-01T09:00:00' },
    },
  });
  expect(await run(`updateComment(input: { id: ${id}, content: "Well" }) { success }`)).toEqual({ success: false });
  expect(await run(`updateComment(input: { id: ${id}, content: "Ill" }) { success }`)).toEqual({ success: true });
  const deleted = { comment: { status: 'APPROVE' } };
  expect(await run(`deleteComment(input: { id: ${id} }) { comment { status } }`)).toEqual(deleted);
  expect(await run('restoreComment(input: { id: 987654 }) { restoredId }')).toEqual({ restoredId: null });
  const fields = `commentOn: ${postIds.mint}, content: "New", status: SPAM`;
  expect(await run(`createComment(input: { ${fields} }) { comment { status } }`)).toEqual(deleted);
});

it('the author of a post changes no comments of others without the right to moderate', async () => {
  const { id } = await writerOf(site.database).comment.create({
    data: {
      ...{ postId: postIds.mint, type: 'comment', status: 'approved', content: 'Well', authorName: 'Eve', userId: 0 },
      ...{ date: '2022-01-01T10:00:00', dateGmt: '2022-01-01T09:00:00' },
    },
  });
  const input = { id: String(id) };
  expect((await mutate('updateComment', { input: { ...input, content: 'Ill' }, as: 'author' })).errors).toHaveLength(1);
  expect((await mutate('deleteComment', { input, as: 'author' })).errors).toHaveLength(1);
  const query = `{ comment(id: ${id}, idType: DATABASE_ID) { content(format: RAW) } }`;
  expect((await queryWpgraphql(cms, { query, as: 'author' })).data).toEqual({ comment: { content: null } });
});

it('comments in the order of a list need the list', async () => {
  const list = (where: string) => queryWpgraphql(cms, { query: `{ comments(where: { ${where} }) { nodes { id } } }` });
  expect((await list('orderby: COMMENT_IN')).errors).toHaveLength(1);
  expect((await list('orderby: COMMENT_IN, commentIn: ["1"]')).errors).toBeUndefined();
});

it('a moderator changes and restores a comment without changing the address and the program of its author', async () => {
  const { id } = await writerOf(site.database).comment.create({
    data: {
      ...{ postId: postIds.sowingPeas, content: 'Peas', authorName: 'Eve', date: '2021-03-02T09:00:00' },
      ...{ dateGmt: '2021-03-02T08:00:00', authorIp: '203.0.113.7', userAgent: 'Browser 1' },
    },
  });
  const origin = async () => {
    const row = await site.database.reader.comment.findUnique({ where: { id } });
    return [row?.authorIp, row?.userAgent];
  };
  await mutate('updateComment', { input: { id, content: 'Beans' }, as: 'editor' });
  expect(await origin()).toEqual(['203.0.113.7', 'Browser 1']);
  await mutate('deleteComment', { input: { id }, as: 'editor' });
  await mutate('restoreComment', { input: { id }, as: 'editor' });
  expect(await origin()).toEqual(['203.0.113.7', 'Browser 1']);
});

it.for(['spam', 'trash'])('deleting a comment with the status %s deletes it permanently', async (status) => {
  const { id } = await writerOf(site.database).comment.create({
    data: {
      ...{ postId: postIds.sowingPeas, content: 'Peas', authorName: 'Eve', status },
      ...{ date: '2021-03-02T09:00:00', dateGmt: '2021-03-02T08:00:00' },
    },
  });
  const { data } = await mutate('deleteComment', { input: { id }, as: 'editor' });
  expect(data?.result.comment).toMatchObject({ databaseId: id, status: status.toUpperCase() });
  expect(await site.database.reader.comment.findUnique({ where: { id } })).toBeNull();
});

it('the IP address of a comment is for moderators and its author', async () => {
  const { data: written } = await mutate('createComment', {
    input: { commentOn: postIds.sowingPeas, content: 'By Sam' },
    as: 'subscriber',
  });
  const query = `{ comment(id: ${written?.result.comment?.databaseId}, idType: DATABASE_ID) { author { ipAddress } } }`;
  const addressFor = async (as: Login) => {
    const { data } = await queryWpgraphql<{ comment: { author: { ipAddress: string | null } } | null }>(cms, {
      query,
      as,
    });
    return data?.comment?.author.ipAddress ?? null;
  };
  expect(await addressFor('subscriber')).toMatch(/^127\./);
  expect(await addressFor('editor')).toMatch(/^127\./);
  expect(await addressFor('author')).toBeNull();
});

it('the parent of a comment is shown if it is approved, or if a filter selects it', async () => {
  const { comment } = writerOf(site.database);
  const dates = { date: '2021-03-02T09:00:00', dateGmt: '2021-03-02T08:00:00' };
  const fields = { postId: postIds.sowingPeas, content: 'Peas', authorName: 'Eve', ...dates };
  const waiting = await comment.create({ data: { ...fields, status: 'hold' } });
  const reply = await comment.create({ data: { ...fields, parentId: waiting.id } });
  const parentOf = async (argument: string) => {
    const query = `{ comment(id: ${reply.id}, idType: DATABASE_ID) { parentDatabaseId parent${argument} { node { databaseId } } } }`;
    return (await queryWpgraphql<{ comment: object }>(cms, { query, as: 'editor' })).data?.comment;
  };
  expect(await parentOf('')).toEqual({ parentDatabaseId: waiting.id, parent: null });
  expect(await parentOf('(where: { statusIn: [HOLD] })')).toMatchObject({
    parent: { node: { databaseId: waiting.id } },
  });
});
