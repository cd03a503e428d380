import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';

/** How large a document is once its fragments are put in. */
export interface Extent {
  /** Most fields on a way from the top; what asks about the schema itself is left out. */
  depth: number;
  aliases: number;
  fields: number;
}

const NOTHING: Extent = { depth: 0, aliases: 0, fields: 0 };

/**
 * Measures a document before it is validated, in a time that grows with its length alone: each fragment is measured
 * once, however often it is used. A fragment in a circle counts for nothing: validation refuses it.
 */
export function extentOf(document: DocumentNode): Extent {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const known = new Map<string, Extent>();
  const fragmentExtent = (name: string): Extent => {
    const measured = known.get(name);
    if (measured) return measured;
    known.set(name, NOTHING);
    const extent = measure(fragments.get(name)?.selectionSet);
    known.set(name, extent);
    return extent;
  };
  const measure = (selectionSet: SelectionSetNode | undefined): Extent => {
    const sum = { ...NOTHING };
    for (const selection of selectionSet?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        const below = measure(selection.selectionSet);
        const isOfSchema = selection.name.value.startsWith('__');
        sum.depth = Math.max(sum.depth, isOfSchema ? 1 : below.depth + 1);
        sum.aliases += below.aliases + (selection.alias ? 1 : 0);
        sum.fields += below.fields + 1;
      } else {
        const below =
          selection.kind === Kind.INLINE_FRAGMENT
            ? measure(selection.selectionSet)
            : fragmentExtent(selection.name.value);
        sum.depth = Math.max(sum.depth, below.depth);
        sum.aliases += below.aliases;
        sum.fields += below.fields;
      }
    }
    return sum;
  };
  const all = document.definitions.map((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? measure(definition.selectionSet)
      : definition.kind === Kind.FRAGMENT_DEFINITION
        ? // How deep a fragment is shows where it is used.
          { ...fragmentExtent(definition.name.value), depth: 0 }
        : NOTHING,
  );
  return all.reduce(
    (largest, { depth, aliases, fields }) => ({
      depth: Math.max(largest.depth, depth),
      aliases: Math.max(largest.aliases, aliases),
      fields: Math.max(largest.fields, fields),
    }),
    NOTHING,
  );
}
