import {
  coerceInputValue,
  type GraphQLInputType,
  type GraphQLSchema,
  getVariableValues,
  isInputType,
  isNonNullType,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';

type Variables = Readonly<Record<string, unknown>>;

interface CompiledVariable {
  name: string;
  type: GraphQLInputType;
  /** Undefined without a default. */
  defaultValue: unknown;
}

/**
 * Returns a function that coerces the values of an operation's variables, as `getVariableValues` does, with types that
 * are resolved once. Throws the first error of `getVariableValues`.
 */
export function compileVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
): (values: Variables) => Variables {
  const variables = definitions.map((definition) => compileVariable(schema, definition));
  const coerceAll = (values: Variables): Variables => {
    const coerced: Record<string, unknown> = {};
    for (const { name, type, defaultValue } of variables) {
      const value = values[name];
      if (value === undefined && !Object.hasOwn(values, name)) {
        if (defaultValue !== undefined) coerced[name] = defaultValue;
        else if (isNonNullType(type)) throw new Error(`The variable ${name} is required.`);
      } else coerced[name] = coerceInputValue(value, type, fail);
    }
    return coerced;
  };
  return (values) => {
    try {
      return coerceAll(values);
    } catch {
      // Describing an error takes a search for similar names, so only the first one is described.
      const { coerced, errors } = getVariableValues(schema, definitions, values, { maxErrors: 1 });
      if (errors) throw errors[0];
      return coerced;
    }
  };
}

function compileVariable(schema: GraphQLSchema, definition: VariableDefinitionNode): CompiledVariable {
  const type = typeFromAST(schema, definition.type);
  if (!isInputType(type)) throw new Error(`The variable ${definition.variable.name.value} has no input type.`);
  const { defaultValue } = definition;
  return {
    name: definition.variable.name.value,
    type,
    defaultValue: defaultValue ? valueFromAST(defaultValue, type) : undefined,
  };
}

/** Stops at the first invalid value; `getVariableValues` then describes it. */
function fail(): never {
  throw new Error('A value is invalid.');
}
