import { describe, expect } from 'vitest';
import { cms, it } from '../support/site-test.ts';

const PATHS = [
  '/graphql?query=%7B__typename%7D',
  '/wpgraphql?query=%7B__typename%7D',
  '/cms-json/cms/v2/posts',
  '/openapi.json',
  '/',
  '/feed/',
  '/mcp',
  '/livez',
  '/xmlrpc.php',
  '/uploads/none.png',
];

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const send = (line: string, headers: string) =>
  cms.sendRaw(`${line}\r\n${headers}Connection: close\r\n\r\n`).then(statusOf);

describe.each(PATHS)('%s', (path) => {
  it('is the same in the absolute form of an address', async () => {
    const expected = await send(`GET ${path} HTTP/1.1`, 'Host: localhost\r\n');
    expect(expected).toBeLessThan(500);
    for (const address of [`http://localhost${path}`, `HTTP://localhost:80${path}`]) {
      expect(await send(`GET ${address} HTTP/1.1`, 'Host: localhost\r\n')).toBe(expected);
      // The host of the address replaces that of the header.
      expect(await send(`GET ${address} HTTP/1.1`, 'Host: not valid\r\n')).toBe(expected);
    }
  });

  it.each(['evil example', 'a/b', 'user@host', 'host:port', 'host:99999', '[::1', 'a?b', '%zz', ''])(
    'is refused for the host "%s"',
    async (host) => {
      expect(await send(`GET ${path} HTTP/1.1`, `Host: ${host}\r\n`)).toBe(400);
    },
  );

  it('is answered for hosts of all forms', async () => {
    const expected = await send(`GET ${path} HTTP/1.1`, 'Host: localhost\r\n');
    for (const host of ['example.com:8080', '[::1]:80', '127.0.0.1', 'xn--bcher-kva.example']) {
      expect(await send(`GET ${path} HTTP/1.1`, `Host: ${host}\r\n`)).toBe(expected);
    }
  });
});
