// Runs on one engine only in CI: it is about reading a REST API.
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { isSameSite } from '../../src/import/sources/rest/rest-client.ts';
import { type OtherSite, startOtherSite } from '../support/other-site.ts';
import { importFromAddress, type RestImportOptions } from './rest-import.ts';
import { it, target } from './target-site.ts';
import { startUnreliableSite, type UnreliableSite } from './unreliable-site.ts';

let site: UnreliableSite;
beforeEach(async () => {
  site = await startUnreliableSite();
});
afterEach(async () => {
  await site.close();
});

const account = { user: 'ada', password: 'abcd efgh' };
const run = (options: RestImportOptions) => importFromAddress({ target, address: `${site.url}/api/`, ...options });

describe('an import sends no request to another host', () => {
  let otherHost: OtherSite;
  beforeEach(async () => {
    otherHost = await startOtherSite((_request, response) => response.end('[]'));
  });
  afterEach(() => otherHost.close());

  it('after a redirect in the middle of a list', async () => {
    site.intercept = (route, _parameters, response) => {
      if (route !== 'posts') return false;
      response.writeHead(307, { location: `${otherHost.url}/posts` }).end();
      return true;
    };
    expect(await run(account)).toMatchObject({
      code: 1,
      text: expect.stringContaining(`redirects to ${otherHost.url}`),
    });
    expect(otherHost.requestedPaths).toEqual([]);
  });

  it('for files at a private address, directly or after a redirect', async () => {
    const imageAttachment = (id: number, source_url: string) => ({
      id,
      title: { rendered: 'P' },
      mime_type: 'image/png',
      source_url,
      media_details: { file: `2024/p-${id}.png` },
    });
    site.lists.media = [
      imageAttachment(1, `${otherHost.url}/uploads/2024/p-1.png`),
      imageAttachment(2, `${site.url}/uploads/2024/p-2.png`),
    ];
    site.intercept = (route, _parameters, response) => {
      if (!route.includes('p-2.png')) return false;
      response.writeHead(302, { location: `${otherHost.url}/uploads/2024/p-2.png` }).end();
      return true;
    };
    const { code, text } = await run({ download: true });
    expect([text, code]).toEqual([expect.stringContaining('Files: 0 downloaded'), 0]);
    expect(otherHost.requestedPaths).toEqual([]);
  });
});

it.each([
  ['http://site.example/a', 'https://site.example/b', true],
  ['https://site.example/a', 'http://site.example/b', false],
  ['https://site.example/a', 'https://www.site.example/b', false],
  ['http://site.example/a', 'https://site.example:8443/b', false],
  ['http://site.example:8080/a', 'https://site.example/b', false],
])('requests to %s may redirect to %s: %s', (from, to, expected) => {
  expect(isSameSite(new URL(to), new URL(from))).toBe(expected);
});
