import { type DocumentNode, type GraphQLSchema, parse, validate } from 'graphql';
import { namedVariables } from '../declare/named-variables.ts';
import type { Endpoint } from '../declare/route.ts';
import { enumVariables } from './enum-variables.ts';

/** An operation that is ready to run. */
export interface PreparedOperation {
  document: DocumentNode;
  /** Its variables as GraphQL takes them, from those that a route makes. */
  variables: ReturnType<typeof enumVariables>;
  /** Its variables from the parameters of the same names. */
  named: ReturnType<typeof namedVariables>;
}

/**
 * Prepares an operation: its document is parsed and validated. `selection` is what stands inside the root field's
 * braces; empty: it is a value. A document that does not fit the schema is a mistake in a declaration: it throws.
 */
export function prepareOperation(input: {
  schema: GraphQLSchema;
  endpoint: Pick<Endpoint, 'variableTypes' | 'innerVariableTypes'>;
  operation: 'query' | 'mutation';
  field: string;
  selection: string;
}): PreparedOperation {
  const { schema, endpoint, operation, field, selection } = input;
  const types = Object.entries(endpoint.variableTypes ?? {});
  const all = [
    ...types,
    ...Object.entries(endpoint.innerVariableTypes ?? {}).filter(([name]) => selection.includes(`$${name}`)),
  ];
  const declared = all.length > 0 ? `(${all.map(([name, type]) => `$${name}: ${type}`).join(', ')})` : '';
  const given = types.length > 0 ? `(${types.map(([name]) => `${name}: $${name}`).join(', ')})` : '';
  const inner = selection === '' ? '' : ` { ${selection} }`;
  const text = `${operation}${declared} { result: ${field}${given}${inner} }`;
  const document = parse(text, { noLocation: true });
  const errors = validate(schema, document);
  if (errors.length > 0)
    throw new Error(`The declarations ask for what the schema does not have: ${errors[0]?.message}\n${text}`);
  return {
    document,
    variables: enumVariables(schema, Object.fromEntries(all)),
    named: namedVariables(endpoint.variableTypes),
  };
}
