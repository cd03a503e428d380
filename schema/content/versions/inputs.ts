import { builder } from '../../builder.ts';

export const revisionFilterInput = builder.inputType('RevisionFilter', {
  description: 'What a list of revisions is narrowed by.',
  fields: (t) => ({ search: t.string(), idIn: t.intList(), idNotIn: t.intList() }),
});
