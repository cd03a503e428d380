import type { Declarations } from '../../schema/core/registry/declarations.ts';

/** Declares books, a type of items, and genres, a hierarchical taxonomy of books. */
export const bookDeclarations = {
  types: [
    {
      name: 'book',
      restBase: 'books',
      labels: { name: 'Books', singularName: 'Book' },
      graphql: { type: 'Book', singular: 'book', plural: 'books' },
      supports: ['title', 'editor'],
      taxonomies: ['genre'],
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
} satisfies Declarations;
