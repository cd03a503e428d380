import { type DocumentNode, execute, GraphQLError, type GraphQLSchema } from 'graphql';
import type { RequestContext } from './request-context.ts';

/**
 * Runs a GraphQL operation within another one, for the same viewer, and returns its data. Throws the first error of the
 * operation.
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
