import { type DocumentNode, type ExecutionResult, type GraphQLSchema, getOperationAST, Kind } from 'graphql';
import { checkSelection, type Fragments } from './collect-fields.ts';
import { OperationRun } from './operation-run.ts';
import { compileVariables } from './operation-variables.ts';
import { SelectionCompiler } from './selection-compiler.ts';

/** Runs an operation and returns its result. Throws the first error of its variables. */
export type CompiledOperation = (input: {
  variableValues: Readonly<Record<string, unknown>>;
  contextValue: unknown;
}) => Promise<ExecutionResult>;

/**
 * Compiles an operation of a validated document. A run calls the same resolvers as `execute` of graphql-js in the same
 * order and has the same result, but each field is prepared once and not for each object. It waits for all fields.
 *
 * Throws an `UnsupportedSelectionError` for directives, and an error for fields of introspection.
 */
export function compileOperation(
  schema: GraphQLSchema,
  { document, operationName }: { document: DocumentNode; operationName?: string | undefined },
): CompiledOperation {
  const operation = getOperationAST(document, operationName);
  const rootType = operation && schema.getRootType(operation.operation);
  if (!operation || !rootType) throw new Error('The document has no operation of this schema.');
  const fragments = fragmentsOf(document);
  for (const { selectionSet } of [operation, ...Object.values(fragments)]) checkSelection(selectionSet);
  const constants = { schema, operation, fragments };
  const coerceVariables = compileVariables(schema, operation.variableDefinitions ?? []);
  const resolveRoot = new SelectionCompiler({ schema, fragments }).compile([operation.selectionSet])(rootType);
  return async ({ variableValues, contextValue }) => {
    const run = new OperationRun(constants, { variableValues: coerceVariables(variableValues), contextValue });
    return run.finish(resolveRoot(undefined, { run, path: undefined }));
  };
}

function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments: Record<string, Fragments[string]> = {};
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  return fragments;
}
