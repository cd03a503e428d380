import { builder } from '../../builder.ts';

export const revisionFilterInput = builder.inputType('RevisionFilter', {
  description: 'What a list of revisions is narrowed by.',
  fields: (t) => ({ search: t.string(), idIn: t.intList(), idNotIn: t.intList() }),
});

export const autosaveInput = builder.inputType('AutosaveInput', {
  description: 'What is saved on the way.',
  fields: (t) => ({
    title: t.string(),
    content: t.string(),
    excerpt: t.string(),
    meta: t.field({ type: 'Json', description: 'Registered values by key.' }),
  }),
});
