import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import type { GraphQLError } from 'graphql';

/** Answers with an error of the domain as JSON, in the shape of the REST API (docs/protocol/errors.md#shape). */
export function sendError(response: Response, { message, extensions }: GraphQLError): void {
  const { code, status, data } = extensions as { code: string; status: number; data?: { retry_after?: number } };
  if (data?.retry_after !== undefined) response.set('Retry-After', String(data.retry_after));
  response
    .set('Cache-Control', 'no-store')
    .status(status)
    .json({ code, message, data: { status, ...data } });
}

/** A request with its response. `path` is the path of the request without its query. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
}
