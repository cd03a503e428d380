import { GraphQLError } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';

/**
 * Answers with status 200 if the result contains data, even if it also contains errors: clients drop the data of other
 * statuses. The errors state their own status in `extensions`.
 */
export function partialDataPlugin(): Plugin {
  return {
    onResultProcess: ({ result, setResult }) => {
      if (isAsyncIterable(result) || Array.isArray(result)) return;
      const { data, errors } = result;
      if (!errors || data === null || data === undefined) return;
      setResult({ ...result, errors: errors.map(withoutHttpStatus) });
    },
  };
}

/** An error without the status and headers that it has for answers without data. */
export function withoutHttpStatus(error: GraphQLError): GraphQLError {
  const { http, ...extensions } = error.extensions;
  if (http === undefined) return error;
  const { message, nodes, source, positions, path, originalError } = error;
  return new GraphQLError(message, { nodes, source, positions, path, originalError, extensions });
}
