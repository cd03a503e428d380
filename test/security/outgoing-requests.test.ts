import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createOutgoingRequests } from '../../src/adapters/fetch/outgoing-requests.ts';
import { isPublicAddress, type Resolver } from '../../src/adapters/fetch/public-address.ts';
import { type OtherSite, startOtherSite } from '../support/other-site.ts';
import type { ErrorBody } from '../support/rest-bodies.ts';
import { cms, it, site } from '../support/site-test.ts';

/** Addresses of host names; other names do not resolve. */
const hostAddresses: Readonly<Record<string, readonly string[]>> = {
  'inside.example': ['10.0.0.5'],
  'loop.example': ['127.0.0.1'],
  'loop6.example': ['::1'],
  'metadata.example': ['169.254.169.254'],
  'carrier.example': ['100.64.0.1'],
  'mixed.example': ['93.184.216.34', '192.168.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'site-local.example': ['fec0::1'],
};
const resolve: Resolver = (name, _options, callback) => {
  const addresses = hostAddresses[name] ?? [];
  const error = addresses.length > 0 ? null : Object.assign(new Error('unknown name'), { code: 'ENOTFOUND' });
  callback(
    error,
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
};

const forbiddenAddresses = [
  'http://127.0.0.1/',
  'http://127.255.255.254/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0x7f.0.0.1:80/',
  'http://１２７.0.0.1/',
  'http://127.0.0.1./',
  'http://0/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255:8080/',
  'https://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://100.100.100.200/latest/',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://198.18.0.1/',
  'http://203.0.113.7/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:a00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001::7f00:1]/',
  'http://[2001:db8::1]/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[fe80::1]/',
  'http://[ff02::1]/',
  'http://inside.example/',
  'http://loop.example/',
  'http://LOOP.example/',
  'http://loop6.example/',
  'http://metadata.example/',
  'http://carrier.example/',
  'http://mixed.example/',
  'http://mapped.example/',
  'http://site-local.example/',
  'http://93.184.216.34:22/',
  'http://93.184.216.34:6379/',
  'http://somebody:secret@93.184.216.34/',
  'http://somebody@93.184.216.34/',
  'ftp://93.184.216.34/',
  'file:///etc/passwd',
  'gopher://93.184.216.34/',
  'data:text/html,hello',
  'javascript:alert(1)',
  'unix:/var/run/docker.sock',
  'http://',
  '//127.0.0.1/',
];

const limits = { accept: 'text/html', maxBytes: 1_000 };

let privateSite: OtherSite;
let permittedSite: OtherSite;
beforeAll(async () => {
  privateSite = await startOtherSite((_request, response) => response.end('secret'));
  permittedSite = await startOtherSite((request, response) => {
    const url = new URL(request.url ?? '/', permittedSite.url);
    // As Latin 1, because headers contain bytes.
    const to = url.searchParams.has('to') ? Buffer.from(url.searchParams.get('to') ?? '').toString('latin1') : null;
    if (to !== null) response.writeHead(Number(url.searchParams.get('status') ?? 302), { location: to }).end();
    else if (url.pathname === '/endless') {
      const writeMore = () => response.write('x'.repeat(1_000), () => response.destroyed || setImmediate(writeMore));
      writeMore();
    } else if (url.pathname === '/compressed') response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
    else if (url.pathname !== '/silent') response.end(`${request.headers['user-agent']} ${request.headers.cookie}`);
  });
});
afterAll(() => Promise.all([privateSite.close(), permittedSite.close()]));

const outgoing = (timeoutMs = 20_000) =>
  createOutgoingRequests({
    userAgent: 'tests',
    resolve,
    timeoutMs,
    allowedPrivateHosts: new Set([permittedSite.host]),
  });

describe('requests to other sites', () => {
  it('are tested with at least 40 different forbidden addresses', () => {
    expect(forbiddenAddresses.length).toBeGreaterThanOrEqual(40);
    expect(new Set(forbiddenAddresses).size).toBe(forbiddenAddresses.length);
  });

  it.each(forbiddenAddresses)('never go to %s', async (address) => {
    await expect(outgoing().get(address, limits)).rejects.toThrow(
      /not part of the public internet|not valid|must begin with|credentials|port of the address/,
    );
  });

  it.each(forbiddenAddresses)('never follow a redirect to %s', async (address) => {
    const from = `${permittedSite.url}/?to=${encodeURIComponent(address)}`;
    await expect(outgoing().get(from, limits)).rejects.toThrow();
  });

  it('never reach another port of this machine, whatever the host name', async () => {
    const { host } = privateSite;
    const toPrivateSite: Resolver = (_name, _options, callback) =>
      callback(null, [{ address: '127.0.0.1', family: 4 }]);
    const requests = createOutgoingRequests({ userAgent: 'tests', resolve: toPrivateSite });
    for (const address of [privateSite.url, `http://localhost:${host.split(':')[1]}/`, `http://any.example/`]) {
      await expect(requests.get(address, limits)).rejects.toThrow();
    }
    await expect(outgoing().get(`${permittedSite.url}/?to=${privateSite.url}/`, limits)).rejects.toThrow();
    expect(privateSite.requestedPaths).toEqual([]);
  });

  it('reach permitted addresses, follow few redirects, and send no data of the site', async () => {
    const { status, url, body } = await outgoing().get(`${permittedSite.url}/?to=/page%23part&status=307`, limits);
    expect([status, url, body.toString()]).toEqual([200, `${permittedSite.url}/page`, 'tests undefined']);
    const twoRedirects = `${permittedSite.url}/?to=${encodeURIComponent('/?to=/&status=301')}`;
    expect((await outgoing().get(twoRedirects, limits)).status).toBe(200);
    let chain = '/page';
    for (let length = 0; length < 4; length += 1) chain = `/?to=${encodeURIComponent(chain)}`;
    await expect(outgoing().get(permittedSite.url + chain, limits)).rejects.toThrow('redirects too often');
  });

  it('end at their limits of size and time', async () => {
    const { body } = await outgoing().get(`${permittedSite.url}/endless`, limits);
    expect(body).toHaveLength(1_000);
    await expect(outgoing(50).get(`${permittedSite.url}/silent`, limits)).rejects.toThrow(/abort/i);
    await expect(outgoing(200).get(`${permittedSite.url}/endless`, { ...limits, maxBytes: 1e12 })).rejects.toThrow(
      /abort/i,
    );
    await expect(outgoing().get(`${permittedSite.url}/compressed`, limits)).rejects.toThrow('compressed');
  });

  it('are limited in number at the same time', async () => {
    const requests = outgoing(300);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () => requests.get(`${permittedSite.url}/silent`, limits)),
    );
    const rejected = outcomes.filter(
      ({ status, ...rest }) => status === 'rejected' && /Too many/.test(String(Object.values(rest)[0])),
    );
    expect(rejected).toHaveLength(14);
    expect((await requests.get(permittedSite.url, limits)).status).toBe(200);
  });
});

