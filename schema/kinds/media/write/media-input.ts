import { type ContentInput, itemInputFields } from '../../../content/write/graphql-input.ts';
import { oncePerBuilder } from '../../../core/builder.ts';

export const mediaInput = oncePerBuilder((builder) =>
  builder.inputType('MediaItemInput', {
    description: 'The fields to write. Absent fields do not change.',
    fields: (t) => ({
      ...itemInputFields(t),
      caption: t.string(),
      description: t.string(),
      altText: t.string({ description: 'The alternative text.' }),
      parentId: t.int({ description: 'The item to which it belongs; 0 for none.' }),
    }),
  }),
);

/** The writable fields of a file. */
export type MediaInput = ReturnType<typeof mediaInput>['$inferInput'];

/** The caption of a file is stored in the column of the excerpt, its description in that of the content. */
export function contentInput({ caption, description, ...input }: MediaInput): ContentInput {
  return {
    ...input,
    ...(caption === undefined ? {} : { excerpt: caption }),
    ...(description === undefined ? {} : { content: description }),
  };
}
