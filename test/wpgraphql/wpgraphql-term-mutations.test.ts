import { expect } from 'vitest';
import { bookDeclarations } from '../support/book-declarations.ts';
import { type Login, terms } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { globalId, queryWpgraphql } from '../support/wpgraphql-client.ts';

const it = siteTest({ declarations: bookDeclarations });

interface WrittenTerm {
  id: string;
  databaseId: number;
  [field: string]: unknown;
}

type Written = Record<string, Record<string, WrittenTerm & string>>;

const write = (mutation: string, as: Login | null = 'editor') =>
  queryWpgraphql<Written>(cms, { query: `mutation { ${mutation} }`, ...(as ? { as } : {}) });

it('a category is created below a parent, changed and deleted', async () => {
  const parent = globalId('term', terms.garden.id);
  const created = await write(
    `createCategory(input: { name: "Nets & lines", parentId: "${parent}", clientMutationId: "c" }) {
      clientMutationId category { id databaseId name slug uri parentId count }
    }`,
  );
  expect(created.data?.createCategory).toMatchObject({
    clientMutationId: 'c',
    category: {
      name: 'Nets & lines',
      slug: 'nets-lines',
      uri: '/category/garden/nets-lines/',
      parentId: parent,
      count: null,
    },
  });
  const category = created.data?.createCategory?.category;
  if (!category) throw new Error('No category was created.');
  const { id, databaseId } = category;
  const changed = await write(
    `updateCategory(input: { id: ${databaseId}, slug: "nets", description: "Mended", parentDatabaseId: 0 }) {
      category { name slug description parentId }
    }`,
  );
  expect(changed.data?.updateCategory?.category).toEqual({
    name: 'Nets & lines',
    slug: 'nets',
    description: 'Mended',
    parentId: null,
  });
  const deleted = await write(`deleteCategory(input: { id: "${id}" }) { deletedId category { name } }`);
  expect(deleted.data?.deleteCategory).toEqual({ deletedId: id, category: { name: 'Nets & lines' } });
  const { data } = await queryWpgraphql(cms, { query: `{ category(id: "${id}") { name } }` });
  expect(data).toEqual({ category: null });
});

it('a declared taxonomy has mutations with its names', async () => {
  const { data } = await write('createGenre(input: { name: "Crime", slug: "crime" }) { genre { name slug } }');
  expect(data?.createGenre?.genre).toEqual({ name: 'Crime', slug: 'crime' });
});

it.for([
  ['a term whose name is taken', 'createCategory(input: { name: "Garden" }) { category { id } }', 'editor'],
  ['a term of an author', 'createCategory(input: { name: "Mine" }) { category { id } }', 'author'],
  [
    'a parent that is an item',
    `createCategory(input: { name: "X", parentId: "${globalId('post', 101)}" }) { category { id } }`,
    'editor',
  ],
  [
    'a tag that is changed as a category',
    `updateCategory(input: { id: ${terms.spring.id}, name: "X" }) { category { id } }`,
    'editor',
  ],
  ['a term that does not exist', 'deleteTag(input: { id: 987654 }) { deletedId }', 'editor'],
  ['a term of a stranger', 'createTag(input: { name: "Nobody" }) { tag { id } }', null],
] as const)('%s is refused', async ([, mutation, as]) => {
  const answer = await write(mutation, as);
  expect(answer.errors).toHaveLength(1);
  expect(Object.values(answer.data ?? {})).toEqual([null]);
});

it('an item of a declared type is created with terms of its taxonomy, changed and deleted', async () => {
  const created = await write(
    `createBook(input: { title: "Tides", content: "Words", status: PUBLISH, genres: { nodes: [{ name: "Sea" }] } }) {
      book { id title genres { nodes { name } } }
    }`,
  );
  const book = created.data?.createBook?.book;
  expect(book).toMatchObject({ title: 'Tides', genres: { nodes: [{ name: 'Sea' }] } });
  const changed = await write(
    `updateBook(input: { id: "${book?.id}", title: "Tide tables", genres: { nodes: [{ name: "Tables" }] } }) {
      book { title genres { nodes { name } } }
    }`,
  );
  expect(changed.data?.updateBook?.book).toEqual({
    title: 'Tide tables',
    genres: { nodes: [{ name: 'Sea' }, { name: 'Tables' }] },
  });
  const deleted = await write(`deleteBook(input: { id: "${book?.id}", forceDelete: true }) { deletedId }`);
  expect(deleted.data?.deleteBook).toEqual({ deletedId: book?.id });
  const excerpt = await write('createBook(input: { title: "X", excerpt: "No" }) { book { id } }');
  expect(excerpt.errors).toHaveLength(1);
});
