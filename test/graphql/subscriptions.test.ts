import { expect } from 'vitest';
import { type Login, postIds } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';
import { type Subscription, subscribe } from '../support/test-subscription.ts';

const subscriptions: Subscription[] = [];

it.afterAll(() => {
  for (const subscription of subscriptions) subscription.close();
});

const FIELDS = 'id action kind nodeId databaseId date node { __typename ... on Post { title { rendered } status } }';

async function openSubscription(options: { as?: Login; args?: string; fields?: string; port?: number } = {}) {
  const { as, args = '', fields = FIELDS, port = cms.port } = options;
  const subscription = await subscribe(port, { query: `subscription { contentChanged${args} { ${fields} } }`, as });
  subscriptions.push(subscription);
  const change = async () => {
    const result = await subscription.next();
    if (!result?.data || result.errors) throw new Error(`No change but ${JSON.stringify(result)}`);
    return result.data.contentChanged as Change;
  };
  return { ...subscription, change };
}

interface Change {
  id: string;
  action: string;
  kind: string;
  nodeId: string;
  databaseId: number;
  date: string;
  node: { __typename: string; title?: { rendered: string }; status?: string } | null;
}

const idIn = (item: unknown) => (item as { databaseId: number }).databaseId;
const createPost = async (input: string, as: Login = 'editor') => {
  const { body } = await cms.graphql(`mutation { createPost(input: { ${input} }) { databaseId } }`, { as });
  return idIn(body.data?.createPost);
};
const updatePost = (id: number, input: string) =>
  cms.graphql(`mutation { updatePost(id: ${id}, input: { ${input} }) { databaseId } }`, { as: 'editor' });
const deletePost = (id: number) =>
  cms.graphql(`mutation { deletePost(id: ${id}, force: true) { deleted } }`, { as: 'editor' });

const summaryOf = ({ action, databaseId, node }: Change) => [action, databaseId, node?.title?.rendered ?? null];

it('the creation, changes and deletion of a post are reported with the current state', async () => {
  const anonymous = await openSubscription();
  expect(anonymous.headers['content-type']).toContain('text/event-stream');
  const id = await createPost('title: "First", content: "One", status: "publish"');
  const first = await anonymous.change();
  expect(first).toEqual({
    id: expect.any(String),
    action: 'CREATED',
    kind: 'Post',
    nodeId: Buffer.from(`Post:${id}`).toString('base64url'),
    databaseId: id,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    node: { __typename: 'Post', title: { rendered: 'First' }, status: 'publish' },
  });
  await updatePost(id, 'title: "Second"');
  expect(summaryOf(await anonymous.change())).toEqual(['UPDATED', id, 'Second']);
  await deletePost(id);
  expect(summaryOf(await anonymous.change())).toEqual(['DELETED', id, null]);
});

it('hidden items are not reported; items that become visible or hidden are reported as created or deleted', async () => {
  const anonymous = await openSubscription();
  const editor = await openSubscription({ as: 'editor' });
  const id = await createPost('title: "Hidden", content: "One", status: "draft"');
  expect(summaryOf(await editor.change())).toEqual(['CREATED', id, 'Hidden']);
  await updatePost(id, 'status: "publish", title: "Shown"');
  expect(summaryOf(await editor.change())).toEqual(['UPDATED', id, 'Shown']);
  expect(summaryOf(await anonymous.change())).toEqual(['CREATED', id, 'Shown']);
  await updatePost(id, 'status: "private", title: "Secret"');
  const secret = await editor.change();
  expect(summaryOf(secret)).toEqual(['UPDATED', id, 'Secret']);
  const deletion = await anonymous.change();
  expect(summaryOf(deletion)).toEqual(['DELETED', id, null]);
  expect(JSON.stringify(deletion)).not.toContain('Secret');
  await updatePost(id, 'title: "Secret still"');
  expect((await editor.change()).action).toBe('UPDATED');
  await deletePost(id);
  expect((await editor.change()).action).toBe('DELETED');
  // A report of the hidden item would arrive before this one.
  const next = await createPost('title: "Next", content: "One", status: "publish"');
  expect(summaryOf(await anonymous.change())).toEqual(['CREATED', next, 'Next']);
});

