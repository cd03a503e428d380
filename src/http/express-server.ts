import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * Creates an HTTP server for an express application; `listener` may stand before it. Requests and responses have the
 * application's prototypes from the start. Otherwise express changes both for each request, which takes longer than
 * all the rest that it does.
 */
export function createExpressServer(app: Express, listener: RequestListener = app): Server {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  app.request = AppRequest.prototype as Express['request'];
  app.response = AppResponse.prototype as Express['response'];
  return createServer({ IncomingMessage: AppRequest, ServerResponse: AppResponse }, listener);
}
