import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  parse,
  parseType,
  typeFromAST,
  validate,
} from 'graphql';
import { toEnumName } from '../declare/declared-parameter.ts';
import { type Endpoint, namedVariables } from '../declare/route.ts';
import { type CompiledOperation, compileOperation } from '../execution/compiled-operation.ts';

/** An operation that is ready to run. */
export interface PreparedOperation {
  /** Runs the operation and returns its data. Throws the first error of its variables or fields. */
  run(input: Parameters<CompiledOperation>[0]): Promise<Readonly<Record<string, unknown>>>;
  /** Converts the variables of a route to those of the document: enum values become GraphQL names. */
  convertVariables: ReturnType<typeof enumVariables>;
  /** Returns the variables from the parameters with the same names. */
  defaultVariables: ReturnType<typeof namedVariables>;
}

/**
 * Creates the GraphQL document of an operation, and parses and validates it. `selection` is the selection set of the
 * root field without braces, empty for a scalar. Throws if a declaration does not match the GraphQL schema.
 */
export function prepareOperation(input: {
  schema: GraphQLSchema;
  endpoint: Pick<Endpoint, 'variableTypes' | 'selectionVariableTypes'>;
  operation: 'query' | 'mutation';
  field: string;
  selection: string;
}): PreparedOperation {
  const { schema, endpoint, operation, field, selection } = input;
  const types = Object.entries(endpoint.variableTypes ?? {});
  const allTypes = [
    ...types,
    ...Object.entries(endpoint.selectionVariableTypes ?? {}).filter(([name]) => selection.includes(`$${name}`)),
  ];
  const definitions = allTypes.length > 0 ? `(${allTypes.map(([name, type]) => `$${name}: ${type}`).join(', ')})` : '';
  const fieldArguments = types.length > 0 ? `(${types.map(([name]) => `${name}: $${name}`).join(', ')})` : '';
  const selectionSet = selection === '' ? '' : ` { ${selection} }`;
  const text = `${operation}${definitions} { result: ${field}${fieldArguments}${selectionSet} }`;
  const document = parse(text, { noLocation: true });
  const errors = validate(schema, document);
  if (errors.length > 0)
    throw new Error(`A declaration of a route does not match the GraphQL schema: ${errors[0]?.message}\n${text}`);
  return {
    run: runnable(schema, document),
    convertVariables: enumVariables(schema, Object.fromEntries(allTypes)),
    defaultVariables: namedVariables(endpoint.variableTypes),
  };
}

function runnable(schema: GraphQLSchema, document: DocumentNode): PreparedOperation['run'] {
  const run = compileOperation(schema, { document });
  return async (input) => {
    const { data, errors } = await run(input);
    if (errors) throw errors[0];
    return data ?? {};
  };
}

type Variables = Readonly<Record<string, unknown>>;

type Convert = (value: unknown) => unknown;

/**
 * Returns a function that converts REST values of enums to their GraphQL names, wherever the types of the variables
 * contain an enum. `types` are the GraphQL types by variable. GraphQL rejects values that the enum does not have.
 */
function enumVariables(
  schema: GraphQLSchema,
  types: Readonly<Record<string, string>>,
): (values: Variables) => Variables {
  const convert = createFieldsConverter(
    Object.entries(types).map(([name, type]) => [name, typeFromAST(schema, parseType(type)) as GraphQLInputType]),
  );
  return (values) => (convert ? (convert(values) as Variables) : values);
}

/** Returns null if values of the type contain no enum. */
function createConverter(type: GraphQLInputType): Convert | null {
  if (isNonNullType(type)) return createConverter(type.ofType);
  if (isListType(type)) {
    const convert = createConverter(type.ofType);
    return convert && ((value) => (Array.isArray(value) ? value.map(convert) : convert(value)));
  }
  if (isEnumType(type)) {
    return (value) => (typeof value === 'string' && !type.getValue(value) ? toEnumName(value) : value);
  }
  if (!isInputObjectType(type)) return null;
  return createFieldsConverter(Object.values(type.getFields()).map((field) => [field.name, field.type]));
}

/** Returns null if no field contains an enum. */
function createFieldsConverter(types: readonly (readonly [string, GraphQLInputType])[]): Convert | null {
  const converters = types.flatMap(([name, type]) => {
    const convert = createConverter(type);
    return convert ? [{ name, convert }] : [];
  });
  if (converters.length === 0) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const converted: Record<string, unknown> = { ...value };
    for (const { name, convert } of converters) {
      if (converted[name] !== undefined) converted[name] = convert(converted[name]);
    }
    return converted;
  };
}
