import { expect } from 'vitest';
import { startSession } from '../../schema/auth/login-session.ts';
import { accounts } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';

const PATH = '/cms-admin/audit-log.php';
const client = { address: '127.0.0.1', userAgent: 'test', requestId: '' };

async function page(query: string, as?: 'admin' | 'editor', path = PATH) {
  const session = as && (await startSession(cms.app.domain, { userId: accounts[as].id, client, remember: false }));
  return cms.get<unknown>(`${path}${query}`, { headers: session ? { cookie: `cms_session=${session.token}` } : {} });
}

it.beforeAll(async () => {
  for (let number = 0; number < 27; number++) {
    const json = { name: `<b>Tag ${number}</b> & "x"` };
    await cms.send({ method: 'POST', path: 'tags', json, as: 'admin' });
  }
});

it('shows entries to administrators only, and the profile page links to it for them', async () => {
  expect((await page('')).status).toBe(302);
  expect((await page('', 'editor')).status).toBe(403);
  expect((await page('', 'editor')).text).not.toContain('<table>');
  expect((await page('', 'admin')).status).toBe(200);
  expect((await page('', 'admin', '/cms-admin/profile.php')).text).toContain('audit-log.php');
  expect((await page('', 'editor', '/cms-admin/profile.php')).text).not.toContain('audit-log.php');
});

it('filters, and leads to all pages', async () => {
  const first = await page('?kind=term', 'admin');
  expect(first.text).toContain('27 entries');
  expect(first.text.match(/<th scope="row">/g)).toHaveLength(25);
  const next = /rel="next" href="[^"?]*([^"]*)"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect((await page(next, 'admin')).text.match(/<th scope="row">/g)).toHaveLength(2);
  expect((await page('?kind=none', 'admin')).text).toContain('0 entries');
  expect((await page('?userId=x', 'admin')).text).toContain('0 entries');
  expect((await page('?after=yesterday', 'admin')).status).toBe(400);
});

it('escapes what it shows', async () => {
  const { text } = await page(`?kind=term&program=${encodeURIComponent('"><script>')}`, 'admin');
  expect(text).not.toContain('<script>');
  expect((await page('?kind=term', 'admin')).text).not.toContain('<b>Tag');
});
