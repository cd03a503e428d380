import { type GraphQLObjectType, isObjectType } from 'graphql';
import { expect } from 'vitest';
import { createRegistry, type Declarations } from '../../schema/core/registry/declarations.ts';
import type { PostTypeDeclaration } from '../../schema/core/registry/declared-kinds.ts';
import { createWpgraphqlSchema } from '../../schema/wpgraphql/wpgraphql-schema.ts';
import { bookDeclarations } from '../support/book-declarations.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { queryWpgraphql } from '../support/wpgraphql-client.ts';

const book = bookDeclarations.types[0] as PostTypeDeclaration;

/** All features that a type can support. */
const supports = [
  ...['title', 'editor', 'excerpt', 'thumbnail', 'author', 'comments', 'trackbacks', 'revisions', 'page-attributes'],
  'custom-fields',
];

const declarations = {
  ...bookDeclarations,
  types: [
    {
      ...book,
      supports: ['title', 'editor', 'custom-fields'],
      meta: {
        isbn: { type: 'string', single: true, default: '' },
        page_count: { type: 'integer', single: true, default: 0 },
        price: { type: 'number', single: true, default: 0 },
        is_lent: { type: 'boolean', single: true, default: false },
        title: { type: 'string', single: true, default: 'none' },
        _shelf: { type: 'string', single: true, default: '' },
      },
    },
  ],
} satisfies Declarations;

const it = siteTest({ declarations });

const fieldsOfBook = (types: readonly object[]): string[] => {
  const registry = createRegistry({ ...bookDeclarations, types } as never);
  const type = createWpgraphqlSchema({ registry }).getType('Book');
  return isObjectType(type) ? Object.keys((type as GraphQLObjectType).getFields()) : [];
};

it('declared meta values are typed fields of items', async () => {
  const created = await cms.send<{ id: number }>({
    method: 'POST',
    path: `${cms.root}cms/v2/books`,
    as: 'admin',
    json: { title: 'Tides', status: 'publish', meta: { isbn: '978', page_count: 320, price: 9.5, is_lent: true } },
  });
  const { data } = await queryWpgraphql(cms, {
    query: `{ book(id: ${created.body.id}, idType: DATABASE_ID) { title titleMeta isbn pageCount price isLent } }`,
  });
  expect(data).toEqual({
    book: { title: 'Tides', titleMeta: 'none', isbn: '978', pageCount: 320, price: 9.5, isLent: true },
  });
});

it('private meta values are not fields, and no meta value replaces a field of items', () => {
  expect(fieldsOfBook(declarations.types)).not.toContain('shelf');
  for (const hierarchical of [false, true]) {
    const own = fieldsOfBook([{ ...book, supports, hierarchical }]);
    const meta = Object.fromEntries(own.map((name) => [name, { type: 'string', single: true, default: '' }]));
    const all = fieldsOfBook([{ ...book, supports, hierarchical, meta }]);
    expect(own.length).toBeGreaterThan(40);
    expect(own.filter((name) => !all.includes(`${name}Meta`))).toEqual([]);
  }
});

it('keys whose names in GraphQL are equal or not possible have fields and types of their own', () => {
  const sides = { type: 'object', properties: { length: { type: 'integer' } } };
  const fields = fieldsOfBook([
    {
      ...book,
      meta: {
        'page-count': { type: 'integer', single: true },
        page_count: { type: 'integer', single: true },
        'shelf-': { type: 'string', single: true },
        box: { type: 'object', single: true, schema: { properties: { sides } } },
        box_sides: { ...sides, single: true, schema: { properties: sides.properties } },
      },
    },
  ]);
  expect(fields).toEqual(expect.arrayContaining(['pageCount', 'pageCount2', 'shelf', 'box', 'boxSides']));
});
