import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A foreign web site, served on this machine. */
export interface OtherSite {
  /** Host with port. */
  host: string;
  /** Without a slash at the end. */
  url: string;
  /** The requested paths with their queries, in order. */
  requestedPaths: string[];
  close(): Promise<void>;
}

/** Starts a site that answers with the listener. */
export async function startOtherSite(listener: RequestListener): Promise<OtherSite> {
  const requestedPaths: string[] = [];
  const server: Server = createServer((request, response) => {
    requestedPaths.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    requestedPaths,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
