import { oncePerBuilder } from '../../core/builder.ts';

export const templateInput = oncePerBuilder((builder) =>
  builder.inputType('TemplateInput', {
    description: 'What is to be written. What is absent stays as it is.',
    fields: (t) => ({
      slug: t.string({ description: 'Of a new one.' }),
      theme: t.string({ description: 'Of a new one: the active theme, whose name may be left out.' }),
      title: t.string(),
      content: t.string(),
      description: t.string(),
      status: t.string({ description: 'publish, future, draft, pending or private.' }),
      authorId: t.int(),
      area: t.string({ description: 'What a part is for; a name that is none stands for none in particular.' }),
      isSuggestion: t.boolean({ description: 'Whether an editor made it for one item or list of the site.' }),
    }),
  }),
);
