import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { describe, expect } from 'vitest';
import { cms, siteTest } from '../support/site-test.ts';
import { type ReceivedWebhook, startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

let receiver: WebhookReceiver;

const it = siteTest(async (onCleanup) => {
  receiver = await startWebhookReceiver();
  onCleanup(receiver.close);
  return { env: { WEBHOOK_TARGETS: receiver.host } };
});
it.beforeAll(() => void cms.app.startJobs());

interface WebhookAnswer {
  id: number;
  secret: string;
  state: string;
  active: boolean;
  failing_since: string | null;
}

let paths = 0;

/** Creates a webhook with a path of its own, and returns it with the function that returns what it received. */
async function createHook(values: object = {}) {
  const path = `/hook-${++paths}`;
  const json = { name: path, url: receiver.url + path, types: ['post'], ...values };
  const { status, body } = await cms.send<WebhookAnswer>({
    method: 'POST',
    path: '/cms-json/postern/v1/webhooks',
    as: 'admin',
    json,
  });
  expect(status).toBe(201);
  const received = (): ReceivedWebhook[] => receiver.received.filter((webhook) => webhook.path === path);
  return { ...body, path, received };
}

async function write(path: string, json: object): Promise<number> {
  const { status, body } = await cms.send({ method: 'POST', path, as: 'admin', json });
  expect(status).toBeLessThan(300);
  return body.id;
}

describe('a change', () => {
  it('is delivered with a signature that standardwebhooks and svix verify, soon after the commit', async () => {
    const { secret, received } = await createHook();
    const id = await write('posts', { title: 'Signed', status: 'publish' });
    await expect.poll(() => received().length, { interval: 5 }).toBeGreaterThan(0);
    const [first] = received() as [ReceivedWebhook];
    // `npm run bench:webhooks` measures the delay, which depends on other load.
    expect(first.at - Date.parse(first.body.timestamp)).toBeLessThan(10_000);
    expect(new SvixWebhook(secret).verify(first.text, first.headers)).toEqual(first.body);
    const verified = new Webhook(secret).verify(first.text, first.headers);
    expect(verified).toMatchObject({
      type: 'post.created',
      data: {
        kind: 'post',
        type: 'post',
        id,
        action: 'created',
        effect: 'published',
        status: 'publish',
        slug: 'signed',
      },
    });
    expect(() => new Webhook(secret).verify(`${first.text} `, first.headers)).toThrow();
  });
});

const ids = (received: readonly ReceivedWebhook[]) => received.map(({ headers }) => headers['webhook-id']);
const types = (received: readonly ReceivedWebhook[]) => received.map(({ body }) => body.type);

describe('deliveries', () => {
  it('about one item wait for each other, while those about other items go on', async () => {
    const { received, id } = await createHook();
    const failingId = await write('posts', { title: 'Fails', status: 'publish' });
    await expect.poll(() => received().length).toBe(1);
    receiver.answer = ({ body, path }, response) => {
      const fails = path === `/hook-${paths}` && body.data.id === failingId && failures-- > 0;
      response.writeHead(fails ? 500 : 204).end();
    };
    let failures = 2;
    await write(`posts/${failingId}`, { title: 'Fails again' });
    await write(`posts/${failingId}`, { title: 'Fails at last' });
    const otherId = await write('posts', { title: 'Other', status: 'publish' });
    await expect.poll(() => received().length).toBe(6);
    const about = (item: number) => received().filter(({ body }) => body.data.id === item);
    expect(about(otherId)).toHaveLength(1);
    const [created, first, retry, secondRetry, second] = about(failingId) as ReceivedWebhook[];
    expect(ids([first, retry, secondRetry] as ReceivedWebhook[])).toEqual(Array(3).fill(first?.headers['webhook-id']));
    expect(new Set(ids(about(failingId))).size).toBe(3);
    const sequences = [created, first, second].map((webhook) => webhook?.body.data.sequence ?? 0);
    expect(sequences).toEqual([...sequences].sort((left, right) => left - right));
    expect(about(otherId)[0]?.at).toBeLessThan(second?.at ?? 0);
    const deliveries = async () => {
      type Listed = { state: string; attempts: number; answer_status: number; duration: number };
      return (await cms.get<Listed[]>(`/cms-json/postern/v1/webhooks/${id}/deliveries`, { as: 'admin' })).body;
    };
    // The result of an attempt is stored after the receiver has answered.
    await expect
      .poll(async () => (await deliveries()).map((one) => [one.state, one.attempts, one.answer_status]))
      .toEqual([
        ['delivered', 1, 204],
        ['delivered', 1, 204],
        ['delivered', 3, 204],
        ['delivered', 1, 204],
      ]);
    const body = await deliveries();
    expect(body.every(({ duration }) => Number.isInteger(duration))).toBe(true);
  });

  it('are signed with both secrets during the overlap of a rotation, and with the new one after a rotation without', async () => {
    const { id, secret, received } = await createHook();
    const rotate = async (json: object) =>
      (
        await cms.send<WebhookAnswer>({
          method: 'POST',
          path: `/cms-json/postern/v1/webhooks/${id}/rotate-secret`,
          as: 'admin',
          json,
        })
      ).body.secret;
    const second = await rotate({ overlap_hours: 1 });
    await write('posts', { title: 'Rotated', status: 'publish' });
    await expect.poll(() => received().length).toBe(1);
    const [both] = received() as [ReceivedWebhook];
    for (const valid of [secret, second])
      expect(() => new Webhook(valid).verify(both.text, both.headers)).not.toThrow();
    const third = await rotate({ overlap_hours: 0 });
    await write('posts', { title: 'Rotated again', status: 'publish' });
    await expect.poll(() => received().length).toBe(2);
    const [, single] = received() as [ReceivedWebhook, ReceivedWebhook];
    expect(() => new Webhook(third).verify(single.text, single.headers)).not.toThrow();
    expect(() => new Webhook(second).verify(single.text, single.headers)).toThrow();
  });

  it('are selected by kind, type, action and status, before or after the change', async () => {
    const published = await createHook({ actions: ['published', 'unpublished'] });
    const drafts = await createHook({ statuses: ['draft'] });
    const terms = await createHook({ kinds: ['term'], types: [] });
    const id = await write('posts', { title: 'Selected', status: 'draft' });
    await write(`posts/${id}`, { title: 'Selected draft' });
    await write(`posts/${id}`, { status: 'publish' });
    await write(`posts/${id}`, { title: 'Selected post' });
    await cms.send({ method: 'DELETE', path: `posts/${id}?force=true`, as: 'admin' });
    await write('categories', { name: 'Selected term' });
    await expect.poll(() => terms.received().length).toBe(1);
    await expect.poll(() => published.received().length).toBe(2);
    await expect.poll(() => drafts.received().length).toBe(3);
    expect(types(published.received())).toEqual(['post.updated', 'post.deleted']);
    expect(published.received().map(({ body }) => body.data.effect)).toEqual(['published', 'unpublished']);
    expect(drafts.received().map(({ body }) => [body.data.previousStatus, body.data.status])).toEqual([
      [null, 'draft'],
      ['draft', 'draft'],
      ['draft', 'publish'],
    ]);
    expect(types(terms.received())).toEqual(['term.created']);
  });

  it('of a webhook that was created later do not contain earlier changes', async () => {
    await write('posts', { title: 'Earlier', status: 'publish' });
    const { received } = await createHook();
    const id = await write('posts', { title: 'Later', status: 'publish' });
    await expect.poll(() => received().length).toBe(1);
    expect(received()[0]?.body.data.id).toBe(id);
  });

  it('can be replayed one by one and as a range, with the same ids', async () => {
    const { id, received } = await createHook();
    await write('posts', { title: 'Replayed', status: 'publish' });
    await write('posts', { title: 'Replayed too', status: 'publish' });
    await expect.poll(() => received().length).toBe(2);
    const list = await cms.get<{ id: number; state: string }[]>(`/cms-json/postern/v1/webhooks/${id}/deliveries`, {
      as: 'admin',
    });
    await expect
      .poll(
        async () =>
          (
            await cms.get<{ state: string }[]>(`/cms-json/postern/v1/webhooks/${id}/deliveries?state=delivered`, {
              as: 'admin',
            })
          ).body,
      )
      .toHaveLength(2);
    const path = `/cms-json/postern/v1/webhooks/${id}/deliveries/${list.body[1]?.id}/replay`;
    expect((await cms.send({ method: 'POST', path, as: 'admin' })).status).toBe(200);
    await expect.poll(() => received().length).toBe(3);
    expect(received()[2]?.headers['webhook-id']).toBe(received()[0]?.headers['webhook-id']);
    await expect
      .poll(
        async () =>
          (
            await cms.get<{ state: string }[]>(`/cms-json/postern/v1/webhooks/${id}/deliveries?state=delivered`, {
              as: 'admin',
            })
          ).body,
      )
      .toHaveLength(2);
    const range = await cms.send<{ count: number }>({
      method: 'POST',
      path: `/cms-json/postern/v1/webhooks/${id}/replay`,
      as: 'admin',
      json: { after: '2020-01-01T00:00:00', state: ['delivered'] },
    });
    expect(range.body).toEqual({ count: 2 });
    await expect.poll(() => received().length).toBe(5);
    expect(new Set(ids(received()))).toEqual(new Set(ids(received().slice(0, 2))));
  });

  it('are dead when the receiver is gone, and the webhook is switched off until somebody switches it on', async () => {
    const { id, received } = await createHook();
    receiver.answer = (_request, response) => void response.writeHead(410).end();
    await write('posts', { title: 'Gone', status: 'publish' });
    const hook = () =>
      cms.get<WebhookAnswer & { stop_reason: string }>(`/cms-json/postern/v1/webhooks/${id}`, { as: 'admin' });
    await expect.poll(async () => (await hook()).body.stop_reason).toBe('gone');
    expect((await hook()).body.active).toBe(false);
    const { body: entries } = await cms.get<object[]>(
      `/cms-json/postern/v1/audit-log?kind=webhook&object=${id}&action=deactivated`,
      {
        as: 'admin',
      },
    );
    expect(entries).toEqual([
      expect.objectContaining({
        ...{
          credential: 'system',
          changes: { isActive: { before: true, after: false }, stopReason: { before: '', after: 'gone' } },
        },
      }),
    ]);
    receiver.answer = (_request, response) => void response.writeHead(204).end();
    await write('posts', { title: 'While off', status: 'publish' });
    await write(`/cms-json/postern/v1/webhooks/${id}`, { active: true });
    const range = await cms.send<{ count: number }>({
      method: 'POST',
      path: `/cms-json/postern/v1/webhooks/${id}/replay`,
      as: 'admin',
      json: {},
    });
    expect(range.body.count).toBe(1);
    await expect.poll(() => received().length).toBe(2);
    expect(new Set(ids(received())).size).toBe(1);
  });
});
