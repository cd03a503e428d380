import type { ErrorRequestHandler, Request } from 'express';
import type { GraphQLError } from 'graphql';
import { domainError, type ErrorCode } from '../../schema/core/domain-errors.ts';
import { sendError } from './send-error.ts';

/**
 * Creates the error handler of express. Outages are answered with their status; all other errors are reported and
 * answered as internal errors. Closes the connection if the answer has already begun.
 */
export function createFailureHandler({
  outageError,
  report,
}: {
  /** Returns the error of an outage that explains `error`; null if there is none. */
  outageError(error: unknown): GraphQLError | null;
  report(error: unknown, request: Request): void;
}): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const outage = outageError(error);
    if (!outage) report(error, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    sendError(response, outage ?? domainError('internal_error' satisfies ErrorCode));
  };
}
