import type { InputRef } from '@pothos/core';
import { type Builder, type InputFields, oncePerBuilder } from '../../core/graphql/builder.ts';
import { filterableMeta } from '../../core/registry/filterable-meta.ts';
import type { PostType } from '../../core/registry/post-type.ts';

type FilterValue = string | number | boolean;

/** The filter by one meta value: items must meet all of its conditions. */
export interface MetaValueFilter {
  equals?: FilterValue | null;
  in?: readonly FilterValue[] | null;
  greaterThan?: FilterValue | null;
  atLeast?: FilterValue | null;
  lessThan?: FilterValue | null;
  atMost?: FilterValue | null;
  exists?: boolean | null;
}

/** The filter of a list by meta values, by their names in GraphQL. */
export type MetaFilter = Readonly<Record<string, MetaValueFilter | null | undefined>>;

const exists = (t: InputFields) =>
  t.boolean({ description: 'True: only items with a stored value; false: only items without one.' });

/** The conditions on values that have an order. */
const orderedConditions = (t: InputFields, type: 'String' | 'Float') => ({
  equals: t.field({ type }),
  in: t.field({ type: [type], description: 'One of these values; at most 100.' }),
  greaterThan: t.field({ type }),
  atLeast: t.field({ type }),
  lessThan: t.field({ type }),
  atMost: t.field({ type }),
  exists: exists(t),
});

const textFilter = oncePerBuilder((builder) =>
  builder.inputType('TextMetaFilter', {
    description: 'A filter by a text. Texts are compared by their code points, so upper and lower case differ.',
    fields: (t) => orderedConditions(t, 'String'),
  }),
);

const numberFilter = oncePerBuilder((builder) =>
  builder.inputType('NumberMetaFilter', {
    description: 'A filter by a number.',
    fields: (t) => orderedConditions(t, 'Float'),
  }),
);

const dateFilter = oncePerBuilder((builder) =>
  builder.inputType('DateMetaFilter', {
    description:
      'A filter by a date, written `YYYY-MM-DD`, which is the beginning of the day, or `YYYY-MM-DDTHH:MM:SS`, which may name a zone.',
    fields: (t) => orderedConditions(t, 'String'),
  }),
);

const booleanFilter = oncePerBuilder((builder) =>
  builder.inputType('BooleanMetaFilter', {
    description: 'A filter by a boolean.',
    fields: (t) => ({ equals: t.boolean(), exists: exists(t) }),
  }),
);

const INPUTS = {
  string: textFilter,
  integer: numberFilter,
  number: numberFilter,
  date: dateFilter,
  boolean: booleanFilter,
} as const;

/** Creates the input of the filter by the meta values of a type; null if none is filterable. */
export function metaFilterInput(
  builder: Builder,
  type: Pick<PostType, 'meta' | 'graphqlName'>,
): InputRef<MetaFilter> | null {
  const filterable = filterableMeta(type);
  if (filterable.length === 0) return null;
  const input = builder.inputType(metaFilterName(type), {
    description: 'A filter by meta values. Items must meet all conditions.',
    fields: (t) =>
      Object.fromEntries(
        filterable.map(({ name, key, valueType }) => [
          name,
          t.field({ type: INPUTS[valueType](builder), description: `The meta value ${key}.` }),
        ]),
      ),
  });
  return input as unknown as InputRef<MetaFilter>;
}

/** The name of the input of the filter by the meta values of a type. */
export const metaFilterName = ({ graphqlName }: Pick<PostType, 'graphqlName'>): string => `${graphqlName}MetaFilter`;
