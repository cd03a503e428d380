import { expect } from 'vitest';
import { bookDeclarations } from '../support/book-declarations.ts';
import { callTool, connectAgent, textOf } from '../support/mcp-client.ts';
import { type Login, postIds, secrets } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { testImage } from '../support/test-uploads.ts';

const isbn = { key: 'isbn', object: 'post', subtypes: ['book'], type: 'string', single: true } as const;
const it = siteTest({ declarations: { ...bookDeclarations, meta: [isbn] } });

interface Item {
  id: number;
  title: string;
  status: string;
  entityTag: string;
  content: string;
  isProtected: boolean;
  [name: string]: unknown;
}

/** Calls a tool on behalf of an account, or anonymously, and returns its result. */
async function call<Result = Item>(
  name: string,
  { as, ...input }: { as?: Login; [name: string]: unknown } = {},
): Promise<Result> {
  const client = await connectAgent(cms, as ? { as } : {});
  // The client compares the result with the output schema, once it knows it.
  await client.listTools();
  const result = await callTool(client, { name, arguments: input });
  if (result.isError) throw new Error(textOf(result));
  return result.structuredContent as Result;
}

const toolNames = async (as?: Login) => {
  const { tools } = await (await connectAgent(cms, as ? { as } : {})).listTools();
  return tools.map(({ name }) => name).filter((name) => !name.includes('_'));
};

it('anonymous agents get the tools that read, authors those that write', async () => {
  const reading = ['search-content', 'read-content', 'list-terms'];
  expect(await toolNames()).toEqual(reading);
  expect(await toolNames('subscriber')).toEqual(reading);
  expect(await toolNames('contributor')).toEqual([...reading, 'create-content', 'update-content']);
  expect(await toolNames('author')).toEqual([...reading, 'create-content', 'update-content', 'upload-file']);
});

it('items are found by text, type, status and term, page by page', async () => {
  type Page = { total: number; items: Item[]; nextCursor?: string };
  const found = await call<Page>('search-content', { query: 'mint', type: 'post' });
  expect(found.items.map(({ id }) => id)).toContain(postIds.mint);
  const first = await call<Page>('search-content', { type: 'post', first: 2 });
  expect(first.items).toHaveLength(2);
  const second = await call<Page>('search-content', { type: 'post', first: 2, after: first.nextCursor });
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
  const spring = await call<Page>('search-content', { taxonomy: 'post_tag', term: 6 });
  expect(spring.items.map(({ id }) => id)).toEqual(expect.arrayContaining([postIds.mint, postIds.sowingPeas]));
  const drafts = await call<Page>('search-content', { as: 'author', status: 'draft' });
  expect(drafts.items.map(({ id }) => id)).toContain(postIds.authorDraftPost);
  await expect(call('search-content', { status: 'draft' })).rejects.toThrow(/rest_/);
});

it('hidden texts are found and read by nobody who may not read them', async () => {
  for (const query of [secrets.privateText, secrets.draftText, secrets.trashText, secrets.protectedText]) {
    expect(await call('search-content', { query })).toMatchObject({ total: 0 });
  }
  await expect(call('read-content', { id: postIds.authorDraftPost })).rejects.toThrow('rest_post_invalid_id');
  await expect(call('read-content', { id: postIds.mint, format: 'source' })).rejects.toThrow(/rest_/);
  const locked = await call('read-content', { id: postIds.protected });
  expect(locked.isProtected).toBe(true);
  expect(JSON.stringify(locked)).not.toContain(secrets.protectedText);
});

it('an item is read as Markdown, by id or by address', async () => {
  const created = await call('create-content', {
    as: 'editor',
    title: 'Compost & soil',
    content: '## Layers\n\n- green\n- **brown**\n\nSee [peas](https://example.org/peas).',
    status: 'publish',
  });
  const byId = await call('read-content', { id: created.id });
  expect(byId).toMatchObject({
    title: 'Compost & soil',
    status: 'publish',
    author: 'Edda Fenn',
    content: '## Layers\n\n- green\n- **brown**\n\nSee [peas](https://example.org/peas).\n',
  });
  expect(await call('read-content', { link: created.link })).toEqual(byId);
  const source = await call('read-content', { as: 'editor', id: created.id, format: 'source' });
  expect(source.content).toMatch(/^<!-- wp:heading -->/);
  await expect(call('read-content', {})).rejects.toThrow('Send either the id or the link');
});

