import { expect } from 'vitest';
import { startServerProcess } from '../support/server-process.ts';
import { people } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';
import { type Subscription, subscribe } from '../support/test-subscription.ts';

const open: Subscription[] = [];

it.afterAll(() => {
  for (const subscription of open) subscription.close();
});

const QUERY = 'subscription { contentChanged(kinds: ["Post"]) { action databaseId } }';

async function follow(options: Partial<Parameters<typeof subscribe>[1]> = {}, port = cms.port) {
  const subscription = await subscribe(port, { query: QUERY, ...options });
  open.push(subscription);
  return subscription;
}

const changeOf = async (subscription: Subscription) =>
  (await subscription.next())?.data?.contentChanged as { action: string; databaseId: number } | undefined;

const createPost = async (title: string) => {
  const { body } = await cms.send<{ id: number }>({
    method: 'POST',
    path: 'posts',
    as: 'edda',
    json: { title, status: 'publish' },
  });
  return body.id;
};

const leave = async (subscription: Subscription) => {
  subscription.close();
  await subscription.ended;
  await expect.poll(() => cms.app.domain.changes.size).toBe(0);
};

it.each(['GET', 'POST'] as const)(
  'by %s, events have ids, and Last-Event-ID resumes after the event that it names',
  async (method) => {
    const first = await follow({ method });
    const seen = await createPost('Seen');
    expect(await changeOf(first)).toEqual({ action: 'CREATED', databaseId: seen });
    const [lastEventId] = first.eventIds();
    expect(lastEventId).toMatch(/^[\w-]+$/);
    await leave(first);
    const missed = [await createPost('Missed'), await createPost('Missed too')];
    const again = await follow({ method, lastEventId });
    expect(again.status).toBe(200);
    const live = await createPost('Live');
    const told = [await changeOf(again), await changeOf(again), await changeOf(again)];
    expect(told.map((change) => change?.databaseId)).toEqual([...missed, live]);
    expect(new Set([lastEventId, ...again.eventIds()]).size).toBe(4);
    await leave(again);
  },
);

it('what the document says of where to go on counts before the header', async () => {
  const first = await follow();
  const [one, two] = [await createPost('One'), await createPost('Two')];
  expect([(await changeOf(first))?.databaseId, (await changeOf(first))?.databaseId]).toEqual([one, two]);
  const [afterOne = '', afterTwo] = first.eventIds();
  await leave(first);
  const query = `subscription { contentChanged(after: "${afterOne}") { action databaseId } }`;
  const again = await follow({ query, lastEventId: afterTwo });
  expect((await changeOf(again))?.databaseId).toBe(two);
  await leave(again);
});

it('a name that is none, and one that is forgotten, are refused with what to do', async () => {
  const nonsense = await follow({ lastEventId: 'nonsense' });
  expect([nonsense.status, (await nonsense.next())?.errors?.[0]?.extensions?.code]).toEqual([
    400,
    'rest_invalid_param',
  ]);
  const lastEventId = Buffer.from('change:0:2000000000').toString('base64url');
  const forgotten = await follow({ lastEventId });
  expect([forgotten.status, (await forgotten.next())?.errors?.[0]?.extensions?.code]).toEqual([
    410,
    'graphql_changes_forgotten',
  ]);
});

it('a subscription without changes ends once its login has ended', async () => {
  const query = 'subscription { contentChanged(kinds: ["Menu"]) { id } }';
  const quiet = await follow({ query, as: 'cora' });
  await site.database.transaction((client) =>
    client.applicationPassword.deleteMany({ where: { userId: people.cora.id } }),
  );
  expect((await quiet.next())?.errors?.[0]?.extensions?.code).toBe('rest_not_logged_in');
  expect(await quiet.next()).toBeNull();
  await quiet.ended;
  await expect.poll(() => cms.app.domain.changes.size).toBe(0);
});

it('SIGTERM lets open subscriptions reconnect elsewhere without loss, and the program ends with code 0', async () => {
  const server = await startServerProcess(site.environment());
  try {
    const there = await follow({}, server.port);
    const before = await createPost('Before the end');
    expect((await changeOf(there))?.databaseId).toBe(before);
    server.terminate();
    expect((await there.next())?.errors?.[0]?.extensions).toMatchObject({ code: 'service_unavailable', status: 503 });
    expect(await there.next()).toBeNull();
    await there.ended;
    expect(await server.ended).toBe(0);
    const meanwhile = await createPost('Meanwhile');
    const elsewhere = await follow({ lastEventId: there.eventIds().at(-1) });
    expect((await changeOf(elsewhere))?.databaseId).toBe(meanwhile);
  } finally {
    await server.kill();
  }
});