it('protected posts are reported without their protected text', async () => {
  const fields = 'action databaseId node { ... on Post { content { rendered } excerpt { rendered } } }';
  const anonymous = await openSubscription({ fields });
  const id = await createPost('title: "Locked", content: "juniper", password: "sesame", status: "publish"');
  const change = await anonymous.change();
  expect([change.action, change.databaseId]).toEqual(['CREATED', id]);
  expect(JSON.stringify(change)).not.toContain('juniper');
});

it('trashing an item is reported to anonymous viewers as deletion, and restoring it as creation', async () => {
  const anonymous = await openSubscription();
  const id = await createPost('title: "Trashed", content: "One", status: "publish"');
  expect((await anonymous.change()).action).toBe('CREATED');
  await cms.graphql(`mutation { deletePost(id: ${id}) { deleted } }`, { as: 'editor' });
  expect(summaryOf(await anonymous.change())).toEqual(['DELETED', id, null]);
  await updatePost(id, 'status: "publish"');
  expect(summaryOf(await anonymous.change())).toEqual(['CREATED', id, 'Trashed']);
});

it('kinds, ids and actions filter the reported changes', async () => {
  const pagesAndCategories = await openSubscription({ as: 'editor', args: '(kinds: ["Page", "Category"])' });
  const id = await createPost('title: "Watched", content: "One", status: "publish"');
  const nodeId = Buffer.from(`Post:${id}`).toString('base64url');
  const deletions = await openSubscription({ args: `(ids: ["${nodeId}"], actions: [DELETED])` });
  const other = await createPost('title: "Other", content: "One", status: "publish"');
  await updatePost(id, 'title: "Watched still"');
  await deletePost(other);
  await cms.graphql('mutation { createCategory(input: { name: "Followed" }) { databaseId } }', { as: 'editor' });
  expect(await pagesAndCategories.change()).toMatchObject({ kind: 'Category', action: 'CREATED' });
  await deletePost(id);
  expect(summaryOf(await deletions.change())).toEqual(['DELETED', id, null]);
});

it('comments are reported to viewers who may read them: approved ones to every viewer', async () => {
  const fields = 'action kind databaseId node { ... on Comment { content { rendered } } }';
  const anonymous = await openSubscription({ fields, args: '(kinds: ["Comment"])' });
  const editor = await openSubscription({ fields, args: '(kinds: ["Comment"])', as: 'editor' });
  const created = await cms.send<{ id: number }>({
    method: 'POST',
    path: 'comments',
    json: { post: postIds.peaSoup, content: 'Fine soup', status: 'hold' },
    as: 'editor',
  });
  expect(created.status).toBe(201);
  const { id } = created.body;
  expect(await editor.change()).toMatchObject({ action: 'CREATED', databaseId: id });
  await cms.send({ method: 'POST', path: `comments/${id}`, json: { status: 'approved' }, as: 'editor' });
  expect(await anonymous.change()).toMatchObject({
    action: 'CREATED',
    kind: 'Comment',
    databaseId: id,
    node: { content: { rendered: expect.stringContaining('Fine soup') } },
  });
  await cms.send({ method: 'POST', path: `comments/${id}`, json: { status: 'hold' }, as: 'editor' });
  expect(await anonymous.change()).toMatchObject({ action: 'DELETED', databaseId: id, node: null });
});

