import { GraphQLError } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import { domainError } from '../../schema/core/domain-errors.ts';

/**
 * Gives each error of GraphQL itself, such as a validation error, the code and status of the error catalog in its
 * `extensions`. With `suggests`, messages may contain "Did you mean …", which reveals names of the schema.
 */
export function codesPlugin({ suggests }: { suggests: boolean }): Plugin {
  const invalid = domainError('graphql_invalid_document').extensions;
  const { http: _, ...extensions } = invalid as Record<string, unknown>;
  const withCode = (error: GraphQLError): GraphQLError => {
    const { nodes, source, positions, path, originalError } = error;
    const message = suggests ? error.message : error.message.replace(/ Did you mean .*$/s, '');
    return new GraphQLError(message, {
      nodes,
      source,
      positions,
      path,
      originalError,
      extensions: { ...error.extensions, ...extensions },
    });
  };
  return {
    onResultProcess: ({ result, setResult }) => {
      if (isAsyncIterable(result)) return;
      const results = Array.isArray(result) ? result : [result];
      if (!results.some((one) => one.errors?.some(lacksCode))) return;
      const all = results.map((one) =>
        one.errors ? { ...one, errors: one.errors.map((error) => (lacksCode(error) ? withCode(error) : error)) } : one,
      );
      setResult(Array.isArray(result) ? all : (all[0] as (typeof all)[number]));
    },
  };
}

const lacksCode = (error: { extensions?: Record<string, unknown> }): error is GraphQLError =>
  error instanceof GraphQLError && typeof error.extensions.status !== 'number';
