import type { WpgraphqlBuilder, WpgraphqlInputs } from './wpgraphql-builder.ts';

/** The option `required` of an optional list that may contain nulls: clients declare variables of the type `[ID]`. */
export const LIST_OF_NULLABLES = { list: false, items: false } as const;

/** Creates an input field with an optional list of ids or texts, which may contain nulls. */
export const optionalList = <Type extends 'ID' | 'String' | 'Int'>(t: WpgraphqlInputs, type: Type) =>
  t.field({ type: [type], required: LIST_OF_NULLABLES });

/** The builder of the schema to which the fields of an input belong. */
export const builderOf = (t: WpgraphqlInputs): WpgraphqlBuilder => t.builder as unknown as WpgraphqlBuilder;
