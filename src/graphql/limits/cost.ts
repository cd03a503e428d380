import {
  type ExecutionArgs,
  type FieldNode,
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** Items that are expected where a list names no number. */
const DEFAULT_ITEMS = 10;
/** Most items of a page, whatever is asked for. */
const MAX_ITEMS = 100;

type Variables = Readonly<Record<string, unknown>>;

/** What the cost of an operation depends on. */
export type Costing = Pick<ExecutionArgs, 'schema' | 'document' | 'operationName'> & { variables: Variables };

interface Walk {
  costing: Costing;
  typeName: string;
  /** Items of each list in this selection, where the field above has said so. */
  items: number | null;
}

/**
 * How many fields the answer to an operation may have: each counts 1, the text of a whole item what its field says
 * (`cost`), and what is below a list as often as the list may
 * have items. The document has been validated and is of bounded extent.
 */
export function costOf(costing: Costing): number {
  const { document, operationName, schema } = costing;
  const operation = document.definitions.find(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && (!operationName || definition.name?.value === operationName),
  );
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return 0;
  const typeName = schema.getRootType(operation.operation)?.name ?? '';
  return costOfSelection(operation.selectionSet, { costing, typeName, items: null });
}

function costOfSelection(selectionSet: SelectionSetNode, walk: Walk): number {
  let cost = 0;
  for (const selection of selectionSet.selections) {
    if (selection.kind === Kind.FIELD) cost += costOfField(selection, walk);
    else if (selection.kind === Kind.INLINE_FRAGMENT) {
      const typeName = selection.typeCondition?.name.value ?? walk.typeName;
      cost += costOfSelection(selection.selectionSet, { ...walk, typeName });
    } else cost += costOfFragment(selection.name.value, walk);
  }
  return cost;
}

function costOfFragment(name: string, walk: Walk): number {
  for (const definition of walk.costing.document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name) {
      return costOfSelection(definition.selectionSet, { ...walk, typeName: definition.typeCondition.name.value });
    }
  }
  return 0;
}

function costOfField(node: FieldNode, { costing, typeName, items }: Walk): number {
  const type = costing.schema.getType(typeName);
  const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
  if (!field || !node.selectionSet) return (field?.extensions as { cost?: number } | undefined)?.cost ?? 1;
  const asked = askedItems(node, { field, variables: costing.variables });
  const below = costOfSelection(node.selectionSet, {
    costing,
    typeName: getNamedType(field.type).name,
    items: asked,
  });
  return 1 + (isList(field.type) ? (asked ?? items ?? DEFAULT_ITEMS) : 1) * below;
}

const isList = (type: GraphQLOutputType): boolean => isListType(getNullableType(type));

/** How many items a field is asked for, itself or in the connection that it gives; null where that is no matter of it. */
function askedItems(
  node: FieldNode,
  { field, variables }: { field: GraphQLField<unknown, unknown>; variables: Variables },
): number | null {
  const { usualItems } = field.extensions as { usualItems?: number };
  if (!field.args.some(({ name }) => name === 'first' || name === 'ids')) return usualItems ?? null;
  const values = new Map(
    (node.arguments ?? []).map(({ name, value }) => [
      name.value,
      value.kind === Kind.VARIABLE
        ? variables[value.name.value]
        : value.kind === Kind.INT
          ? Number(value.value)
          : value.kind === Kind.LIST
            ? value.values
            : undefined,
    ]),
  );
  const ids = values.get('ids');
  if (Array.isArray(ids)) return ids.length;
  const asked = values.get('first') ?? values.get('last');
  return typeof asked === 'number' ? Math.min(Math.max(asked, 0), MAX_ITEMS) : (usualItems ?? DEFAULT_ITEMS);
}
