import {
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  parseType,
  typeFromAST,
} from 'graphql';
import { toEnumName } from '../declare/enum-names.ts';

type Variables = Readonly<Record<string, unknown>>;

type Convert = (value: unknown) => unknown;

/**
 * Returns a function that converts REST values of enums to their GraphQL names, wherever the types of the variables
 * contain an enum. `types` are the GraphQL types by variable. GraphQL rejects values that the enum does not have.
 */
export function enumVariables(
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
