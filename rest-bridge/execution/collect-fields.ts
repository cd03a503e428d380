import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** The nodes that select one response key of an object. */
export interface CollectedField {
  key: string;
  nodes: FieldNode[];
}

/** The fragments of a document, by name. */
export type Fragments = GraphQLResolveInfo['fragments'];

/** The selection contains a directive, which `compileOperation` does not support. */
export class UnsupportedSelectionError extends Error {}

/** Throws an `UnsupportedSelectionError` if a selection or a part of it is not supported. */
export function checkSelection({ selections }: SelectionSetNode): void {
  for (const selection of selections) {
    if ((selection.directives?.length ?? 0) > 0) throw new UnsupportedSelectionError('Directives are not supported.');
    if (selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet) checkSelection(selection.selectionSet);
  }
}

/**
 * Collects the fields that selections contain for an object type, in the order of their first occurrence. Selections of
 * the same response key are merged.
 */
export function collectFields(
  { schema, fragments }: { schema: GraphQLSchema; fragments: Fragments },
  { type, selectionSets }: { type: GraphQLObjectType; selectionSets: readonly SelectionSetNode[] },
): CollectedField[] {
  const fields = new Map<string, CollectedField>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const field = fields.get(key);
        if (field) field.nodes.push(selection);
        else fields.set(key, { key, nodes: [selection] });
      } else if (selection.kind === Kind.INLINE_FRAGMENT && appliesTo(type, selection.typeCondition?.name.value)) {
        collect(selection.selectionSet);
      } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments[selection.name.value];
        if (fragment && appliesTo(type, fragment.typeCondition.name.value)) collect(fragment.selectionSet);
      }
    }
  };
  const appliesTo = (objectType: GraphQLObjectType, condition: string | undefined): boolean => {
    if (condition === undefined || condition === objectType.name) return true;
    const conditionType = schema.getType(condition);
    return isAbstractType(conditionType) && schema.isSubType(conditionType, objectType);
  };
  for (const selectionSet of selectionSets) collect(selectionSet);
  return [...fields.values()];
}
