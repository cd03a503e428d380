import { describe, expect } from 'vitest';
import { createRegistry, type Declarations } from '../../../schema/core/registry/declarations.ts';
import { createSchema } from '../../../schema/index.ts';
import { createWpgraphqlSchema } from '../../../schema/wpgraphql/wpgraphql-schema.ts';
import { writerOf } from '../../support/database.ts';
import { cms, it, site } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

const declarations: Declarations = {
  types: [
    {
      name: 'book',
      restBase: 'books',
      labels: { name: 'Books', singularName: 'Book' },
      graphql: { type: 'Book', singular: 'book', plural: 'books' },
      supports: ['title', 'editor', 'excerpt', 'thumbnail'],
      taxonomies: ['genre'],
      meta: {
        isbn: { type: 'string', single: true, default: '' },
        pages: { type: 'integer', single: true, default: 0 },
        price: { type: 'number', single: true, default: 0 },
        lent: { type: 'boolean', single: true, default: false },
        binding: { type: 'string', single: true, default: '', enum: ['paper', 'cloth'] },
      },
    },
    {
      name: 'essay',
      labels: { name: 'Essays', singularName: 'Essay' },
      graphql: { type: 'Essay', singular: 'essay', plural: 'essays' },
      supports: ['title', 'editor', 'comments', 'revisions', 'autosave'],
    },
  ],
  taxonomies: [
    {
      name: 'genre',
      restBase: 'genres',
      labels: { name: 'Genres', singularName: 'Genre' },
      graphql: { type: 'Genre', singular: 'genre', plural: 'genres' },
      hierarchical: true,
      types: ['book'],
    },
  ],
};

let books: RunningSite;

it.beforeAll(async () => {
  books = await site.start({ declarations });
});

const write = <Body = { id: number } & Record<string, unknown>>(method: string, path: string, body: object) =>
  books.send<Body>({
    method,
    path,
    as: 'admin',
    json: body,
  });

