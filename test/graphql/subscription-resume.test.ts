import { expect } from 'vitest';
import { startServerProcess } from '../support/server-process.ts';
import { accounts } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';
import { type Subscription, subscribe } from '../support/test-subscription.ts';

const subscriptions: Subscription[] = [];

it.afterAll(() => {
  for (const subscription of subscriptions) subscription.close();
});

const QUERY = 'subscription { contentChanged(kinds: ["Post"]) { action databaseId } }';

async function openSubscription(options: Partial<Parameters<typeof subscribe>[1]> = {}, port = cms.port) {
  const subscription = await subscribe(port, { query: QUERY, ...options });
  subscriptions.push(subscription);
  return subscription;
}

const changeOf = async (subscription: Subscription) =>
  (await subscription.next())?.data?.contentChanged as { action: string; databaseId: number } | undefined;

const createPost = async (title: string) => {
  const { body } = await cms.send<{ id: number }>({
    method: 'POST',
    path: 'posts',
    as: 'editor',
    json: { title, status: 'publish' },
  });
  return body.id;
};

const closeSubscription = async (subscription: Subscription) => {
  subscription.close();
  await subscription.ended;
  await expect.poll(() => cms.app.domain.changes.size).toBe(0);
};

it.each(['GET', 'POST'] as const)(
  'events have ids by %s, and Last-Event-ID resumes after the event with that id',
  async (method) => {
    const first = await openSubscription({ method });
    const received = await createPost('Seen');
    expect(await changeOf(first)).toEqual({ action: 'CREATED', databaseId: received });
    const [lastEventId] = first.eventIds();
    expect(lastEventId).toMatch(/^[\w-]+$/);
    await closeSubscription(first);
    const missed = [await createPost('Missed'), await createPost('Missed too')];
    const resumed = await openSubscription({ method, lastEventId });
    expect(resumed.status).toBe(200);
    const live = await createPost('Live');
    const changes = [await changeOf(resumed), await changeOf(resumed), await changeOf(resumed)];
    expect(changes.map((change) => change?.databaseId)).toEqual([...missed, live]);
    expect(new Set([lastEventId, ...resumed.eventIds()]).size).toBe(4);
    await closeSubscription(resumed);
  },
);

it('the argument `after` has priority over Last-Event-ID', async () => {
  const first = await openSubscription();
  const [one, two] = [await createPost('One'), await createPost('Two')];
  expect([(await changeOf(first))?.databaseId, (await changeOf(first))?.databaseId]).toEqual([one, two]);
  const [afterOne = '', afterTwo] = first.eventIds();
  await closeSubscription(first);
  const query = `subscription { contentChanged(after: "${afterOne}") { action databaseId } }`;
  const resumed = await openSubscription({ query, lastEventId: afterTwo });
  expect((await changeOf(resumed))?.databaseId).toBe(two);
  await closeSubscription(resumed);
});

it('malformed and forgotten event ids are refused with their own errors', async () => {
  const nonsense = await openSubscription({ lastEventId: 'nonsense' });
  expect([nonsense.status, (await nonsense.next())?.errors?.[0]?.extensions?.code]).toEqual([
    400,
    'rest_invalid_param',
  ]);
  const lastEventId = Buffer.from('change:0:2000000000').toString('base64url');
  const forgotten = await openSubscription({ lastEventId });
  expect([forgotten.status, (await forgotten.next())?.errors?.[0]?.extensions?.code]).toEqual([
    410,
    'graphql_changes_forgotten',
  ]);
});

it('a subscription without changes ends when its credentials become invalid', async () => {
  const query = 'subscription { contentChanged(kinds: ["Menu"]) { id } }';
  const idle = await openSubscription({ query, as: 'contributor' });
  await site.database.transaction((client) =>
    client.applicationPassword.deleteMany({ where: { userId: accounts.contributor.id } }),
  );
  expect((await idle.next())?.errors?.[0]?.extensions?.code).toBe('rest_not_logged_in');
  expect(await idle.next()).toBeNull();
  await idle.ended;
  await expect.poll(() => cms.app.domain.changes.size).toBe(0);
});

it('SIGTERM ends subscriptions, which resume on another server without loss, and the program exits with code 0', async () => {
  const server = await startServerProcess(site.environment());
  try {
    const onServer = await openSubscription({}, server.port);
    const before = await createPost('Before the end');
    expect((await changeOf(onServer))?.databaseId).toBe(before);
    server.terminate();
    expect((await onServer.next())?.errors?.[0]?.extensions).toMatchObject({
      code: 'service_unavailable',
      status: 503,
    });
    expect(await onServer.next()).toBeNull();
    await onServer.ended;
    expect(await server.ended).toBe(0);
    const afterEnd = await createPost('Meanwhile');
    const resumed = await openSubscription({ lastEventId: onServer.eventIds().at(-1) });
    expect((await changeOf(resumed))?.databaseId).toBe(afterEnd);
  } finally {
    await server.kill();
  }
});
