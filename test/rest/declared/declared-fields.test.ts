import { describe, expect, vi } from 'vitest';
import { FieldError } from '../../../schema/content/fields/write-fields.ts';
import { createRegistry, type Declarations } from '../../../schema/core/registry/declarations.ts';
import { createSchema } from '../../../schema/index.ts';
import { loadDeclarations } from '../../../src/config/declarations-file.ts';
import type { BatchBody } from '../../support/batches.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { queryWpgraphql } from '../../support/wpgraphql-client.ts';

type Item = Record<string, unknown> & { id: number; title: { raw?: string; rendered: string } };

const size = { properties: { letters: { type: 'integer' }, words: { type: 'integer' } } } as const;

/** The number of values that were computed. */
let reads = 0;

const declarations: Declarations = {
  types: [{ name: 'book', labels: { name: 'Books', singularName: 'Book' } }],
  meta: [{ object: 'post', key: 'shout', type: 'string', single: true, showInGraphql: false }],
  fields: [
    {
      name: 'title_length',
      object: 'post',
      subtypes: ['post', 'book'],
      schema: { type: 'integer', description: 'Length of the title.' },
      reads: '{ title { rendered } author { name } }',
      get: ({ title }) => (title as { rendered: string }).rendered.length,
    },
    {
      name: 'size',
      object: 'post',
      subtypes: ['post'],
      schema: { type: 'object', ...size },
      reads: '{ title { rendered } }',
      get: async ({ title }) => {
        const { rendered } = title as { rendered: string };
        return { letters: rendered.length, words: rendered.split(' ').length };
      },
    },
    {
      name: 'author_name',
      object: 'post',
      subtypes: ['post'],
      schema: { type: 'string', context: ['view', 'edit'] },
      reads: '{ author { name } }',
      value: 'author.name',
    },
    {
      name: 'editor_note',
      object: 'post',
      subtypes: ['post'],
      schema: { type: 'string', context: ['edit'] },
      reads: '{ status }',
      value: 'status',
    },
    {
      name: 'broken',
      object: 'post',
      subtypes: ['post'],
      schema: { type: 'string' },
      reads: '{ title { rendered } }',
      get: ({ title }) => {
        const { rendered } = title as { rendered: string };
        if (rendered.startsWith('Throws')) throw new Error('secret reason');
        if (rendered.startsWith('List')) return [rendered];
        return rendered.startsWith('Number') ? 7 : 'fine';
      },
    },
    {
      name: 'large',
      object: 'post',
      subtypes: ['post'],
      schema: { type: 'array', items: { type: 'integer' } },
      reads: '{ title { rendered } }',
      get: ({ title }) => [1, (title as { rendered: string }).rendered.startsWith('Large') ? 2 ** 40 : '2'],
    },
    {
      name: 'loud',
      object: 'post',
      subtypes: ['post'],
      schema: { type: 'string', maxLength: 20 },
      reads: '{ meta }',
      get: ({ meta }) => (meta as { shout: string }).shout.toUpperCase(),
      set: async (value, { item, viewer, graphql }) => {
        const document =
          'mutation ($id: Int!, $meta: Json) { updatePost(id: $id, input: { meta: $meta }) { databaseId } }';
        await graphql(document, { id: item.id, meta: { shout: `${value} ${viewer.userId}` } });
        if (value === 'refused') throw new FieldError('Say something else.');
        if (value === 'fails') throw new Error('secret reason');
      },
    },
    {
      name: 'slug_length',
      object: 'term',
      subtypes: ['category'],
      schema: { type: 'integer' },
      reads: '{ slug }',
      get: ({ slug }) => String(slug).length,
    },
    { name: 'page_address', object: 'user', schema: { type: 'string' }, reads: '{ link }', value: 'link' },
    {
      name: 'nick_again',
      object: 'user',
      schema: { type: 'string', context: ['edit'] },
      reads: '{ nickname }',
      value: 'nickname',
      set: async (value, { item, graphql }) => {
        const document =
          'mutation ($id: Int!, $name: String) { updateUser(id: $id, input: { nickname: $name }) { slug } }';
        await graphql(document, { id: item.id, name: value });
      },
    },
    {
      name: 'words',
      object: 'comment',
      schema: { type: 'integer' },
      reads: '{ content { rendered } }',
      get: ({ content }) => (content as { rendered: string }).rendered.split(' ').length,
    },
    ...['page', 'book'].map((subtype) => ({
      name: 'reads',
      object: 'post' as const,
      subtypes: [subtype],
      schema: { type: 'integer' as const },
      reads: '{ databaseId }',
      get: () => ++reads,
      ...(subtype === 'page' ? { cacheSeconds: 0 } : {}),
    })),
  ],
};

