import { type ArgumentFields, oncePerBuilder } from '../builder.ts';
import { orderEnum } from '../content/inputs.ts';
import { readContextEnum } from '../content/read-context.ts';

const termOrderEnum = oncePerBuilder((builder) =>
  builder.enumType('TermOrder', {
    description: 'What a list of terms is ordered by.',
    values: {
      COUNT: { description: 'How many published items have it.' },
      DESCRIPTION: {},
      ID: {},
      INCLUDE: { description: 'The order of `idIn`; without it by name.' },
      INCLUDE_SLUGS: { description: 'The order of `slugIn`; without it by name.' },
      NAME: {},
      SLUG: {},
      TERM_GROUP: {},
    } as const,
  }),
);

const termFilterInput = oncePerBuilder((builder) =>
  builder.inputType('TermListFilter', {
    description: 'What a list of terms may be narrowed by.',
    fields: (t) => ({
      search: t.string({ description: 'Name or slug must hold this text.' }),
      idIn: t.intList(),
      idNotIn: t.intList({ description: 'Counts only where `idIn` is not given.' }),
      slugIn: t.stringList(),
      hideEmpty: t.boolean({ description: 'Only terms that published items have, and terms above such.' }),
      parentId: t.int({ description: 'Only terms right below this one; 0 for those at the top.' }),
      postId: t.int({ description: 'Only terms of this item, which the viewer must be allowed to read.' }),
    }),
  }),
);

const orderedPage = (t: ArgumentFields) => ({
  orderBy: t.field({ type: termOrderEnum(t.builder), defaultValue: 'NAME' }),
  order: t.field({ type: orderEnum(t.builder), defaultValue: 'ASC' }),
  first: t.int({ description: 'Terms on the page, from the top or after the cursor; at most 100, 10 by default.' }),
  after: t.string({ description: 'A cursor: the page begins after it.' }),
  last: t.int({ description: 'Terms on the page, from the end or before the cursor.' }),
  before: t.string({ description: 'A cursor: the page ends before it.' }),
  offset: t.int({ description: 'Terms to skip.' }),
});

/** The arguments that every list of terms takes. */
export const termListArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    where: t.field({ type: termFilterInput(builder) }),
    ...orderedPage(t),
    context: t.field({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
  })),
);

/** The arguments of a list of terms that stands below another one. */
export const termListArgumentsBelow = oncePerBuilder((builder) =>
  builder.args((t) => ({
    hideEmpty: t.boolean({ description: 'Only terms that published items have, and terms above such.' }),
    ...orderedPage(t),
  })),
);
