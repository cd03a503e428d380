import type { Declarations } from '../../schema/core/registry/declarations.ts';
import type {
  MetaDeclaration,
  PostTypeDeclaration,
  TaxonomyDeclaration,
} from '../../schema/core/registry/declared-kinds.ts';
import type { MetaObject, MetaRegistration } from '../../schema/core/registry/meta-registrations.ts';
import { bookDeclarations } from './book-declarations.ts';

/** One meta value of each form. */
export const metaForms = {
  note: { type: 'string', single: true },
  shelf: { type: 'string', single: true, default: 'none', restName: 'place' },
  sheets: { type: 'integer', single: true, schema: { minimum: 1 } },
  price: { type: 'number', single: true, default: 9.5 },
  lent: { type: 'boolean', single: true },
  color: { type: 'string', single: true, enum: ['red', 'blue'], default: 'red' },
  colors: { type: 'string', default: 'white' },
  numbers: { type: 'integer' },
  sizes: { type: 'array', single: true, schema: { items: { type: 'number' } } },
  box: {
    type: 'object',
    single: true,
    schema: {
      properties: {
        name: { type: 'string' },
        sides: { type: 'array', items: { type: 'object', properties: { length_cm: { type: 'integer' } } } },
      },
    },
  },
  boxes: { type: 'object', schema: { properties: { name: { type: 'string' } } } },
  internal: { type: 'string', single: true, context: 'edit' },
  hidden: { type: 'string', single: true, showInRest: false },
  locked: { type: 'string', single: true, writeCapability: 'manage_options' },
  clean: { type: 'string', single: true, sanitize: 'key' },
} as const satisfies Record<string, MetaRegistration>;

const onAll = (object: MetaObject): MetaDeclaration[] =>
  Object.entries<MetaRegistration>(metaForms).map(([key, form]) => ({ key, object, ...form }));

/** Declares books and genres, and one meta value of each form on everything that has meta values. */
export const metaDeclarations: Declarations = {
  types: [
    {
      ...(bookDeclarations.types[0] as PostTypeDeclaration),
      supports: ['title', 'editor', 'custom-fields', 'revisions', 'author'],
      meta: {
        revision_note: { type: 'string', single: true, revised: true },
        lines: { type: 'string', revised: true },
      },
    },
  ],
  taxonomies: [
    { ...(bookDeclarations.taxonomies[0] as TaxonomyDeclaration), types: ['book', 'page', 'attachment', 'post'] },
  ],
  meta: (['post', 'term', 'user', 'comment'] as const).flatMap(onAll),
};
