import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createUnknownProxyCheck } from '../../src/operations/operations.ts';
import { createHttpClient } from '../support/http-client.ts';

/** Returns the warnings caused by requests with these headers. */
async function warnings(requests: readonly Record<string, string>[], { isTrusted = false } = {}): Promise<object[]> {
  const logged: object[] = [];
  const checkProxy = createUnknownProxyCheck({
    log: { warn: (fields, message) => logged.push({ ...fields, message }) },
    isTrusted: () => isTrusted,
  });
  const server = createServer((request, response) => {
    checkProxy(request);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = createHttpClient((server.address() as AddressInfo).port);
  for (const headers of requests) await client.send({ path: '/', headers });
  client.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return logged;
}

const FORWARDED = { 'x-forwarded-for': '192.0.2.7' };

it('an untrusted proxy is logged once, with its address and the setting to change', async () => {
  expect(await warnings([{}, FORWARDED, FORWARDED])).toEqual([
    { peer: '127.0.0.1', message: expect.stringContaining('TRUSTED_PROXIES') },
  ]);
});

it('trusted proxies and direct clients are not logged', async () => {
  expect(await warnings([FORWARDED], { isTrusted: true })).toEqual([]);
  expect(await warnings([{}, {}])).toEqual([]);
});
