import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web site of somebody else on this machine. */
export interface OtherSite {
  /** Host with port. */
  host: string;
  /** Without a slash at the end. */
  url: string;
  /** Paths with queries, in the order they were asked for. */
  asked: string[];
  close(): Promise<void>;
}

/** Starts a site that answers as the listener does. */
export async function startOtherSite(listener: RequestListener): Promise<OtherSite> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    asked,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
