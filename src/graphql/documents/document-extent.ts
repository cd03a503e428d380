import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';

/** The size of a document with its fragments expanded. */
export interface Extent {
  /** The number of fields on the longest path from the root. Introspection fields count as one level. */
  depth: number;
  aliases: number;
  fields: number;
}

const EMPTY_EXTENT: Extent = { depth: 0, aliases: 0, fields: 0 };

/**
 * Measures a document before validation, in time proportional to its length: each fragment is measured once, however
 * often it is used. A fragment in a cycle counts as empty; validation rejects it.
 */
export function extentOf(document: DocumentNode): Extent {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const measuredFragments = new Map<string, Extent>();
  const fragmentExtent = (name: string): Extent => {
    const measured = measuredFragments.get(name);
    if (measured) return measured;
    measuredFragments.set(name, EMPTY_EXTENT);
    const extent = measure(fragments.get(name)?.selectionSet);
    measuredFragments.set(name, extent);
    return extent;
  };
  const measure = (selectionSet: SelectionSetNode | undefined): Extent => {
    const sum = { ...EMPTY_EXTENT };
    for (const selection of selectionSet?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        const inner = measure(selection.selectionSet);
        const isIntrospection = selection.name.value.startsWith('__');
        sum.depth = Math.max(sum.depth, isIntrospection ? 1 : inner.depth + 1);
        sum.aliases += inner.aliases + (selection.alias ? 1 : 0);
        sum.fields += inner.fields + 1;
      } else {
        const inner =
          selection.kind === Kind.INLINE_FRAGMENT
            ? measure(selection.selectionSet)
            : fragmentExtent(selection.name.value);
        sum.depth = Math.max(sum.depth, inner.depth);
        sum.aliases += inner.aliases;
        sum.fields += inner.fields;
      }
    }
    return sum;
  };
  const extents = document.definitions.map((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? measure(definition.selectionSet)
      : definition.kind === Kind.FRAGMENT_DEFINITION
        ? // The depth of a fragment counts where it is used.
          { ...fragmentExtent(definition.name.value), depth: 0 }
        : EMPTY_EXTENT,
  );
  return extents.reduce(
    (largest, { depth, aliases, fields }) => ({
      depth: Math.max(largest.depth, depth),
      aliases: Math.max(largest.aliases, aliases),
      fields: Math.max(largest.fields, fields),
    }),
    EMPTY_EXTENT,
  );
}
