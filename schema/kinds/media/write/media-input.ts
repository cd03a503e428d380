import { type ContentInput, itemInputFields } from '../../../content/write/graphql-input.ts';
import { oncePerBuilder } from '../../../core/builder.ts';

/** The GraphQL input type for writing the item of a file. */
export const mediaInput = oncePerBuilder((builder) =>
  builder.inputType('MediaItemInput', {
    description: 'The fields to write. Absent fields do not change.',
    fields: (t) => ({
      ...itemInputFields(t),
      caption: t.string(),
      description: t.string(),
      altText: t.string({ description: 'The alternative text.' }),
      parentId: t.int({ description: 'Id of the item that it is attached to; 0 for none.' }),
    }),
  }),
);

/** The writable fields of a file. */
export type MediaInput = ReturnType<typeof mediaInput>['$inferInput'];

/** Converts the input to that of items: the caption is stored as the excerpt, the description as the content. */
export function contentInput({ caption, description, ...input }: MediaInput): ContentInput {
  return {
    ...input,
    ...(caption === undefined ? {} : { excerpt: caption }),
    ...(description === undefined ? {} : { content: description }),
  };
}