const it = siteTest({ declarations });

const send = <Body = Item>(path: string, json: object, as: 'admin' | 'editor' | 'contributor' = 'editor') =>
  cms.send<Body>({ method: 'POST', path, json, as });

const create = async (title: string, json: object = {}): Promise<Item> => {
  const { status, body } = await send('posts', { title, status: 'publish', ...json });
  expect(status).toBe(201);
  return body;
};

describe('declared fields over REST', () => {
  it('are in answers by their contexts, and in OPTIONS', async () => {
    const { id } = await create('Hello you');
    const { body } = await cms.get<Item>(`posts/${id}`);
    expect(body).toMatchObject({ title_length: 9, size: { letters: 9, words: 2 }, author_name: 'Edda Fenn' });
    expect(body).toMatchObject({ broken: 'fine', large: [1, 2] });
    expect(body).not.toHaveProperty('editor_note');
    const { body: edited } = await cms.get<Item>(`posts/${id}?context=edit`, { as: 'editor' });
    expect(edited.editor_note).toBe('publish');
    expect((await cms.get<Item>(`posts/${id}?_fields=title_length`)).body).toEqual({ title_length: 9 });
    const { body: embedded } = await cms.get<Item>(`posts/${id}?context=embed`);
    expect(Object.keys(embedded)).toContain('title_length');
    expect(embedded).not.toHaveProperty('author_name');
    const { body: options } = await cms.send<{
      schema: { properties: Record<string, unknown> };
      endpoints: { args: Record<string, unknown> }[];
    }>({ method: 'OPTIONS', path: 'posts' });
    expect(options.schema.properties.title_length).toEqual({
      ...{ type: 'integer', description: 'Length of the title.', context: ['view', 'edit', 'embed'], readonly: true },
    });
    expect(options.endpoints[1]?.args).toHaveProperty('loud');
    expect(options.endpoints[1]?.args).not.toHaveProperty('title_length');
  });

  it('are those of terms, accounts, comments and declared types', async () => {
    expect((await cms.get<Item>('categories?slug=garden')).body).toMatchObject([{ slug_length: 6 }]);
    expect((await cms.get<Item>('tags?slug=soup')).body).not.toMatchObject([{ slug_length: 4 }]);
    const { body: account } = await cms.get<Item>('users/2', { as: 'admin' });
    expect(account.page_address).toBe(account.link);
    const post = await create('Commented');
    const { body: comment } = await send('comments', { post: post.id, content: 'one two three' });
    expect(comment.words).toBe(3);
    expect((await send('book', { title: 'Knots' }, 'admin')).body).toMatchObject({ title_length: 5 });
  });

  it('are null for values that do not match the schema and for errors, which the log has', async () => {
    const error = vi.spyOn(cms.app.domain.kernel.log, 'error').mockImplementation(() => {});
    for (const [title, expected] of [
      ['Throws', { broken: null }],
      ['List', { broken: null }],
      ['Number', { broken: null }],
      ['Large', { large: null }],
    ] as const) {
      const { id } = await create(title);
      error.mockClear();
      const { status, body } = await cms.get<Item>(`posts/${id}`);
      expect([status, body]).toEqual([200, expect.objectContaining(expected)]);
      expect(error).toHaveBeenCalledWith(
        expect.objectContaining({ field: Object.keys(expected)[0], err: expect.any(Error) }),
        'a declared field cannot be computed',
      );
      expect(JSON.stringify(body)).not.toContain('secret');
    }
    error.mockRestore();
  });

  it('take no statement more than lists without them', async () => {
    const plain = await site.start({ declarations: { types: declarations.types ?? [] } });
    const path = 'posts?per_page=10&_embed=author';
    await Promise.all([plain.get(path), cms.get(path)]);
    const count = async (running: typeof cms) => {
      await create('Changes the content');
      return (await running.statements(() => running.get(path))).length;
    };
    const counts = [await count(plain), await count(cms)];
    expect(counts[0]).toBeGreaterThan(1);
    expect(counts[1]).toBe(counts[0]);
  });

  it('are cached as long as they say', async () => {
    const readTwice = async (path: string): Promise<unknown[]> => {
      const { body: item } = await send(path, { title: 'Counted', status: 'publish' }, 'admin');
      const read = async () => (await cms.get<Item>(`${path}/${item.id}`)).body.reads;
      return [await read(), await read()];
    };
    const [first, second] = await readTwice('pages');
    expect(second).toBe((first as number) + 1);
    const [cached, again] = await readTwice('book');
    expect(again).toBe(cached);
  });
});

