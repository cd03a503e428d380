import type { ErrorRequestHandler, Request } from 'express';
import type { GraphQLError } from 'graphql';
import { domainError, type ErrorCode } from '../../schema/core/domain-errors.ts';

/** Answers requests whose handler failed: outages as such, all else as an internal error, which is reported. */
export function answerFailures({
  outage,
  report,
}: {
  outage(error: unknown): GraphQLError | null;
  report(error: unknown, request: Request): void;
}): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const known = outage(error);
    if (!known) report(error, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const { message, extensions } = known ?? domainError('internal_error' satisfies ErrorCode);
    const { code, status, data } = extensions as { code: string; status: number; data?: { retry_after?: number } };
    if (data?.retry_after !== undefined) response.set('Retry-After', String(data.retry_after));
    response
      .set('Cache-Control', 'no-store')
      .status(status)
      .json({ code, message, data: { status, ...data } });
  };
}
