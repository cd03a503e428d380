import { expect } from 'vitest';
import { cms, siteTest } from '../support/site-test.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

let receiver: WebhookReceiver;

const it = siteTest(async (onCleanup) => {
  receiver = await startWebhookReceiver();
  onCleanup(receiver.close);
  return {
    env: { WEBHOOK_TARGETS: receiver.host },
    declarations: {
      languages: [
        { code: 'en', name: 'English', locale: 'en_US' },
        { code: 'de', name: 'Deutsch', locale: 'de_DE' },
      ],
      fieldGroups: [
        {
          ...{ key: 'group_ship', title: 'Ship', location: [[{ param: 'post_type', operator: '==', value: 'post' }]] },
          fields: [{ name: 'draught', type: 'number' }],
        },
      ] as never,
    },
  };
});
it.beforeAll(() => void cms.app.startJobs());

const create = async (path: string, json: object): Promise<number> => {
  const { status, body } = await cms.send<{ id: number }>({ method: 'POST', path, as: 'admin', json });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};

it('webhooks send values of fields and the address of the language over REST, and both in documents', async () => {
  const hook = (path: string, values: object) =>
    create('/cms-json/postern/v1/webhooks', { name: path, url: receiver.url + path, types: ['post'], ...values });
  await hook('/rest', { payload: 'rest' });
  await hook('/graphql', {
    payload: 'graphql',
    document: 'query ($databaseId: Int!) { post(id: $databaseId) { fieldValues language { code } } }',
  });
  await create('posts', { title: 'Nebel', slug: 'nebel', status: 'publish', lang: 'de', acf: { draught: 3 } });
  await expect.poll(() => receiver.received.length).toBe(2);
  const sent = (path: string) => JSON.stringify(receiver.received.find((each) => each.path === path)?.body);
  expect(sent('/rest')).toContain('"acf":{"draught":3}');
  expect(sent('/rest')).toMatch(/\/de\/\d{4}\/\d\d\/nebel\//);
  expect(sent('/graphql')).toContain('{"fieldValues":{"draught":3},"language":{"code":"de"}}');
});
