import type { ExecutionResult, GraphQLError } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import { withoutHttpStatus } from '../partial-data.ts';

/** The code of syntax errors before they get one of the error catalog. */
const SYNTAX_ERROR_CODE = 'GRAPHQL_PARSE_FAILED';

/**
 * Answers with status 200 whatever errors a document has, as clients of WPGraphQL expect. There are two exceptions: 500
 * for a document that cannot be parsed, and the status of the error if the server failed and there is no data. Errors
 * have the order of their fields in the document, not that in which resolvers failed.
 */
export const wpgraphqlStatusPlugin: Plugin = {
  onResultProcess: ({ result, setResult }) => {
    if (isAsyncIterable(result) || Array.isArray(result)) return;
    const status = statusOf(result);
    setResult({
      ...result,
      ...(result.errors ? { errors: inDocumentOrder(result.errors).map(withoutHttpStatus) } : {}),
      extensions: { ...result.extensions, http: { status } },
    });
  },
};

const inDocumentOrder = (errors: readonly GraphQLError[]): GraphQLError[] =>
  [...errors].sort((a, b) => (a.positions?.[0] ?? 0) - (b.positions?.[0] ?? 0));

function statusOf({ data, errors = [] }: ExecutionResult): number {
  if (data !== null && data !== undefined) return 200;
  if (errors.some(({ extensions }) => extensions.code === SYNTAX_ERROR_CODE)) return 500;
  const statuses = errors.map(({ extensions }) => (typeof extensions.status === 'number' ? extensions.status : 200));
  const highest = Math.max(200, ...statuses);
  return highest >= 500 ? highest : 200;
}