it('an update is a revision, and is refused if someone else has changed the item', async () => {
  const created = await call('create-content', { as: 'author', title: 'Beans', content: 'First.' });
  expect(created.status).toBe('draft');
  const read = await call('read-content', { as: 'author', id: created.id });
  const updated = await call('update-content', {
    ...{ as: 'author', id: created.id, entityTag: read.entityTag },
    ...{ title: 'Broad beans', content: 'Second.', terms: { category: [2] } },
  });
  expect(updated).toMatchObject({ id: created.id, title: 'Broad beans' });
  await expect(
    call('update-content', { as: 'author', id: created.id, entityTag: read.entityTag, content: 'Third.' }),
  ).rejects.toThrow('precondition_failed');
  const { body } = await cms.get<{ content: { raw: string } }[]>(`posts/${created.id}/revisions?context=edit`, {
    as: 'author',
  });
  expect(body[0]?.content.raw).toContain('Second.');
  expect(body).toHaveLength(1);
  const log = await cms.graphql('{ auditLog(first: 1) { nodes { kind action objectId login program changes } } }', {
    as: 'admin',
  });
  expect(log.body.data?.auditLog).toMatchObject({
    nodes: [
      { objectId: String(created.id), login: 'author', program: 'Tests', changes: { title: { after: 'Broad beans' } } },
    ],
  });
});

it('rights decide what a tool may write', async () => {
  await expect(call('update-content', { as: 'contributor', id: postIds.mint, title: 'Taken over' })).rejects.toThrow(
    /rest_cannot_edit/,
  );
  await expect(call('create-content', { as: 'contributor', title: 'Now', status: 'publish' })).rejects.toThrow(
    /rest_cannot_publish/,
  );
  await expect(call('create-content', { title: 'Anonymous' })).rejects.toThrow('There is no tool "create-content"');
  await expect(call('create-content', { as: 'author', title: 'A page', type: 'page' })).rejects.toThrow(
    'rest_invalid_param',
  );
});

it('items of declared types are written and their terms are listed', async () => {
  const book = await call('create-content', { as: 'editor', type: 'book', title: 'Gardens', status: 'publish' });
  expect(await call('search-content', { type: 'book' })).toMatchObject({ items: [{ id: book.id, type: 'book' }] });
  expect(await call('list-terms', { taxonomy: 'genre' })).toEqual({ total: 0, items: [] });
  expect(await call('list-terms', { taxonomy: 'category', parent: 2 })).toMatchObject({
    items: [{ id: 3, name: 'Herbs', slug: 'herbs', parent: 2 }],
  });
  await expect(call('create-content', { as: 'editor', title: 'A chapter', parent: 11 })).rejects.toThrow(
    'Items of the type "post" have no parentId',
  );
});

it('a file is stored from its data', async () => {
  const image = await testImage(40, 30);
  const data = image.toString('base64');
  const file = await call('upload-file', { as: 'author', fileName: 'beans.png', data, alternativeText: 'Beans' });
  const read = await call('read-content', { id: file.id });
  expect(read).toMatchObject({ type: 'attachment', file: { url: file.url, alternativeText: 'Beans' } });
  const { status } = await cms.send({ path: new URL(String(file.url)).pathname });
  expect(status).toBe(200);
  await expect(call('upload-file', { as: 'author', fileName: 'run.php', data: 'PD9waHA=' })).rejects.toThrow(
    /rest_upload/,
  );
  await expect(call('upload-file', { as: 'author', fileName: 'a.png', data: '%' })).rejects.toThrow('base64');
  await expect(
    call('upload-file', { as: 'author', fileName: 'a.png', data: `${' '.repeat(500_000)}%` }),
  ).rejects.toThrow('base64');
  await expect(call('upload-file', { as: 'author', url: 'https://example.org/a.png' })).rejects.toThrow(
    'rest_outgoing_requests_off',
  );
});

it('meta values are read, created and changed', async () => {
  const created = await call('create-content', { as: 'editor', type: 'book', title: 'Reefs', meta: { isbn: '978-1' } });
  const read = () => call('read-content', { as: 'editor', id: created.id });
  expect((await read()).meta).toMatchObject({ isbn: '978-1' });
  await call('update-content', { as: 'editor', id: created.id, meta: { isbn: '978-2' } });
  expect((await read()).meta).toMatchObject({ isbn: '978-2' });
  const wrong = { as: 'editor', id: created.id, meta: { isbn: ['x'] } } as const;
  await expect(call('update-content', wrong)).rejects.toThrow('rest_invalid_type');
  const page = call('create-content', { as: 'editor', type: 'page', title: 'Reefs', meta: { isbn: '1' } });
  await expect(page.then(({ id }) => call('read-content', { as: 'editor', id }))).resolves.not.toHaveProperty(
    'meta.isbn',
  );
});
