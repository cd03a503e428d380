import { GraphQLError } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';

/**
 * An answer that has data is one, whatever else went wrong: its status is 200, or clients would throw the data away.
 * The errors in it say their own status.
 */
export function partialDataPlugin(): Plugin {
  return {
    onResultProcess: ({ result, setResult }) => {
      if (isAsyncIterable(result) || Array.isArray(result)) return;
      const { data, errors } = result;
      if (!errors || data === null || data === undefined) return;
      setResult({ ...result, errors: errors.map(withoutStatusOfAnswer) });
    },
  };
}

function withoutStatusOfAnswer(error: GraphQLError): GraphQLError {
  const { http, ...extensions } = error.extensions;
  if (http === undefined) return error;
  const { message, nodes, source, positions, path, originalError } = error;
  return new GraphQLError(message, { nodes, source, positions, path, originalError, extensions });
}
