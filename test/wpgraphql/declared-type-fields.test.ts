import { isObjectType } from 'graphql';
import { describe, expect } from 'vitest';
import { createRegistry } from '../../schema/core/registry/declarations.ts';
import type { PostTypeDeclaration } from '../../schema/core/registry/declared-kinds.ts';
import { createWpgraphqlSchema } from '../../schema/wpgraphql/wpgraphql-schema.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { queryWpgraphql } from '../support/wpgraphql-client.ts';

const FEATURES = [
  ...['title', 'editor', 'excerpt', 'thumbnail', 'author', 'comments', 'trackbacks', 'revisions', 'page-attributes'],
  'post-formats',
];

const declare = (name: string, differences: Partial<PostTypeDeclaration>): PostTypeDeclaration => ({
  name,
  restBase: `${name}s`,
  labels: { name: `${name}s`, singularName: name },
  graphql: { type: `${name.charAt(0).toUpperCase()}${name.slice(1)}`, singular: name, plural: `${name}s` },
  supports: FEATURES,
  ...differences,
});

const declarations = {
  types: [
    declare('book', { taxonomies: ['category', 'post_tag'] }),
    declare('tome', { hierarchical: true }),
    declare('leaf', { supports: ['title'] }),
  ],
};

const it = siteTest({ declarations });

const schema = createWpgraphqlSchema({ registry: createRegistry(declarations) });

const fieldsOf = (name: string): string[] => {
  const type = schema.getType(name);
  return isObjectType(type) ? Object.keys(type.getFields()) : [];
};

const interfacesOf = (name: string): string[] => {
  const type = schema.getType(name);
  return isObjectType(type) ? type.getInterfaces().map((implemented) => implemented.name) : [];
};

describe('a declared type that supports every feature', () => {
  it.each([
    ['Book', 'Post', ['postId', 'isSticky']],
    ['Tome', 'Page', ['pageId', 'isPrivacyPage']],
  ])('has the fields and interfaces of the built-in one: %s and %s', (declared, builtin, ownFields) => {
    expect(fieldsOf(builtin).filter((name) => !fieldsOf(declared).includes(name))).toEqual(ownFields);
    expect(interfacesOf(builtin).filter((name) => !interfacesOf(declared).includes(name))).toEqual([]);
    expect(fieldsOf(declared)).toContain(`${declared.toLowerCase()}Id`);
    expect(fieldsOf('User')).toContain(`${declared.toLowerCase()}s`);
  });

  it('serves its comments, revisions, author and password', async () => {
    const { body: book } = await cms.send<{ id: number }>({
      method: 'POST',
      path: 'books',
      as: 'admin',
      json: { title: 'Tides', content: 'High.', status: 'publish', comment_status: 'open' },
    });
    const send = (path: string, json: object) => cms.send({ method: 'POST', path, as: 'admin', json });
    await send(`books/${book.id}`, { content: 'Low.' });
    await send('comments', { post: book.id, content: 'Wet.' });
    const query = `{
      book(id: ${book.id}, idType: DATABASE_ID) {
        bookId hasPassword password
        comments { nodes { content(format: RAW) } }
        revisions { nodes { content(format: RAW) } }
        author { node { books { nodes { title } } } }
      }
    }`;
    const { data, errors } = await queryWpgraphql(cms, { query, as: 'admin' });
    expect(errors).toBeUndefined();
    expect(data?.book).toEqual({
      ...{ bookId: book.id, hasPassword: false, password: null },
      comments: { nodes: [{ content: 'Wet.' }] },
      revisions: { nodes: [{ content: 'Low.' }] },
      author: { node: { books: { nodes: [{ title: 'Tides' }] } } },
    });
  });
});

it('a declared type lacks the connections of features that it does not support', () => {
  const all = fieldsOf('Book');
  const missing = all.filter((name) => !fieldsOf('Leaf').includes(name));
  expect(missing).toEqual(
    expect.arrayContaining(['author', 'comments', 'content', 'excerpt', 'revisions', 'postFormats']),
  );
  expect(fieldsOf('User')).not.toContain('leafs');
});

it('a viewable taxonomy without a viewable type is no part of the schema', () => {
  const genre = {
    name: 'genre',
    labels: { name: 'Genres', singularName: 'Genre' },
    graphql: { type: 'Genre', singular: 'genre', plural: 'genres' },
    types: ['inner'],
  };
  const registry = createRegistry({ types: [declare('inner', { viewable: false })], taxonomies: [genre] });
  expect(createWpgraphqlSchema({ registry }).getType('Genre')).toBeUndefined();
});
