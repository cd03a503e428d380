import { expect } from 'vitest';
import { startSession } from '../../schema/auth/login-session.ts';
import type { Answer } from '../support/http-client.ts';
import { accounts, type Login } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

let receiver: WebhookReceiver;
const it = siteTest(async (onCleanup) => {
  receiver = await startWebhookReceiver();
  onCleanup(receiver.close);
  return { env: { WEBHOOK_TARGETS: receiver.host } };
});
it.beforeAll(() => void cms.app.startJobs());

const PAGE = '/cms-admin/webhooks.php';
const client = { address: '127.0.0.1', userAgent: 'test', requestId: '' };

async function logIn(login: Login): Promise<string> {
  const { token } = await startSession(cms.app.domain, { userId: accounts[login].id, client, remember: false });
  return `cms_session=${token}`;
}

const open = (cookie: string, query = '') => cms.get<unknown>(PAGE + query, { headers: { cookie } });
const tokenIn = ({ text }: Answer): string => /name="form_token" value="(\w+)"/.exec(text)?.[1] ?? '';

async function submit(cookie: string, { query = '', fields }: { query?: string; fields: Record<string, string> }) {
  const body = new URLSearchParams({ form_token: tokenIn(await open(cookie)), ...fields }).toString();
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
  return cms.send<unknown>({ method: 'POST', path: PAGE + query, headers, body });
}

it('an administrator creates a webhook, tests it, sees the delivery, sends it again and deletes it', async () => {
  const cookie = await logIn('admin');
  const profile = await cms.get<unknown>('/cms-admin/profile.php', { headers: { cookie } });
  expect(profile.text).toContain(`href="${PAGE}"`);
  const url = `${receiver.url}/<page>`;
  const created = await submit(cookie, { fields: { do: 'create', name: '<b>Index</b>', url, types: 'post' } });
  expect(created.status).toBe(200);
  expect(created.text).toMatch(/<code class="secret">whsec_[^<]+<\/code>/);
  expect(created.headers['cache-control']).toContain('no-store');
  expect(created.text).toContain('&lt;b&gt;Index&lt;/b&gt;');
  const list = await open(cookie);
  expect(list.text).not.toContain('whsec_');
  const id = /webhooks\.php\?id=(\d+)/.exec(list.text)?.[1] ?? '';
  const query = `?id=${id}`;
  const tested = await submit(cookie, { query, fields: { do: 'test' } });
  expect([tested.status, tested.headers.location]).toEqual([303, `${PAGE}${query}&done=test`]);
  await expect.poll(() => receiver.received.length).toBe(1);
  await expect.poll(async () => (await open(cookie, query)).text).toMatch(/Delivered[\s\S]*204 in \d+ ms/);
  const delivery = /name="delivery" value="(\d+)"/.exec((await open(cookie, query)).text)?.[1] ?? '';
  expect((await submit(cookie, { query, fields: { do: 'replay', delivery } })).status).toBe(303);
  await expect.poll(() => receiver.received.length).toBe(2);
  const rotated = await submit(cookie, { query, fields: { do: 'rotate' } });
  expect(rotated.text).toMatch(/whsec_/);
  expect((await submit(cookie, { query, fields: { do: 'off' } })).status).toBe(303);
  expect((await open(cookie)).text).toContain('Switched off');
  expect((await submit(cookie, { query, fields: { do: 'delete' } })).headers.location).toBe(`${PAGE}?done=delete`);
  expect((await open(cookie, query)).status).toBe(404);
});

it('a private address is refused with a message', async () => {
  const cookie = await logIn('admin');
  const { status, text } = await submit(cookie, { fields: { do: 'create', name: 'x', url: 'http://10.1.2.3/' } });
  expect(status).toBe(400);
  expect(text).toContain('role="alert"');
});

it('others can neither open the page nor send its forms', async () => {
  const editor = await logIn('editor');
  expect((await open(editor)).status).toBe(403);
  expect((await cms.get<unknown>('/cms-admin/profile.php', { headers: { cookie: editor } })).text).not.toContain(PAGE);
  expect((await submit(editor, { fields: { do: 'create', name: 'x', url: receiver.url } })).status).toBe(403);
  const anonymous = await cms.get<unknown>(PAGE);
  expect([anonymous.status, String(anonymous.headers.location)]).toEqual([302, expect.stringContaining('login')]);
});

it('a form without the token of the page is refused', async () => {
  const cookie = await logIn('admin');
  const fields = { form_token: 'wrong', do: 'create', name: 'x', url: receiver.url };
  expect((await submit(cookie, { fields })).status).toBe(403);
});
