import { type DocumentNode, execute, GraphQLError, type GraphQLSchema } from 'graphql';
import type { RequestContext } from './request-context.ts';

/**
 * Runs an operation inside another one, for the same viewer, and gives its data. Errors: those of the operation, as if
 * they were the caller's own.
 */
export async function runInnerOperation({
  schema,
  document,
  variables = {},
  context,
}: {
  schema: GraphQLSchema;
  document: DocumentNode;
  variables?: Readonly<Record<string, unknown>>;
  context: RequestContext;
}): Promise<Readonly<Record<string, unknown>>> {
  const { data, errors = [] } = await execute({ schema, document, variableValues: variables, contextValue: context });
  const [error] = errors;
  if (!error) return data ?? {};
  const { message, extensions, originalError } = error;
  throw new GraphQLError(message, { extensions, originalError: originalError ?? null });
}
