import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * Creates an HTTP server for an express application. `listener` receives the requests; by default the application
 * itself. Requests and responses are created with the prototypes of the application. Otherwise express replaces both
 * prototypes on each request, which takes longer than the rest of its work.
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