describe('the classification of addresses', () => {
  it.each([
    '93.184.216.34',
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00::1',
  ])('treats %s as public', (address) => expect(isPublicAddress(address)).toBe(true));
  it.each(['', 'localhost', '1.2.3', '4000::1', '1fff::1', '::ffff:8.8.8.8'])(
    'does not treat "%s" as public',
    (address) => {
      expect(isPublicAddress(address)).toBe(false);
    },
  );
});

describe('an author', () => {
  it('receives the same error for every forbidden address, so that answers reveal nothing about the network', async () => {
    const running = await site.start({ outgoing: outgoing() });
    const answers = new Set<string>();
    // An address that is not a URL is rejected as a malformed parameter before any request.
    for (const address of [...forbiddenAddresses, privateSite.url].filter((address) => URL.canParse(address))) {
      const path = `/cms-json/oembed/1.0/proxy?url=${encodeURIComponent(address)}`;
      const { status, body } = await running.get<ErrorBody>(path, { as: 'author' });
      answers.add(`${status} ${body.code} ${body.message}`);
    }
    expect([...answers]).toEqual([expect.stringMatching(/^404 oembed_invalid_url /)]);
    expect(privateSite.requestedPaths).toEqual([]);
  });

  it('causes no outgoing requests unless the operator allows them', async () => {
    const before = permittedSite.requestedPaths.length;
    const path = `/cms-json/oembed/1.0/proxy?url=${encodeURIComponent(`${permittedSite.url}/page`)}`;
    expect((await cms.get(path, { as: 'author' })).status).toBe(404);
    expect(permittedSite.requestedPaths.length).toBe(before);
  });
});
