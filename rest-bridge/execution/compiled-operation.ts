import { type DocumentNode, type GraphQLSchema, getVariableValues, Kind } from 'graphql';
import { checkSelection } from './collect-fields.ts';
import { OperationRun } from './operation-run.ts';
import { SelectionCompiler } from './selection-compiler.ts';

/** Runs an operation and returns its data. Throws the first error of its variables or fields. */
export type CompiledOperation = (input: {
  variableValues: Readonly<Record<string, unknown>>;
  contextValue: unknown;
}) => Promise<Readonly<Record<string, unknown>>>;

/**
 * Compiles the one operation of a validated document. A run calls the same resolvers as `execute` of graphql-js in the
 * same order, but each field is prepared once and not for each object. A run returns no partial data: it waits for all
 * fields, and throws the first error.
 *
 * Throws an `UnsupportedSelectionError` for fragment spreads and directives.
 */
export function compileOperation(schema: GraphQLSchema, document: DocumentNode): CompiledOperation {
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const rootType = operation && schema.getRootType(operation.operation);
  if (!operation || !rootType) throw new Error('The document has no operation of this schema.');
  checkSelection(operation.selectionSet);
  const constants = { schema, operation };
  const variables = operation.variableDefinitions ?? [];
  const selectionOf = new SelectionCompiler(schema).compile([operation.selectionSet]);
  return async ({ variableValues, contextValue }) => {
    const { coerced, errors } = getVariableValues(schema, variables, variableValues);
    if (errors) throw errors[0];
    const run = new OperationRun(constants, { variableValues: coerced, contextValue });
    const data = selectionOf(rootType)(undefined, { run, path: undefined });
    await run.finish();
    return data;
  };
}