describe('a declared type with a taxonomy and a meta value', () => {
  it('can be written and read over REST', async () => {
    const { body: genre, status: genreStatus } = await write('POST', 'genres', { name: 'Sea stories' });
    expect(genreStatus).toBe(201);
    const created = await write('POST', 'books', {
      title: 'The Lamp',
      content: 'Far out.',
      status: 'publish',
      genres: [genre.id],
      meta: { isbn: '978-0' },
    });
    expect(created.status).toBe(201);
    const { body } = await books.get(`books/${created.body.id}?_embed`);
    expect(body).toMatchObject({
      type: 'book',
      slug: 'the-lamp',
      link: 'http://localhost:3000/book/the-lamp/',
      genres: [genre.id],
      meta: { isbn: '978-0' },
      _links: { about: [{ href: 'http://localhost:3000/cms-json/cms/v2/types/book' }] },
    });
    expect(body._embedded['cms:term']?.[0]).toMatchObject([{ slug: 'sea-stories', taxonomy: 'genre' }]);
    const { body: searchResults } = await books.get<{ id: number }[]>(`books?genres=${genre.id}&search=lamp`);
    expect(searchResults.map(({ id }) => id)).toEqual([created.body.id]);
    const { body: term } = await books.get<{ count: number; link: string }>(`genres/${genre.id}`);
    expect(term).toMatchObject({ count: 1, link: 'http://localhost:3000/genre/sea-stories/' });
    const refused = await write<{ code: string }>('PUT', `books/${created.body.id}`, { meta: { isbn: 5 } });
    expect([refused.status, refused.body.code]).toEqual([400, 'rest_invalid_type']);
  });

  it('can be written and listed in GraphQL', async () => {
    const create =
      'mutation { createBook(input: { title: "Knots", status: "publish", meta: { isbn: "1" } }) { databaseId meta __typename } }';
    const created = (await books.graphql(create, { as: 'admin' })).body;
    expect(created.errors).toBeUndefined();
    expect(created.data?.createBook).toMatchObject({ meta: { isbn: '1' }, __typename: 'Book' });
    const list = await books.graphql(
      '{ books(where: { search: "knots" }) { total nodes { slug link } } genres { total } }',
    );
    expect(list.body.data?.books).toEqual({
      total: 1,
      nodes: [{ slug: 'knots', link: 'http://localhost:3000/book/knots/' }],
    });
  });

  it('is listed in OPTIONS, index, types, taxonomies and search', async () => {
    const { body: options } = await books.send<{ schema: { properties: Record<string, { properties: object }> } }>({
      method: 'OPTIONS',
      path: 'books',
    });
    expect(options.schema.properties.meta?.properties).toHaveProperty('isbn');
    expect(options.schema.properties).toHaveProperty('genres');
    const { body: index } = await books.get<{ routes: Record<string, unknown> }>('/cms-json/');
    expect(Object.keys(index.routes)).toEqual(
      expect.arrayContaining(['/cms/v2/books', '/cms/v2/books/(?P<id>[\\d]+)', '/cms/v2/genres']),
    );
    const { body: type } = await books.get('types/book?context=edit', { as: 'admin' });
    expect(type).toMatchObject({ taxonomies: ['genre'], rest_base: 'books', labels: { add_new_item: 'Add Book' } });
    expect((await books.get('taxonomies/genre')).body).toMatchObject({ hierarchical: true, types: ['book'] });
    const forEditors = await books.get('taxonomies/genre?context=edit', { as: 'admin' });
    expect(forEditors.body.visibility).toMatchObject({ show_ui: true, show_admin_column: false });
    const { body: results } = await books.get<{ subtype: string }[]>('search?search=knots&subtype=book');
    expect(results.map(({ subtype }) => subtype)).toEqual(['book']);
  });

  it('has revisions and autosaves only if it supports them', async () => {
    const { body: essay } = await write('POST', 'essay', { title: 'Of tides', status: 'publish' });
    await write('PUT', `essay/${essay.id}`, { content: 'They turn.' });
    const { body } = await books.get(`essay/${essay.id}`);
    expect(body._links['version-history']).toMatchObject([{ count: 1 }]);
    const { status, body: versions } = await books.get<{ content: { raw: string } }[]>(
      `essay/${essay.id}/revisions?context=edit`,
      { as: 'admin' },
    );
    expect([status, versions.map(({ content }) => content.raw)]).toEqual([200, ['They turn.']]);
    const saved = await write<{ parent: number }>('POST', `essay/${essay.id}/autosaves`, { content: 'They ebb.' });
    expect([saved.status, saved.body.parent]).toEqual([200, essay.id]);
    const { body: book } = await write('POST', 'books', { title: 'Tides', status: 'publish' });
    expect((await books.get(`books/${book.id}`)).body._links).not.toHaveProperty('version-history');
    expect((await books.get(`books/${book.id}/revisions`, { as: 'admin' })).status).toBe(404);
  });

  it('has comments only if it supports them, and a comment embeds its item', async () => {
    const { body: essay } = await write('POST', 'essay', { title: 'Of fog', status: 'publish' });
    const { body: book } = await write('POST', 'books', { title: 'Fog', status: 'publish' });
    expect([essay.comment_status, book.comment_status]).toEqual(['open', undefined]);
    const comment = await write('POST', 'comments', { post: essay.id, content: 'Thick.' });
    expect(comment.status).toBe(201);
    const { body } = await books.get(`comments/${comment.body.id}?_embed`);
    expect(body._links.up).toMatchObject([{ embeddable: true, post_type: 'essay' }]);
    expect(body._embedded.up).toMatchObject([{ id: essay.id, type: 'essay' }]);
  });

  it('does not exist on another site of the same process', async () => {
    expect((await cms.get('books')).status).toBe(404);
    expect((await cms.get('types/book')).status).toBe(404);
    const { body } = await cms.graphql('{ books { total } }');
    expect(body.errors?.[0]?.message).toMatch(/Cannot query field "books"/);
  });

  it('converts meta values sent as strings, and names the invalid one', async () => {
    const { body } = await write('POST', 'books', {
      title: 'Sums',
      meta: { pages: '12', price: '1.5', lent: 'true', binding: 'cloth' },
    });
    expect(body.meta).toMatchObject({ pages: 12, price: 1.5, lent: true, binding: 'cloth' });
    const refusal = async (meta: object) => {
      const refused = await write<Record<string, unknown>>('PUT', `books/${body.id}`, { meta });
      return [refused.status, refused.body.code, refused.body.additional_data];
    };
    expect(await refusal({ pages: '1.5' })).toEqual([400, 'rest_invalid_type', [{ param: 'meta.pages' }]]);
    expect(await refusal({ lent: 'maybe' })).toEqual([400, 'rest_invalid_type', [{ param: 'meta.lent' }]]);
    expect(await refusal({ binding: 'glue' })).toEqual([400, 'rest_not_in_enum', undefined]);
  });

  it('deletes a meta value with null, but not a stored value that is invalid', async () => {
    const { body } = await write('POST', 'books', { title: 'Bound', meta: { binding: 'paper' } });
    const deleteBinding = () => write<Record<string, unknown>>('PUT', `books/${body.id}`, { meta: { binding: null } });
    expect([(await deleteBinding()).status, (await deleteBinding()).status]).toEqual([200, 200]);
    const row = { postId: Number(body.id), key: 'binding' };
    await writerOf(site.database).postMeta.create({ data: { ...row, value: '"glue"' } });
    const refused = await deleteBinding();
    expect([refused.status, refused.body.code]).toEqual([500, 'rest_invalid_stored_value']);
  });
});

it('malformed, duplicate and unknown names in declarations throw', () => {
  const [book] = declarations.types ?? [];
  const [genre] = declarations.taxonomies ?? [];
  if (!book || !genre) throw new Error('no declarations');
  const expectError = (declarations: Declarations) =>
    expect(() => createRegistry(declarations)).toThrow(/^Declarations: /);
  expectError({ types: [{ ...book, name: 'post' }], taxonomies: [genre] });
  expectError({ types: [{ ...book, name: 'Book!' }], taxonomies: [] });
  expectError({ types: [{ ...book, restBase: 'users' }], taxonomies: [genre] });
  expectError({ types: [book] });
  expectError({ taxonomies: [{ ...genre, types: ['unknown'] }] });
  expectError({ types: [book, { ...book, name: 'tome', restBase: 'tomes' }], taxonomies: [genre] });
});

it('a GraphQL name that the schema has is named with its type', () => {
  const [book] = declarations.types ?? [];
  const named = (graphql: object) => createRegistry({ types: [{ ...book, taxonomies: [], graphql }] as never });
  const event = named({ type: 'Event', singular: 'siteEvent', plural: 'siteEvents' });
  expect(() => createSchema(event)).toThrow(/^Declarations: the GraphQL name "Event\w*" of book is taken/);
  const posts = named({ type: 'Volume', singular: 'volume', plural: 'posts' });
  expect(() => createSchema(posts)).toThrow(/^Declarations: the GraphQL name "posts\w*" of book is taken/);
  const plugin = named({ type: 'Plugin', singular: 'volume', plural: 'volumes' });
  expect(() => createWpgraphqlSchema({ registry: plugin })).toThrow(
    /^Declarations: the GraphQL name "Plugin\w*" of book is taken/,
  );
});
