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
 * Gives the values of variables as GraphQL takes them: what REST writes for a value of an enum becomes its name,
 * wherever the types of the variables have an enum. What no enum has is left to GraphQL, which refuses it.
 */
export function enumVariables(
  schema: GraphQLSchema,
  types: Readonly<Record<string, string>>,
): (values: Variables) => Variables {
  const convert = fieldsConverter(
    Object.entries(types).map(([name, type]) => [name, typeFromAST(schema, parseType(type)) as GraphQLInputType]),
  );
  return (values) => (convert ? (convert(values) as Variables) : values);
}

/** Null: values of the type hold no enum. */
function converterOf(type: GraphQLInputType): Convert | null {
  if (isNonNullType(type)) return converterOf(type.ofType);
  if (isListType(type)) {
    const convert = converterOf(type.ofType);
    return convert && ((value) => (Array.isArray(value) ? value.map(convert) : convert(value)));
  }
  if (isEnumType(type)) {
    return (value) => (typeof value === 'string' && !type.getValue(value) ? toEnumName(value) : value);
  }
  if (!isInputObjectType(type)) return null;
  return fieldsConverter(Object.values(type.getFields()).map((field) => [field.name, field.type]));
}

function fieldsConverter(types: readonly (readonly [string, GraphQLInputType])[]): Convert | null {
  const converters = types.flatMap(([name, type]) => {
    const convert = converterOf(type);
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
