import {
  type DocumentNode,
  type GraphQLSchema,
  getIntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql';

/** The lists of a type, and of a field, that introspection returns. */
const LISTS = ['fields', 'args', 'inputFields', 'enumValues', 'interfaces', 'possibleTypes'] as const;

/** The number of items of each list: of one type, or of one field for `args`. */
type ListSizes = Readonly<Record<(typeof LISTS)[number], number>>;

/** The sizes of what introspection of a schema returns. */
interface SchemaSizes {
  types: number;
  directives: number;
  /** The lists of a type on average, for selections on all types. */
  average: ListSizes;
  /** The longest lists, for selections on one type, which may be the largest. */
  largest: ListSizes;
}

interface Scope {
  document: DocumentNode;
  sizes: SchemaSizes;
  /** Whether the selection is on all types of the schema. */
  isOnAllTypes: boolean;
}

/** How much more than the introspection query of clients an operation may select. */
const STANDARD_QUERIES = 2;

/** Computes the cost of the introspection in operations on one schema. */
export interface IntrospectionCosts {
  /** The number of fields that the introspection in an operation can return. */
  costOf(document: DocumentNode, operation: OperationDefinitionNode): number;
  /** The highest permitted cost: twice that of the introspection query of clients. */
  limit: number;
}

/**
 * Prepares the costs of introspection of a schema. They are not part of the cost of an operation, since the introspection
 * query of clients returns many more fields than other operations may.
 */
export function introspectionCosts(schema: GraphQLSchema): IntrospectionCosts {
  const sizes = sizesOf(schema);
  const costOf: IntrospectionCosts['costOf'] = (document, { selectionSet }) =>
    costOfRoot(selectionSet, { document, sizes, isOnAllTypes: false });
  const standard = parse(
    getIntrospectionQuery({
      ...{ specifiedByUrl: true, directiveIsRepeatable: true, schemaDescription: true },
      ...{ inputValueDeprecation: true, oneOf: true },
    }),
    { noLocation: true },
  );
  const [operation] = standard.definitions;
  return { costOf, limit: STANDARD_QUERIES * costOf(standard, operation as OperationDefinitionNode) };
}

/** Returns the selections of a selection set with its fragments expanded. */
function* fieldsOf(
  selectionSet: SelectionSetNode,
  document: DocumentNode,
): Generator<{
  name: string;
  selectionSet: SelectionSetNode | undefined;
}> {
  for (const selection of selectionSet.selections) {
    if (selection.kind === Kind.FIELD) yield { name: selection.name.value, selectionSet: selection.selectionSet };
    else if (selection.kind === Kind.INLINE_FRAGMENT) yield* fieldsOf(selection.selectionSet, document);
    else {
      const { value } = selection.name;
      const fragment = document.definitions.find(
        (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === value,
      );
      if (fragment?.kind === Kind.FRAGMENT_DEFINITION) yield* fieldsOf(fragment.selectionSet, document);
    }
  }
}

function costOfRoot(selectionSet: SelectionSetNode, scope: Scope): number {
  let cost = 0;
  for (const field of fieldsOf(selectionSet, scope.document)) {
    const isIntrospection = field.name === '__schema' || field.name === '__type';
    if (isIntrospection && field.selectionSet) cost += 1 + costOfSelection(field.selectionSet, scope);
  }
  return cost;
}

function costOfSelection(selectionSet: SelectionSetNode, scope: Scope): number {
  const { sizes, isOnAllTypes, document } = scope;
  let cost = 0;
  for (const { name, selectionSet: inner } of fieldsOf(selectionSet, document)) {
    cost += 1;
    if (!inner) continue;
    if (name === 'types') cost += sizes.types * costOfSelection(inner, { ...scope, isOnAllTypes: true });
    else if (name === 'directives') cost += sizes.directives * costOfSelection(inner, scope);
    else {
      const list = LISTS.find((listName) => listName === name);
      const count = list ? sizes[isOnAllTypes ? 'average' : 'largest'][list] : 1;
      // Below the fields of all types, their arguments are those of all fields; other types may be the largest.
      cost += count * costOfSelection(inner, { ...scope, isOnAllTypes: isOnAllTypes && name === 'fields' });
    }
  }
  return cost;
}

function sizesOf(schema: GraphQLSchema): SchemaSizes {
  const types = Object.values(schema.getTypeMap());
  const counts: Record<(typeof LISTS)[number], number[]> = {
    fields: [],
    args: [],
    inputFields: [],
    enumValues: [],
    interfaces: [],
    possibleTypes: [],
  };
  for (const type of types) {
    if (isObjectType(type) || isInterfaceType(type)) {
      const fields = Object.values(type.getFields());
      counts.fields.push(fields.length);
      counts.interfaces.push(type.getInterfaces().length);
      counts.args.push(...fields.map(({ args }) => args.length));
    }
    if (isInputObjectType(type)) counts.inputFields.push(Object.keys(type.getFields()).length);
    if (isEnumType(type)) counts.enumValues.push(type.getValues().length);
    if (isInterfaceType(type) || isUnionType(type)) counts.possibleTypes.push(schema.getPossibleTypes(type).length);
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const fieldCount = Math.max(1, sum(counts.fields));
  const sizesBy = (size: (values: readonly number[], list: (typeof LISTS)[number]) => number) =>
    Object.fromEntries(LISTS.map((list) => [list, size(counts[list], list)])) as unknown as ListSizes;
  return {
    types: types.length,
    directives: schema.getDirectives().length,
    average: sizesBy((values, list) => sum(values) / (list === 'args' ? fieldCount : types.length)),
    largest: sizesBy((values) => values.reduce((largest, value) => Math.max(largest, value), 0)),
  };
}
