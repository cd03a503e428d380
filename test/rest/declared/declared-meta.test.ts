import { describe, expect } from 'vitest';
import { writerOf } from '../../support/database.ts';
import { metaDeclarations } from '../../support/meta-declarations.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { queryWpgraphql } from '../../support/wpgraphql-client.ts';

const it = siteTest({ declarations: metaDeclarations });

interface Item {
  id: number;
  meta: Record<string, unknown>;
}

interface Problem {
  code: string;
  data: { key?: string };
  additional_errors?: { code: string }[];
}

/** What has meta values: the path of its list, the fields of a new one, and the field of one in WPGraphQL. */
const OWNERS = {
  posts: { json: { title: 'Fog', status: 'publish' }, field: 'post' },
  pages: { json: { title: 'Fog', status: 'publish' }, field: 'page' },
  books: { json: { title: 'Fog', status: 'publish' }, field: 'book' },
  categories: { json: {}, field: 'category' },
  tags: { json: {}, field: 'tag' },
  genres: { json: {}, field: 'genre' },
  users: { json: { password: 'fog-at-sea-9' }, field: 'user' },
  comments: { json: { post: 1, content: 'Fog' }, field: 'comment' },
} as const;

type Path = keyof typeof OWNERS;

const paths = Object.keys(OWNERS) as Path[];

const send = <Body = Item>(path: string, json: object, as: 'admin' | 'editor' = 'admin') =>
  cms.send<Body>({ method: 'POST', path, as, json });

let created = 0;

