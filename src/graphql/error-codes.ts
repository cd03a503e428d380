import { GraphQLError } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import { domainError } from '../../schema/core/errors/domain-errors.ts';

/**
 * Gives each error of GraphQL itself, such as a validation error, the code and status of the error catalog in its
 * `extensions`. With `suggestsNames`, messages may contain "Did you mean …", which reveals names of the schema.
 */
export function errorCodesPlugin({ suggestsNames }: { suggestsNames: boolean }): Plugin {
  const documentError = domainError('graphql_invalid_document').extensions;
  const { http: _, ...defaultExtensions } = documentError as Record<string, unknown>;
  const withCode = (error: GraphQLError): GraphQLError => {
    const { nodes, source, positions, path, originalError } = error;
    const message = suggestsNames ? error.message : error.message.replace(/ Did you mean .*$/s, '');
    return new GraphQLError(message, {
      nodes,
      source,
      positions,
      path,
      originalError,
      extensions: { ...error.extensions, ...defaultExtensions },
    });
  };
  return {
    onResultProcess: ({ result, setResult }) => {
      if (isAsyncIterable(result)) return;
      const results = Array.isArray(result) ? result : [result];
      if (!results.some((result) => result.errors?.some(lacksCode))) return;
      const codedResults = results.map((result) =>
        result.errors
          ? { ...result, errors: result.errors.map((error) => (lacksCode(error) ? withCode(error) : error)) }
          : result,
      );
      setResult(Array.isArray(result) ? codedResults : (codedResults[0] as (typeof codedResults)[number]));
    },
  };
}

const lacksCode = (error: { extensions?: Record<string, unknown> }): error is GraphQLError =>
  error instanceof GraphQLError && typeof error.extensions.status !== 'number';