describe('the function "set" of a declared field', () => {
  it('writes a value over REST and GraphQL, and the answer has it', async () => {
    const created = await create('Settable', { loud: 'ahoy' });
    expect([created.loud, created.meta]).toEqual(['AHOY 2', expect.objectContaining({ shout: 'ahoy 2' })]);
    const { body } = await send(`posts/${created.id}`, { loud: 'land', title: 'Changed' }, 'admin');
    expect([body.loud, body.title.raw]).toEqual(['LAND 1', 'Changed']);
    const mutation = `mutation { updatePost(id: ${created.id}, input: { loud: "sea" }) { loud titleLength size meta } }`;
    const { body: result } = await cms.graphql(mutation, { as: 'editor' });
    expect(result.data).toMatchObject({
      updatePost: { loud: 'SEA 2', titleLength: 7, size: { letters: 7, words: 1 }, meta: { shout: 'sea 2' } },
    });
    expect((await send(`posts/${created.id}`, { loud: null })).body.loud).toBe('SEA 2');
    expect((await send(`posts/${created.id}`, { title_length: 3, title: 'Short' })).body.title_length).toBe(5);
  });

  it.each([
    ['refused', 400, 'rest_invalid_param'],
    ['fails', 500, 'internal_error'],
    ['longer than all texts that it accepts', 400, 'rest_invalid_param'],
  ])('leaves nothing written for the value %s', async (loud, status, code) => {
    const post = await create('Before', { loud: 'kept' });
    const total = async () => (await cms.get('posts?status=any&per_page=1', { as: 'admin' })).headers['x-cms-total'];
    const count = await total();
    for (const path of [`posts/${post.id}`, 'posts']) {
      const { status: found, body } = await send<ErrorBody>(path, { title: 'Never', loud });
      expect([found, body.code]).toEqual([status, code]);
      expect(JSON.stringify(body)).not.toContain('secret');
      if (status === 400) expect(Object.keys(body.data.params ?? {})).toEqual(['loud']);
      if (loud === 'refused') expect(JSON.stringify(body)).toContain('Say something else.');
    }
    expect((await cms.get<Item>(`posts/${post.id}`)).body).toMatchObject({
      loud: 'KEPT 2',
      title: { rendered: 'Before' },
    });
    expect(await total()).toBe(count);
  });

  it('leaves nothing written in a batch either', async () => {
    const post = await create('Batched', { loud: 'kept' });
    const entry = (body: object) => ({ path: `/cms/v2/posts/${post.id}`, body });
    const { body } = await send<BatchBody>('/cms-json/batch/v1', {
      validation: 'require-all-validate',
      requests: [entry({ title: 'First' }), entry({ title: 'Second', loud: 'refused' })],
    });
    expect(body.responses.map((answer) => answer?.status)).toEqual([200, 400]);
    const { body: stored } = await cms.get<Item>(`posts/${post.id}`);
    expect(stored).toMatchObject({ title: { rendered: 'First' }, loud: 'KEPT 2' });
  });

  it('requires the right to change the item', async () => {
    const post = await create('Locked', { loud: 'kept' });
    const { status } = await send<ErrorBody>(`posts/${post.id}`, { loud: 'mine' }, 'contributor');
    expect(status).toBe(403);
    expect((await cms.get<Item>(`posts/${post.id}`)).body.loud).toBe('KEPT 2');
  });

  it('writes accounts, also that of the viewer', async () => {
    const { body } = await send('users/2', { nick_again: 'Ed', description: 'Sails' }, 'admin');
    expect(body).toMatchObject({ nick_again: 'Ed', nickname: 'Ed', description: 'Sails' });
    expect((await send('users/me', { nick_again: 'Eddie' }, 'editor')).body).toMatchObject({ nickname: 'Eddie' });
  });

  it('does not run for autosaves', async () => {
    const post = await create('Autosaved', { loud: 'kept' });
    const { status } = await send(`posts/${post.id}/autosaves`, { title: 'Draft', loud: 'refused' });
    expect(status).toBe(200);
    const { body } = await cms.get<Item>(`posts/${post.id}/autosaves`, { as: 'editor' });
    expect(JSON.stringify(body)).not.toContain('refused');
    expect((await cms.get<Item>(`posts/${post.id}`)).body.loud).toBe('KEPT 2');
  });
});

