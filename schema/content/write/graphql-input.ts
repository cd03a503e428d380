import {
  type Builder,
  type InputFields,
  type InputValues,
  oncePerBuilder,
  registryOfSchema,
} from '../../core/graphql/builder.ts';
import { fieldValuesInput } from '../field-groups/field-value-inputs.ts';

const termAssignmentInput = oncePerBuilder((builder) =>
  builder.inputType('TermAssignment', {
    description: 'The terms of an item in one taxonomy. They replace all others of the taxonomy.',
    fields: (t) => ({
      taxonomy: t.string({ required: true }),
      termIds: t.intList({ required: true }),
    }),
  }),
);

/** The terms to assign to an item in one taxonomy. They replace all others of the taxonomy. */
export type TermAssignment = ReturnType<typeof termAssignmentInput>['$inferInput'];

export const preconditionInput = oncePerBuilder((builder) =>
  builder.inputType('Precondition', {
    description: 'The state that the item must still have for a change to be written.',
    fields: (t) => ({
      ifMatch: t.stringList({ description: 'Entity tags, of which one must be that of the item.' }),
      ifUnmodifiedSince: t.float({
        description: 'The time after which the item must not have been changed, in milliseconds since 1970.',
      }),
    }),
  }),
);

/** The input fields of all types. */
export const itemInputFields = (t: InputFields) => ({
  title: t.string(),
  slug: t.string(),
  status: t.string({
    description:
      '`publish`, `future`, `draft`, `pending` or `private`. An item with a future date that is published gets `future`.',
  }),
  date: t.field({ type: 'LocalDateTime', description: 'Null removes a fixed date.' }),
  dateGmt: t.field({ type: 'DateTime', description: 'Null removes a fixed date.' }),
  authorId: t.int(),
  featuredMediaId: t.int({ description: 'The id of an image; 0 for none.' }),
  commentStatus: t.string({ description: '`open` or `closed`.' }),
  pingStatus: t.string({ description: '`open` or `closed`.' }),
  template: t.string(),
  meta: t.field({ type: 'Json', description: 'Registered meta values by key; null removes a value.' }),
  ...fieldValuesInput(t),
});

/** The input fields of all types with content. */
export const bodyInputFields = (t: InputFields) => ({
  ...itemInputFields(t),
  content: t.string(),
  excerpt: t.string(),
  password: t.string(),
});

/** Input fields that only some types have. */
export const typeInputFields = (t: InputFields) => ({
  format: t.string(),
  sticky: t.boolean(),
  parentId: t.int({ description: 'The id of the parent; 0 for none.' }),
  menuOrder: t.int(),
  terms: t.field({ type: [termAssignmentInput(t.builder)] }),
  unpublishAt: t.field({
    type: 'LocalDateTime',
    description: 'When a published item is withdrawn; null: never. Requires the right to publish.',
  }),
  unpublishAtGmt: t.field({ type: 'DateTime', description: 'The same time in GMT.' }),
  language: t.string({
    description: 'The code of its language; for a new item by default that of its parent, or the default language.',
  }),
  translations: t.field({
    type: 'Json',
    description:
      'The ids of its translations by the codes of their languages. It joins their group; null removes a translation.',
  }),
  languageOrDefault: t.string({
    description: 'Like `language`, but a code that the site does not have stands for the default language.',
  }),
  unpublishStatus: t.string({
    description: '`draft`, `private`, or `trash`, which requires the right to delete the item.',
  }),
});

/** The input fields of types whose items can be withdrawn at a time. */
export const UNPUBLISHING_INPUTS = ['unpublishAt', 'unpublishAtGmt', 'unpublishStatus'] as const;

/** The input fields of types whose items have languages. */
const LANGUAGE_INPUTS = ['language', 'languageOrDefault', 'translations'] as const;

/** Returns the input fields of the language of items of a type; none if they have none. */
export const languageInputFields = (builder: Builder, { type, t }: { type: string; t: InputFields }): object => {
  const isTranslated = registryOfSchema(builder).languages?.types.has(type) === true;
  return Object.fromEntries((isTranslated ? LANGUAGE_INPUTS : []).map((name) => [name, typeInputFields(t)[name]]));
};

/** The input of a write to an item. Absent fields remain unchanged. */
export type ContentInput = InputValues<ReturnType<typeof bodyInputFields> & ReturnType<typeof typeInputFields>>;
