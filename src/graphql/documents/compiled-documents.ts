import type { DocumentNode, GraphQLSchema } from 'graphql';
import { type CompiledOperation, compileOperation } from '../../../rest-bridge/execution/compiled-operation.ts';
import type { RunDocument, TypedDocument } from '../../../schema/core/graphql/typed-document.ts';
import type { RequestContext } from '../../../schema/core/request-context.ts';

/** The operations of the program's own documents, which live as long as it runs. */
const compiled = new WeakMap<GraphQLSchema, WeakMap<DocumentNode, CompiledOperation>>();

/**
 * Runs the operation of a document of the program, within the work of the request of its context: counted, and divided
 * into turns of the event loop. Returns its data. Throws its first error unchanged, also those of its variables, and
 * the failure of the work.
 */
export async function runCompiled<Data, Variables>(
  schema: GraphQLSchema,
  {
    document,
    variables,
    context,
  }: { document: TypedDocument<Data, Variables>; variables: Variables | undefined; context: RequestContext },
): Promise<Data> {
  const { work } = context;
  work.check();
  const run = operationOf(schema, document);
  const { data, errors } = await run({ variableValues: { ...variables }, contextValue: context, work });
  if (errors?.[0]) throw errors[0];
  return data as Data;
}

/** Returns a function that runs documents of the program like `runCompiled`, each in a context of its own. */
export const documentRunner =
  (schema: GraphQLSchema, newContext: () => Promise<RequestContext>): RunDocument =>
  async (document, ...[variables]) =>
    runCompiled(schema, { document, variables, context: await newContext() });

function operationOf(schema: GraphQLSchema, document: DocumentNode): CompiledOperation {
  const ofSchema = compiled.get(schema) ?? new WeakMap<DocumentNode, CompiledOperation>();
  compiled.set(schema, ofSchema);
  const operation = ofSchema.get(document) ?? compileOperation(schema, { document });
  ofSchema.set(document, operation);
  return operation;
}
