import { describe, expect } from 'vitest';
import { writerOf } from '../support/database.ts';
import type { ErrorBody } from '../support/rest-bodies.ts';
import { accounts } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';

const it = siteTest({ env: { WEBHOOK_TARGETS: 'front-end:3000, 10.1.0.0/16' } });

interface Hook extends ErrorBody {
  id: number;
  secret?: string;
  data: { params?: Record<string, string>; status: number };
}

const valid = { name: 'Front end', url: 'http://front-end:3000/api/revalidate' };
const create = (json: object, as: 'admin' | 'editor' | undefined = 'admin') =>
  cms.send<Hook>({ method: 'POST', path: 'webhooks', as, json });

describe('webhooks', () => {
  it('are closed to everyone but administrators, over REST and GraphQL', async () => {
    const { id } = (await create(valid)).body;
    const requests = [
      ['GET', 'webhooks'],
      ['POST', 'webhooks', valid],
      ['GET', `webhooks/${id}`],
      ['POST', `webhooks/${id}`, { name: 'Other' }],
      ['DELETE', `webhooks/${id}`],
      ['POST', `webhooks/${id}/rotate-secret`],
      ['POST', `webhooks/${id}/test`],
      ['GET', `webhooks/${id}/deliveries`],
      ['POST', `webhooks/${id}/replay`],
      ['POST', `webhooks/${id}/deliveries/1/replay`],
    ] as const;
    for (const [method, path, json] of requests) {
      const answers = [
        await cms.send<Hook>({ method, path, json }),
        await cms.send<Hook>({ method, path, json, as: 'editor' }),
      ];
      expect([path, ...answers.map(({ status, body }) => [status, body.code])]).toEqual([
        path,
        [401, 'rest_cannot_manage_webhooks'],
        [403, 'rest_cannot_manage_webhooks'],
      ]);
    }
    const { body } = await cms.graphql('{ webhooks { name } }', { as: 'editor' });
    expect(body.errors?.[0]?.extensions?.code).toBe('rest_cannot_manage_webhooks');
  });

  it('return their secret once, and the value of the header never', async () => {
    const created = await create({ ...valid, header_name: 'x-webhook-secret', header_value: 'very secret' });
    expect(created.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(created.headers.location).toContain(`/webhooks/${created.body.id}`);
    expect(created.text).not.toContain('very secret');
    const read = await cms.get<Hook>(`webhooks/${created.body.id}?context=edit`, { as: 'admin' });
    expect(read.body.secret).toBeUndefined();
    expect(read.text).not.toMatch(/very secret|whsec_/);
    const updated = await cms.send<Hook>({
      method: 'POST',
      path: `webhooks/${created.body.id}`,
      as: 'admin',
      json: { name: 'Renamed' },
    });
    expect(updated.text).not.toMatch(/very secret|whsec_/);
    const schema = await cms.graphql('{ __type(name: "Webhook") { fields { name } } }', { as: 'admin' });
    expect(JSON.stringify(schema.body)).not.toMatch(/headerValue"|previousSecret"/);
  });

  it('send the value of the header to another site only if it is written again', async () => {
    const { body } = await create({ ...valid, header_name: 'x-webhook-secret', header_value: 'very secret' });
    const update = (json: object) => cms.send<Hook>({ method: 'POST', path: `webhooks/${body.id}`, as: 'admin', json });
    expect((await update({ url: 'http://front-end:3000/other' })).status).toBe(200);
    const moved = await update({ url: 'https://elsewhere.example/' });
    expect([moved.status, moved.body.data.params]).toEqual([400, { header_value: expect.stringContaining('again') }]);
    expect((await update({ url: 'https://elsewhere.example/', header_value: 'other' })).status).toBe(200);
  });

  it('read with the rights of another account only if that account requests it', async () => {
    const { body } = await create({ ...valid, reads_as: 'owner' });
    await writerOf(site.database).webhook.update({ where: { id: body.id }, data: { ownerId: accounts.editor.id } });
    const update = (json: object) => cms.send<Hook>({ method: 'POST', path: `webhooks/${body.id}`, as: 'admin', json });
    const renamed = await update({ name: 'Renamed' });
    expect([renamed.status, Object.keys(renamed.body.data.params ?? {})]).toEqual([400, ['reads_as']]);
    expect((await update({ name: 'Renamed', reads_as: 'owner' })).status).toBe(200);
    expect((await update({ name: 'Renamed again' })).status).toBe(200);
  });

  it.each([
    [{ url: 'http://127.0.0.1:3000/' }],
    [{ url: 'http://2130706433:3000/' }],
    [{ url: 'http://[::ffff:127.0.0.1]/' }],
    [{ url: 'http://[::1]/' }],
    [{ url: 'http://169.254.169.254/latest/meta-data/' }],
    [{ url: 'http://10.2.0.1/' }],
    [{ url: 'http://93.184.216.34/' }],
    [{ url: 'http://user:password@front-end:3000/' }],
    [{ url: 'http://front-end:3000/#part' }],
    [{ url: 'ftp://front-end:3000/' }],
    [{ url: 'file:///etc/passwd' }],
    [{ url: `http://front-end:3000/${'x'.repeat(3_000)}` }],
    [{ name: ' ' }],
    [{ header_name: 'x-secret' }],
    [{ header_name: 'Host', header_value: 'other' }],
    [{ header_name: 'webhook-id', header_value: 'other' }],
    [{ header_name: 'Content-Length', header_value: '5' }],
    [{ header_name: 'x-secret\r\nHost', header_value: 'other' }],
    [{ header_name: 'x-secret', header_value: 'one\r\nx-other: two' }],
    [{ header_name: 'x-secret', header_value: 'ünicode' }],
    [{ types: ['unknown'] }],
    [{ statuses: ['not a status'] }],
    [{ kinds: ['user'] }],
    [{ payload: 'graphql' }],
    [{ payload: 'graphql', document: 'mutation { deletePost(id: 1) { deleted } }' }],
    [{ payload: 'graphql', document: '{ site { name } } query Other { site { name } }' }],
    [{ payload: 'graphql', document: 'query ($password: String) { site { name } }' }],
    [{ payload: 'graphql', document: '{ unknownField }' }],
    [{ payload: 'graphql', document: `{ ${'site { name } '.repeat(1_000)} }` }],
  ])('reject %j', async (values) => {
    const { status, body } = await create({ ...valid, ...values });
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  });

  it('may lead to hosts and networks that the operator allows', async () => {
    for (const url of ['http://front-end:3000/', 'http://10.1.2.3:9000/hook', 'http://some-name:9000/']) {
      expect((await create({ ...valid, url })).status).toBe(201);
    }
  });

  it('that do not exist are not found, and switched off ones cannot be tested', async () => {
    const missing = await cms.get<Hook>('webhooks/999999', { as: 'admin' });
    expect([missing.status, missing.body.code]).toEqual([404, 'rest_webhook_not_found']);
    const { id } = (await create({ ...valid, active: false })).body;
    const test = await cms.send<Hook>({ method: 'POST', path: `webhooks/${id}/test`, as: 'admin' });
    expect([test.status, test.body.code]).toEqual([409, 'rest_webhook_inactive']);
    const replay = await cms.send<Hook>({ method: 'POST', path: `webhooks/${id}/deliveries/5/replay`, as: 'admin' });
    expect([replay.status, replay.body.code]).toEqual([404, 'rest_webhook_delivery_not_found']);
    const deleted = await cms.send<{ deleted: boolean }>({ method: 'DELETE', path: `webhooks/${id}`, as: 'admin' });
    expect(deleted.body.deleted).toBe(true);
  });

  it('cannot exceed 50', async () => {
    let last = await create(valid);
    for (let count = 0; count < 50 && last.status === 201; count++) last = await create(valid);
    expect([last.status, last.body.code]).toEqual([409, 'rest_webhook_limit']);
  });
});