it('changes of terms are reported; those of menus to viewers who may read menus', async () => {
  const fields = 'action kind databaseId node { ... on Term { name } }';
  const anonymous = await openSubscription({ fields });
  const manager = await openSubscription({ fields, as: 'admin' });
  await cms.graphql('mutation { createMenu(input: { name: "Hidden menu" }) { databaseId } }', { as: 'admin' });
  expect(await manager.change()).toMatchObject({ action: 'CREATED', kind: 'Menu', node: { name: 'Hidden menu' } });
  const { body } = await cms.graphql('mutation { createTag(input: { name: "Dill" }) { databaseId } }', { as: 'admin' });
  const databaseId = idIn(body.data?.createTag);
  expect(await anonymous.change()).toMatchObject({ action: 'CREATED', kind: 'Tag', databaseId });
  await cms.graphql(`mutation { updateTag(id: ${databaseId}, input: { name: "Fennel" }) { databaseId } }`, {
    as: 'admin',
  });
  expect(await anonymous.change()).toMatchObject({ action: 'UPDATED', node: { name: 'Fennel' } });
  await cms.graphql(`mutation { deleteTag(id: ${databaseId}, force: true) { deleted } }`, { as: 'admin' });
  expect(await anonymous.change()).toMatchObject({ action: 'DELETED', databaseId, node: null });
});

it('several changes of one item in a transaction are reported as one, and items created and deleted in it not at all', async () => {
  const editor = await openSubscription({ as: 'editor' });
  await site.database.transaction(async (client) => {
    const row = { type: 'post', date: '2024-01-01T00:00:00', modified: '2024-01-01T00:00:00' };
    const gmt = { dateGmt: '2024-01-01T00:00:00', modifiedGmt: '2024-01-01T00:00:00' };
    const shortLived = await client.post.create({ data: { ...row, ...gmt, title: 'Short-lived' } });
    await client.post.delete({ where: { id: shortLived.id } });
    await client.post.update({ where: { id: postIds.sowingPeas }, data: { modifiedGmt: '2024-01-01T00:00:01' } });
    await client.post.update({ where: { id: postIds.sowingPeas }, data: { modifiedGmt: '2024-01-01T00:00:02' } });
  });
  const id = await createPost('title: "After", content: "One", status: "publish"');
  expect(summaryOf(await editor.change()).slice(0, 2)).toEqual(['UPDATED', postIds.sowingPeas]);
  expect(summaryOf(await editor.change()).slice(0, 2)).toEqual(['CREATED', id]);
});

it('changes of another process on the same database are reported', async () => {
  const other = await site.start();
  const anonymous = await openSubscription({ port: other.port });
  const id = await createPost('title: "From another process", content: "One", status: "publish"');
  expect(summaryOf(await anonymous.change())).toEqual(['CREATED', id, 'From another process']);
});

it('a client resumes after its last change, without lost or repeated changes', async () => {
  const before = await openSubscription();
  const first = await createPost('title: "Seen", content: "One", status: "publish"');
  const { id: lastChange } = await before.change();
  before.close();
  await before.ended;
  const second = await createPost('title: "Missed", content: "One", status: "publish"');
  const after = await openSubscription({ args: `(after: "${lastChange}")` });
  const third = await createPost('title: "Live", content: "One", status: "publish"');
  const changes = [await after.change(), await after.change()];
  expect(changes.map(({ databaseId }) => databaseId)).toEqual([second, third]);
  expect(changes.map(({ databaseId }) => databaseId)).not.toContain(first);
});

it('forgotten and malformed event ids in `after` are refused with their own errors', async () => {
  const forgotten = await openSubscription({
    args: `(after: "${Buffer.from('change:0:2000000000').toString('base64url')}")`,
  });
  expect([forgotten.status, await forgotten.next()]).toMatchObject([
    410,
    { errors: [{ extensions: { code: 'graphql_changes_forgotten', status: 410 } }] },
  ]);
  const nonsense = await openSubscription({ args: '(after: "nonsense")' });
  expect(await nonsense.next()).toMatchObject({
    errors: [{ extensions: { code: 'rest_invalid_param', status: 400 } }],
  });
  const kind = await openSubscription({ args: '(kinds: ["Settings"])' });
  expect(await kind.next()).toMatchObject({ errors: [{ extensions: { code: 'rest_invalid_param', status: 400 } }] });
});
