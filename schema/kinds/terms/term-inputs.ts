import { fieldValuesInput } from '../../content/field-groups/field-value-inputs.ts';
import { orderEnum } from '../../content/lists/content-order.ts';
import { type ArgumentFields, type InputFields, oncePerBuilder } from '../../core/graphql/builder.ts';
import { filterInputs } from '../../core/graphql/filters.ts';
import { readContextEnum } from '../../core/graphql/read-context.ts';
import { termFilters } from './term-filter.ts';

const termOrderEnum = oncePerBuilder((builder) =>
  builder.enumType('TermOrder', {
    description: 'The order of a list of terms.',
    values: {
      COUNT: { description: 'The number of published items of the term.' },
      DESCRIPTION: {},
      ID: {},
      INCLUDE: { description: 'The order of `idIn`; by name if `idIn` is absent.' },
      INCLUDE_SLUGS: { description: 'The order of `slugIn`; by name if `slugIn` is absent.' },
      NAME: {},
      SLUG: {},
      TERM_GROUP: {},
    } as const,
  }),
);

const termFilterInput = oncePerBuilder((builder) =>
  builder.inputType('TermListFilter', {
    description: 'The filter of a list of terms.',
    fields: (t) => filterInputs(termFilters, t),
  }),
);

const orderAndPageArguments = (t: ArgumentFields) => ({
  orderBy: t.field({ type: termOrderEnum(t.builder), defaultValue: 'NAME' }),
  order: t.field({ type: orderEnum(t.builder), defaultValue: 'ASC' }),
  first: t.int({ description: 'Terms on the page, from the start or after the cursor; at most 100, 10 by default.' }),
  after: t.string({ description: 'A cursor: the page begins after it.' }),
  last: t.int({ description: 'Terms on the page, from the end or before the cursor.' }),
  before: t.string({ description: 'A cursor: the page ends before it.' }),
  offset: t.int({ description: 'Number of terms to skip.' }),
});

/** The arguments of every list of terms. */
export const termListArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    where: t.field({ type: termFilterInput(builder) }),
    ...orderAndPageArguments(t),
    context: t.field({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
  })),
);

/** The arguments of a list of children of a term. */
export const childListArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    hideEmpty: t.boolean({ description: 'Only terms of published items, and their ancestors.' }),
    ...orderAndPageArguments(t),
  })),
);

/** The writable fields of the terms of every taxonomy. */
export const termInputFields = (t: InputFields) => ({
  name: t.string({ description: 'Required to create.' }),
  slug: t.string({ description: 'Derived from the name if it is empty.' }),
  description: t.string({ description: 'HTML with inline markup only.' }),
  parentId: t.int({ description: '0 for the top level. Only in hierarchical taxonomies.' }),
  meta: t.field({ type: 'Json', description: 'Registered meta values by key.' }),
  ...fieldValuesInput(t),
});

/** The writable field of terms that have a language. */
export const termLanguageInput = (t: InputFields) => ({
  language: t.string({
    description: 'The code of its language; for a new term by default that of its parent, or the default language.',
  }),
  translations: t.field({
    type: 'Json',
    description:
      'The ids of its translations by the codes of their languages. It joins their group; null removes a translation.',
  }),
  languageOrDefault: t.string({
    description: 'Like `language`, but a code that the site does not have stands for the default language.',
  }),
});
