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
import { costExtensionsOf } from '../../../schema/core/field-cost.ts';

/** Assumed number of items of a list without `first` or `ids` that declares none (`assumesItems`). */
const DEFAULT_ITEMS = 10;
/** Number of items that a page has at most, whatever `first` requests. */
const MAX_PAGE_ITEMS = 100;

type Variables = Readonly<Record<string, unknown>>;

/** The inputs of the cost of an operation. */
export type CostInput = Pick<ExecutionArgs, 'schema' | 'document' | 'operationName'> & { variables: Variables };

interface SelectionScope {
  input: CostInput;
  typeName: string;
  /** The number of items of each list in this selection, if an argument of the field above determines it. */
  items: number | null;
}

/**
 * The cost of an operation: the number of fields that its answer can have. A field counts 1, or what it declares
 * (`costs`); a field inside a list counts once per possible item. The document must be valid and within the limits of
 * its extent.
 */
export function costOf(input: CostInput): number {
  const { document, operationName, schema } = input;
  const operation = document.definitions.find(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && (!operationName || definition.name?.value === operationName),
  );
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return 0;
  const typeName = schema.getRootType(operation.operation)?.name ?? '';
  return costOfSelection(operation.selectionSet, { input, typeName, items: null });
}

function costOfSelection(selectionSet: SelectionSetNode, scope: SelectionScope): number {
  let cost = 0;
  for (const selection of selectionSet.selections) {
    if (selection.kind === Kind.FIELD) cost += costOfField(selection, scope);
    else if (selection.kind === Kind.INLINE_FRAGMENT) {
      const typeName = selection.typeCondition?.name.value ?? scope.typeName;
      cost += costOfSelection(selection.selectionSet, { ...scope, typeName });
    } else cost += costOfFragment(selection.name.value, scope);
  }
  return cost;
}

function costOfFragment(name: string, scope: SelectionScope): number {
  for (const definition of scope.input.document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name) {
      return costOfSelection(definition.selectionSet, { ...scope, typeName: definition.typeCondition.name.value });
    }
  }
  return 0;
}

function costOfField(node: FieldNode, { input, typeName, items }: SelectionScope): number {
  const type = input.schema.getType(typeName);
  const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
  if (!field) return 1;
  const { cost = 1 } = costExtensionsOf(field);
  if (!node.selectionSet) return cost;
  const requestedCount = requestedItems(node, { field, variables: input.variables });
  const selectionCost = costOfSelection(node.selectionSet, {
    input,
    typeName: getNamedType(field.type).name,
    items: requestedCount,
  });
  return cost + (isList(field.type) ? (requestedCount ?? items ?? DEFAULT_ITEMS) : 1) * selectionCost;
}

const isList = (type: GraphQLOutputType): boolean => isListType(getNullableType(type));

/**
 * The number of items that the arguments of a field request, for the field itself or its connection; null if the field
 * has no such argument and declares no assumed number (`assumesItems`).
 */
function requestedItems(
  node: FieldNode,
  { field, variables }: { field: GraphQLField<unknown, unknown>; variables: Variables },
): number | null {
  const { assumedItems } = costExtensionsOf(field);
  if (!field.args.some(({ name }) => name === 'first' || name === 'ids')) return assumedItems ?? null;
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
  // Some lists take 0 for no number.
  const requestedCount = values.get('first') || values.get('last') || undefined;
  return typeof requestedCount === 'number'
    ? Math.min(Math.max(requestedCount, 0), MAX_PAGE_ITEMS)
    : (assumedItems ?? DEFAULT_ITEMS);
}
