import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of an S3 server. */
export interface ConditionalS3 {
  endpoint: string;
  /** The received requests, as method and path without the query. */
  readonly requests: string[];
  stop(): Promise<void>;
}

/**
 * Starts a proxy that adds `If-None-Match: *` on PUT to a server without it, as AWS implements it: the first write to a
 * path succeeds, later ones get 412. The first `lostAnswers` writes are stored, but their connection closes unanswered.
 * After `permittedRemovals`, removals get 403.
 */
export async function startConditionalS3(
  server: string,
  { lostAnswers = 0, permittedRemovals = Number.POSITIVE_INFINITY } = {},
): Promise<ConditionalS3> {
  const { hostname, port } = new URL(server);
  const writtenPaths = new Set<string>();
  const requests: string[] = [];
  let answersToLose = lostAnswers;
  let removals = 0;
  const proxy = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    requests.push(`${incoming.method} ${path.split('?')[0]}`);
    const isWrite = incoming.method === 'PUT';
    const refuse = (status: number, code: string) => {
      incoming.resume();
      incoming.on('end', () => {
        const error = `<Error><Code>${code}</Code><Message>refused</Message></Error>`;
        outgoing.writeHead(status, { 'content-type': 'application/xml' }).end(error);
      });
    };
    if (isWrite && incoming.headers['if-none-match'] === '*' && writtenPaths.has(path))
      return refuse(412, 'PreconditionFailed');
    if (incoming.method === 'DELETE' && ++removals > permittedRemovals) return refuse(403, 'AccessDenied');
    if (isWrite) writtenPaths.add(path);
    if (incoming.method === 'DELETE') writtenPaths.delete(path);
    const { method, headers } = incoming;
    const forwarded = send({ hostname, port, method, path, headers }, (answer) => {
      if (isWrite && !path.includes('.probe') && answersToLose > 0) {
        answersToLose--;
        answer.resume();
        answer.on('end', () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    requests,
    stop: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
