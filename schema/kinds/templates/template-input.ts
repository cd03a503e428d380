import { oncePerBuilder } from '../../core/builder.ts';

/** The GraphQL input type for writing a template. */
export const templateInput = oncePerBuilder((builder) =>
  builder.inputType('TemplateInput', {
    description: 'The fields to write. Absent fields do not change.',
    fields: (t) => ({
      slug: t.string({ description: 'Slug of a new template. Ignored otherwise.' }),
      theme: t.string({
        description:
          'Theme of a new template; by default the active theme. Templates of other themes are not used until that theme is active.',
      }),
      title: t.string(),
      content: t.string(),
      description: t.string(),
      status: t.string({ description: 'Stored with autosaves only: every other write publishes the template.' }),
      authorId: t.int(),
      area: t.string({ description: 'Area of a template part. Unknown areas are stored as `uncategorized`.' }),
      isSuggestion: t.boolean({ description: 'Whether an editor created it for one item or list of the site.' }),
    }),
  }),
);
