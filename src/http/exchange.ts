import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request on its way to whoever answers it, with the path that it asks for. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
}
