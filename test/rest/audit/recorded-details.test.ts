import { expect, test } from 'vitest';
import { programOfUserAgent } from '../../../schema/core/audit/audit-actor.ts';
import { cms, it } from '../../support/site-test.ts';

interface Entry {
  action: string;
  program: string;
  credential: string;
  changes: Record<string, unknown>;
}

const latest = async (query: string): Promise<Entry | undefined> =>
  (await cms.get<Entry[]>(`/cms-json/postern/v1/audit-log?per_page=1&${query}`, { as: 'admin' })).body[0];

const write = (path: string, json: object) => cms.send<{ id: number }>({ method: 'POST', path, json, as: 'admin' });

it('contains the alternative text of a file before and after', async () => {
  const { body: files } = await cms.get<{ id: number; alt_text: string }[]>('media?per_page=1', { as: 'admin' });
  const [file] = files;
  await write(`media/${file?.id}`, { alt_text: 'A heron on a jetty' });
  await write(`media/${file?.id}`, { alt_text: 'A grey heron' });
  expect((await latest(`kind=post&object=${file?.id}`))?.changes).toEqual({
    altText: { before: 'A heron on a jetty', after: 'A grey heron' },
  });
});

it('contains the address of a menu item before and after', async () => {
  const item = { title: 'Elsewhere', type: 'custom', url: 'https://one.example/', status: 'publish' };
  const { body } = await write('menu-items', item);
  expect((await latest(`kind=post&object=${body.id}`))?.changes).toMatchObject({
    ...{ itemType: { after: 'custom' }, url: { after: 'https://one.example/' } },
  });
  await write(`menu-items/${body.id}`, { url: 'https://two.example/' });
  expect((await latest(`kind=post&object=${body.id}`))?.changes).toEqual({
    url: { before: 'https://one.example/', after: 'https://two.example/' },
  });
});

it('names the program of a request without an application password by its user agent', async () => {
  const authorization = `Basic ${Buffer.from('somebody:wrong').toString('base64')}`;
  await cms.get('users/me', { headers: { authorization, 'user-agent': '=cmd|x/1.0 (evil)' } });
  expect(await latest('action=login-failed')).toMatchObject({ credential: 'anonymous', program: '=cmd|x' });
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36', 'Chrome'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15', 'Safari'],
  ['curl/8.5.0', 'curl'],
  ['python-requests/2.32', 'python-requests'],
  ['node', 'node'],
  ['', ''],
  ['x'.repeat(1_000), 'x'.repeat(60)],
])('the user agent %s belongs to %s', (userAgent, name) => {
  expect(programOfUserAgent(userAgent)).toBe(name);
});
