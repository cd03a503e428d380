import { oncePerBuilder } from '../../builder.ts';

export const revisionFilterInput = oncePerBuilder((builder) =>
  builder.inputType('RevisionFilter', {
    description: 'What a list of revisions is narrowed by.',
    fields: (t) => ({ search: t.string(), idIn: t.intList(), idNotIn: t.intList() }),
  }),
);
