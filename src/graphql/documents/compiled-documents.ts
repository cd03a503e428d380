import { type DocumentNode, type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql';
import { type CompiledOperation, compileOperation } from '../../../rest-bridge/execution/compiled-operation.ts';
import type { RequestContext } from '../../../schema/core/request-context.ts';

/** The operations of the program's own documents, which live as long as it runs. */
const compiled = new WeakMap<GraphQLSchema, WeakMap<DocumentNode, CompiledOperation>>();

/**
 * Runs the operation of a document of the program, within the work of the request of its context: counted, and divided
 * into turns of the event loop. The result has the errors of its variables, too. Throws the failure of the work.
 */
export async function runCompiled(
  schema: GraphQLSchema,
  {
    document,
    variables = {},
    context,
  }: { document: DocumentNode; variables?: Readonly<Record<string, unknown>> | undefined; context: RequestContext },
): Promise<ExecutionResult> {
  const { work } = context;
  work.check();
  try {
    return await operationOf(schema, document)({ variableValues: variables, contextValue: context, work });
  } catch (error) {
    if (work.failure || !(error instanceof GraphQLError)) throw error;
    return { errors: [error] };
  }
}

function operationOf(schema: GraphQLSchema, document: DocumentNode): CompiledOperation {
  const ofSchema = compiled.get(schema) ?? new WeakMap<DocumentNode, CompiledOperation>();
  compiled.set(schema, ofSchema);
  const operation = ofSchema.get(document) ?? compileOperation(schema, { document });
  ofSchema.set(document, operation);
  return operation;
}