describe('declared fields over WPGraphQL', () => {
  it('are typed fields, with null for values that are wrong or for editors only', async () => {
    const { id } = await create('Fair winds', { loud: 'ahoy' });
    const { id: wrong } = await create('List of winds');
    const fields = 'titleLength size { letters words } authorName editorNote broken large loud';
    const query = `{ post(id: ${id}, idType: DATABASE_ID) { ${fields} }
      wrong: post(id: ${wrong}, idType: DATABASE_ID) { broken }
      posts(first: 50) { nodes { databaseId titleLength } }
      category(id: "garden", idType: SLUG) { slugLength } user(id: 2, idType: DATABASE_ID) { pageAddress } }`;
    const { data } = await queryWpgraphql(cms, { query });
    const values = { titleLength: 10, size: { letters: 10, words: 2 }, authorName: 'Edda Fenn', broken: 'fine' };
    expect(data).toMatchObject({
      post: { ...values, editorNote: null, large: [1, 2], loud: 'AHOY 2' },
      wrong: { broken: null },
      category: { slugLength: 6 },
    });
    expect((data as { posts: { nodes: object[] } }).posts.nodes).toContainEqual({ databaseId: id, titleLength: 10 });
    const own = await queryWpgraphql(cms, {
      query: `{ post(id: ${id}, idType: DATABASE_ID) { editorNote } }`,
      as: 'editor',
    });
    expect(own.data).toEqual({ post: { editorNote: 'publish' } });
  });
});

it('the example docs/examples/prices.mjs reads, writes and refuses prices', async () => {
  const file = new URL('../../../docs/examples/prices.mjs', import.meta.url).pathname;
  const running = await site.start({ declarations: await loadDeclarations(file) });
  const post = (path: string, json: object) =>
    running.send<Item & ErrorBody>({ method: 'POST', path, json, as: 'editor' });
  const { body } = await post('posts', {
    title: 'Boat',
    status: 'publish',
    content: 'sea '.repeat(500),
    price: '12.50',
  });
  expect(body).toMatchObject({ price: '12.50', reading_minutes: 3, meta: { price_cents: 1250 } });
  const refused = await post(`posts/${body.id}`, { title: 'Never', price: 'cheap' });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('such as 12.50')]);
  expect((await running.get<Item>(`posts/${body.id}`)).body).toMatchObject({
    price: '12.50',
    title: { rendered: 'Boat' },
  });
});

describe('a declared field', () => {
  const field = { name: 'x', object: 'post', schema: { type: 'string' }, reads: '{ slug }', value: 'slug' };
  const problem = (...fields: object[]): string => {
    try {
      createSchema(createRegistry({ fields } as Declarations));
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  };

  it.each([
    [{ name: 'Bad name' }, /needs a name of lower-case letters/],
    [{ get: () => 'x' }, /either "get" or "value"/],
    [{ value: undefined }, /either "get" or "value"/],
    [{ set: 'no function' }, /"set" that is not a function/],
    [{ subtypes: ['boat'] }, /unknown subtype of post: boat/],
    [{ object: 'user', subtypes: ['x'] }, /users have none/],
    [{ schema: {} }, /"schema" with one "type"/],
    [{ schema: { type: 'string', context: ['all'] } }, /unknown context: all/],
    [{ reads: 'slug' }, /needs "reads": a GraphQL selection/],
    [{ reads: '{ nothing }' }, /is not a selection on \w+: Cannot query field "nothing"/],
    [{ reads: '{ slug ' }, /is not a selection on \w+: Syntax Error/],
    [{ reads: '{ slug } { slug }' }, /write one selection in braces/],
    [{ graphqlName: 'slug' }, /has the name "slug" in GraphQL, which \w+ has already\. Set "graphqlName"/],
    [{ cacheSeconds: -1 }, /number of seconds/],
  ])('%j is refused', (properties, message) => {
    expect(problem({ ...field, ...properties })).toMatch(message);
  });

  it('cannot be declared twice, or read another one', () => {
    expect(problem(field, field)).toMatch(/is declared twice/);
    expect(problem({ ...field, name: 'other' }, { ...field, reads: '{ other }' })).toMatch(
      /Cannot query field "other"/,
    );
  });

  it('cannot have the name of a field that REST has', async () => {
    const fields = [{ ...field, name: 'menu_order', subtypes: ['page'], graphqlName: 'order' }];
    await expect(site.start({ declarations: { fields } as Declarations })).rejects.toThrow(
      /"menu_order" has the name of a field that page has in REST/,
    );
  });
});
