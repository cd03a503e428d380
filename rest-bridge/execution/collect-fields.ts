import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/** The nodes that select one response key of an object. */
export interface CollectedField {
  key: string;
  nodes: FieldNode[];
}

/** The fragments of a document, by name. */
export type Fragments = GraphQLResolveInfo['fragments'];

/** The document that selections belong to, with the values of its conditions. */
export interface SelectedDocument {
  schema: GraphQLSchema;
  fragments: Fragments;
  /** Whether the conditions of a selection, `@skip` and `@include`, include it. */
  isIncluded(selection: SelectionNode): boolean;
}

/**
 * Collects the fields that selections contain for an object type, in the order of their first occurrence. Selections of
 * the same response key are merged. Each fragment is read once, however often it is spread.
 */
export function collectFields(
  { schema, fragments, isIncluded }: SelectedDocument,
  { type, selectionSets }: { type: GraphQLObjectType; selectionSets: readonly SelectionSetNode[] },
): CollectedField[] {
  const fields = new Map<string, CollectedField>();
  const visited = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (!isIncluded(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const field = fields.get(key);
        if (field) field.nodes.push(selection);
        else fields.set(key, { key, nodes: [selection] });
      } else if (selection.kind === Kind.INLINE_FRAGMENT && appliesTo(type, selection.typeCondition?.name.value)) {
        collect(selection.selectionSet);
      } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const { value: name } = selection.name;
        const fragment = visited.has(name) ? undefined : fragments[name];
        visited.add(name);
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
