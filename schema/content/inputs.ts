import { oncePerBuilder } from '../builder.ts';

const searchColumnEnum = oncePerBuilder((builder) =>
  builder.enumType('SearchColumn', {
    description: 'Where a search looks.',
    values: { title: { value: 'title' }, excerpt: { value: 'excerpt' }, content: { value: 'content' } } as const,
  }),
);

const relationEnum = oncePerBuilder((builder) =>
  builder.enumType('Relation', {
    description: 'Whether all conditions must hold or any of them.',
    values: ['AND', 'OR'] as const,
  }),
);

export const orderEnum = oncePerBuilder((builder) =>
  builder.enumType('Order', {
    description: 'The direction of a list.',
    values: ['ASC', 'DESC'] as const,
  }),
);

export const contentOrderEnum = oncePerBuilder((builder) =>
  builder.enumType('ContentOrder', {
    description: 'What a list of content is ordered by.',
    values: {
      AUTHOR: {},
      DATE: {},
      ID: {},
      INCLUDE: { description: 'The order of `idIn`.' },
      INCLUDE_SLUGS: { description: 'The order of `slugIn`.' },
      MENU_ORDER: {},
      MODIFIED: {},
      PARENT: {},
      RELEVANCE: { description: 'How well it fits the search.' },
      SLUG: {},
      TITLE: {},
    } as const,
  }),
);

const termFilterInput = oncePerBuilder((builder) =>
  builder.inputType('TermFilter', {
    description: 'Terms of one taxonomy that items must have, or must not.',
    fields: (t) => ({
      taxonomy: t.string({ required: true }),
      termIds: t.intList({ required: true }),
      includeChildren: t.boolean({ description: 'Terms below count as well.' }),
      operator: t.field({ type: relationEnum(builder), description: 'All of the terms, or (by default) any of them.' }),
      exclude: t.boolean({ description: 'Items must not have them.' }),
    }),
  }),
);

export const contentFilterInput = oncePerBuilder((builder) =>
  builder.inputType('ContentFilter', {
    description: 'What a list of content is narrowed by. Dates are exclusive.',
    fields: (t) => ({
      search: t.string(),
      searchColumns: t.field({ type: [searchColumnEnum(builder)] }),
      searchExact: t.boolean({ description: 'The whole column must be the term.' }),
      after: t.field({ type: 'LocalDateTime' }),
      before: t.field({ type: 'LocalDateTime' }),
      modifiedAfter: t.field({ type: 'LocalDateTime' }),
      modifiedBefore: t.field({ type: 'LocalDateTime' }),
      authorIn: t.intList(),
      authorNotIn: t.intList(),
      idIn: t.intList(),
      idNotIn: t.intList(),
      parentIn: t.intList({ description: 'Only what stands right below these, or belongs to these; 0 for the top.' }),
      parentNotIn: t.intList(),
      slugIn: t.stringList(),
      statusIn: t.stringList({ description: 'Statuses other than `publish` take the right to edit.' }),
      formatIn: t.stringList({ description: 'Only posts of these forms; `standard` for those without one.' }),
      terms: t.field({
        type: [termFilterInput(builder)],
        description: 'Terms that items must have, or must not; `termRelation` says whether all of these count or one.',
      }),
      termRelation: t.field({ type: relationEnum(builder) }),
      sticky: t.boolean({ description: 'True: only what is kept above others; false: nothing that is.' }),
      menuOrder: t.int({ description: 'Only what has been given this place.' }),
      mimeTypeIn: t.stringList({
        description: 'Types of files, whole (`image/png`) or their first part alone (`image`).',
      }),
    }),
  }),
);
