import { expect } from 'vitest';
import { postIds } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';
import { SITE_URL } from '../support/test-site.ts';

const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };

/** Answers with another address than that of the site, or with the path of another page. */
const expectedIn: Readonly<Record<string, string>> = {
  '/openapi.json': 'openapi',
  '/cms-admin/profile.php': '"location":"/cms-login.php?',
};

it.each([
  '/cms-json/',
  `/cms-json/cms/v2/posts/${postIds.sowingPeas}`,
  '/',
  '/feed/',
  '/openapi.json',
  '/robots.txt',
  '/cms-admin/profile.php',
])('the answer of %s has the configured address, whatever host the request names', async (path) => {
  const { text, headers, status } = await cms.get(path, { headers: forged });
  expect(status).toBeLessThan(400);
  expect(text + JSON.stringify(headers)).not.toContain('evil.example');
  expect(text + JSON.stringify(headers)).toContain(expectedIn[path] ?? SITE_URL);
  // Nor do the answers to others from a cache.
  expect((await cms.get(path)).text).not.toContain('evil.example');
});
