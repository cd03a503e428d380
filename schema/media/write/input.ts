import { type InputFields, oncePerBuilder } from '../../builder.ts';
import { itemInputFields } from '../../content/write/graphql-input.ts';
import type { ContentInput } from '../../content/write/input.ts';

/** What may be written of a file, beside its bytes. What is absent stays as it is. */
export interface MediaInput extends Omit<ContentInput, 'content' | 'excerpt'> {
  caption?: string | null;
  description?: string | null;
  altText?: string | null;
}

/** The fields of inputs that write files. */
const mediaInputFields = (t: InputFields) => ({
  ...itemInputFields(t),
  caption: t.string(),
  description: t.string(),
  altText: t.string({ description: 'What stands in where it is not seen.' }),
  parentId: t.int({ description: 'The item it belongs to; 0 for none.' }),
});

export const mediaInput = oncePerBuilder((builder) =>
  builder.inputType('MediaItemInput', {
    description: 'What is to be written. What is absent stays as it is.',
    fields: mediaInputFields,
  }),
);

/** A caption is kept as other items keep their excerpt, a description as they keep their content. */
export function contentInput({ caption, description, ...input }: MediaInput): ContentInput {
  return {
    ...input,
    ...(caption === undefined ? {} : { excerpt: caption }),
    ...(description === undefined ? {} : { content: description }),
  };
}