/** Creates an owner with a name of its own. */
async function create(path: Path, fields: object = {}): Promise<Item> {
  const name = `fog-${++created}`;
  const post =
    path === 'comments' ? { post: (await create('posts', { comment_status: 'open' })).id, content: name } : {};
  const own = path === 'users' ? { username: name, email: `${name}@example.org` } : { name };
  const { status, body } = await send(path, { ...OWNERS[path].json, ...own, ...post, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const DEFAULTS = {
  note: '',
  place: 'none',
  sheets: 0,
  price: 9.5,
  lent: false,
  color: 'red',
  colors: ['white'],
  numbers: [],
  sizes: [],
  box: [],
  boxes: [],
  locked: '',
  clean: '',
};

const VALUES = {
  note: 'At sea',
  place: 'top',
  sheets: 12,
  price: 1.25,
  lent: true,
  color: 'blue',
  colors: ['green', 'gray'],
  numbers: [3, 1, 2],
  sizes: [1.5, 2],
  box: { name: 'Crate', sides: [{ length_cm: 4 }, { length_cm: 5 }] },
  boxes: [{ name: 'A' }, { name: 'B' }],
  locked: 'yes',
};

describe.each(paths)('meta values of %s', (path) => {
  it('have their defaults, are written in every form, and are read by everyone', async () => {
    const created = await create(path);
    expect(created.meta).toMatchObject(DEFAULTS);
    const updated = await send(`${path}/${created.id}`, { meta: { ...VALUES, clean: 'A b-C_1' } });
    expect(updated.status, JSON.stringify(updated.body)).toBe(200);
    expect(updated.body.meta).toMatchObject({ ...VALUES, clean: 'ab-c_1' });
    const { body } = await cms.get<Item>(`${path}/${created.id}`, path === 'users' ? { as: 'admin' } : {});
    expect(body.meta).toMatchObject(VALUES);
    expect(body.meta).not.toHaveProperty('internal');
    expect(body.meta).not.toHaveProperty('hidden');
  });

  it('show values of the context edit to editors only', async () => {
    const { id } = await create(path, { meta: { internal: 'For us' } });
    const { body } = await cms.get<Item>(`${path}/${id}?context=edit`, { as: 'admin' });
    expect(body.meta).toMatchObject({ internal: 'For us' });
    const { body: asRead } = await cms.get<Item>(`${path}/${id}`, { as: 'admin' });
    expect(asRead.meta).not.toHaveProperty('internal');
  });

  it('are listed in OPTIONS', async () => {
    const { body } = await cms.send<{ schema: { properties: Record<string, { properties: Record<string, object> }> } }>(
      {
        method: 'OPTIONS',
        path,
      },
    );
    const listed = body.schema.properties.meta?.properties;
    expect(listed).toMatchObject({
      place: { type: 'string', title: '', description: '', default: 'none' },
      sheets: { type: 'integer', default: 0, minimum: 1 },
      colors: { type: 'array', items: { type: 'string', default: 'white' } },
      box: { type: 'object', default: [], additionalProperties: false },
      internal: { context: ['edit'] },
    });
    expect(listed).not.toHaveProperty('hidden');
  });

  it('are typed fields in WPGraphQL', async () => {
    const { id } = await create(path, { meta: VALUES });
    const fields =
      'note shelf sheets price lent color colors numbers sizes box { name sides { lengthCm } } boxes { name }';
    const { field } = OWNERS[path];
    const query = `{ ${field}(id: "${id}", idType: DATABASE_ID) { ${fields} } }`;
    const { data, errors } = await queryWpgraphql(cms, { query, as: 'admin' });
    expect(errors).toBeUndefined();
    const { place, locked: _, box, ...others } = VALUES;
    expect(data?.[field]).toEqual({
      ...others,
      shelf: place,
      box: { ...box, sides: box.sides.map(({ length_cm: lengthCm }) => ({ lengthCm })) },
    });
  });

  it('report every mistake with its code', async () => {
    const { id } = await create(path);
    const { status, body } = await send<Problem>(`${path}/${id}`, {
      meta: { sheets: 0, color: 'green', sizes: ['x'], box: { other: 1 }, numbers: [1, null] },
    });
    expect([status, body.code, body.additional_errors?.map(({ code }) => code)]).toEqual([
      400,
      'rest_out_of_bounds',
      ['rest_not_in_enum', 'rest_invalid_stored_value', 'rest_invalid_type', 'rest_additional_properties_forbidden'],
    ]);
  });

  it('are removed by null, and a list by an empty list', async () => {
    const { id } = await create(path, { meta: VALUES });
    const { body } = await send(`${path}/${id}`, { meta: { note: null, box: null, colors: null, numbers: [] } });
    expect(body.meta).toMatchObject({ note: '', box: [], colors: ['white'], numbers: [], boxes: VALUES.boxes });
  });
});

it('values of a list that remain keep their places, and new ones follow', async () => {
  const { id } = await create('posts', { meta: { numbers: [3, 1, 2, 1] } });
  const change = async (numbers: number[]) => (await send(`posts/${id}`, { meta: { numbers } })).body.meta.numbers;
  expect(await change([2, 5, 3])).toEqual([3, 2, 5]);
  expect(await change([5, 5])).toEqual([5, 5]);
  expect(await change([7, 5, 5])).toEqual([7, 5, 5]);
});

it('a value that may not be changed can be sent back, also null is refused with the key', async () => {
  const { id } = await create('posts', { meta: { locked: 'yes' } });
  const unchanged = await send(`posts/${id}`, { meta: { locked: 'yes', note: 'New' } }, 'editor');
  expect([unchanged.status, unchanged.body.meta.note]).toEqual([200, 'New']);
  const changed = await send<Problem>(`posts/${id}`, { meta: { locked: 'no' } }, 'editor');
  expect([changed.status, changed.body.code, changed.body.data.key]).toEqual([403, 'rest_cannot_update', 'locked']);
  const removed = await send<Problem>(`posts/${id}`, { meta: { locked: null } }, 'editor');
  expect([removed.status, removed.body.code, removed.body.data.key]).toEqual([403, 'rest_cannot_delete', 'locked']);
});

it('revisions of a declared type have its revised values, and a change of one makes a revision', async () => {
  const { id } = await create('books', { meta: { revision_note: 'First', lines: ['a', 'b'] } });
  await send(`books/${id}`, { title: 'Fog and mist' });
  await send(`books/${id}`, { meta: { revision_note: 'Second', lines: ['c'] } });
  const { body } = await cms.get<Item[]>(`books/${id}/revisions`, { as: 'admin' });
  expect(body.map(({ meta }) => [meta.revision_note, meta.lines])).toEqual([
    ['Second', ['c']],
    ['First', ['a', 'b']],
  ]);
});

it('a taxonomy of built-in types classifies pages, files and posts', async () => {
  const genre = await create('genres', { name: 'Maps' });
  for (const path of ['posts', 'pages', 'books'] as const) {
    const { id } = await create(path, { genres: [genre.id] });
    const { body } = await cms.get<{ id: number; genres: number[] }[]>(`${path}?genres=${genre.id}`);
    expect(body.map((item) => [item.id, item.genres])).toEqual([[id, [genre.id]]]);
  }
  const { body: taxonomy } = await cms.get('taxonomies/genre');
  expect(taxonomy).toMatchObject({ types: ['book', 'page', 'attachment', 'post'] });
  const { body: type } = await cms.get('types/page');
  expect(type).toMatchObject({ taxonomies: ['genre'] });
  const { body: page } = await cms.graphql('{ pages { nodes { terms(taxonomy: "genre") { name } } } }');
  expect(page.data).toMatchObject({ pages: { nodes: expect.arrayContaining([{ terms: [{ name: 'Maps' }] }]) } });
});

it('terms of a file that is attached to a private item are listed for those who may read the item', async () => {
  const { id: parentId } = await create('posts', { status: 'private' });
  const file = await site.database.reader.post.findFirstOrThrow({ where: { type: 'attachment' } });
  await writerOf(site.database).post.update({ where: { id: file.id }, data: { parentId } });
  expect((await cms.get(`genres?post=${file.id}`)).status).toBe(401);
  expect((await cms.get(`genres?post=${file.id}`, { as: 'subscriber' })).status).toBe(403);
  expect((await cms.get(`genres?post=${file.id}`, { as: 'editor' })).status).toBe(200);
});

it('a list has at most 10,000 values, and long ones can be changed', async () => {
  const { id } = await create('posts');
  const values = (count: number) => Array.from({ length: count }, (_, index) => index);
  const refused = await send<Problem>(`posts/${id}`, { meta: { numbers: values(10_001) } });
  expect([refused.status, refused.body.code]).toEqual([400, 'rest_too_many_items']);
  for (const path of ['posts', 'users', 'comments'] as const) {
    const owner = await create(path, { meta: { numbers: values(10_000) } });
    const { body } = await send(`${path}/${owner.id}`, { meta: { numbers: [...values(9_999), -1] } });
    expect(body.meta.numbers).toEqual([...values(9_999), -1]);
  }
});

it('two simultaneous writers of a list leave the values of one of them', async () => {
  const { id } = await create('posts', { meta: { numbers: [1] } });
  const lists = [
    [1, 2],
    [1, 3],
  ];
  await Promise.all(lists.map((numbers) => send(`posts/${id}`, { meta: { numbers } })));
  const { body } = await cms.get<Item>(`posts/${id}`);
  expect(lists).toContainEqual(body.meta.numbers);
});

it('the value of an item that the viewer may not edit cannot be found by guesses', async () => {
  const { id } = await create('posts', { status: 'draft', meta: { locked: 'secret' } });
  const genre = await create('genres', { meta: { locked: 'secret' } });
  const guess = async (mutation: string, value: string) => {
    const query = `mutation ($meta: Json) { ${mutation} { databaseId } }`;
    const { body } = await cms.graphql(query, { as: 'contributor', variables: { meta: { locked: value } } });
    return body.errors?.map(({ message, extensions }) => [message, extensions?.code]);
  };
  for (const mutation of [
    `updatePost(id: ${id}, input: { meta: $meta })`,
    `updateGenre(id: ${genre.id}, input: { meta: $meta })`,
  ])
    expect(await guess(mutation, 'secret')).toEqual(await guess(mutation, 'other'));
});
