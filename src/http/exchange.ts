import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request with its response. `path` is the path of the request without its query. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
}
