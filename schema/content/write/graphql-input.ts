import { type InputFields, type InputValues, oncePerBuilder } from '../../core/builder.ts';

const termAssignmentInput = oncePerBuilder((builder) =>
  builder.inputType('TermAssignment', {
    description: 'The terms that an item is to have in one taxonomy; all others of the taxonomy are taken off.',
    fields: (t) => ({
      taxonomy: t.string({ required: true }),
      termIds: t.intList({ required: true }),
    }),
  }),
);

/** The terms that an item is to have in one taxonomy. */
export type TermAssignment = ReturnType<typeof termAssignmentInput>['$inferInput'];

export const preconditionInput = oncePerBuilder((builder) =>
  builder.inputType('Precondition', {
    description: 'What the item must still be for a change to happen.',
    fields: (t) => ({
      ifMatch: t.stringList({ description: 'Entity tags, one of which must hold.' }),
      ifUnmodifiedSince: t.float({ description: 'Milliseconds since 1970.' }),
    }),
  }),
);

/** What can be written of items of every kind. */
export const itemInputFields = (t: InputFields) => ({
  title: t.string(),
  slug: t.string(),
  status: t.string({
    description:
      'publish, future, draft, pending or private. Published with a date to come it waits for that as `future`.',
  }),
  date: t.field({ type: 'LocalDateTime', description: 'Null takes a fixed date back.' }),
  dateGmt: t.field({ type: 'DateTime', description: 'Null takes a fixed date back.' }),
  authorId: t.int(),
  featuredMediaId: t.int({ description: '0 for none.' }),
  commentStatus: t.string({ description: 'open or closed.' }),
  pingStatus: t.string({ description: 'open or closed.' }),
  template: t.string(),
  meta: t.field({ type: 'Json', description: 'Registered values by key; null removes one.' }),
});

/** The same with what can be written of items of every kind that has a body. */
export const bodyInputFields = (t: InputFields) => ({
  ...itemInputFields(t),
  content: t.string(),
  excerpt: t.string(),
  password: t.string(),
});

/** What can be written of items of some kinds. */
export const kindInputFields = (t: InputFields) => ({
  format: t.string(),
  sticky: t.boolean(),
  parentId: t.int({ description: '0 for the top.' }),
  menuOrder: t.int(),
  terms: t.field({ type: [termAssignmentInput(t.builder)] }),
});

/** Everything that can be written of an item. What is absent stays as it is. */
export type ContentInput = InputValues<ReturnType<typeof bodyInputFields> & ReturnType<typeof kindInputFields>>;
