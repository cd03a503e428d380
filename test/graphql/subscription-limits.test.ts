import { expect } from 'vitest';
import { pruneJournal } from '../../schema/core/journal/change-journal.ts';
import { accounts, type Login, postIds } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import type { RunningSite } from '../support/test-site.ts';
import { type Subscription, subscribe } from '../support/test-subscription.ts';

const it = siteTest({ extraPosts: 300 });
const subscriptions: Subscription[] = [];

it.afterAll(() => {
  for (const subscription of subscriptions) subscription.close();
});

const QUERY = 'subscription { contentChanged { action databaseId } }';

async function openSubscription(
  running: RunningSite,
  { as, query = QUERY, forwardedFor }: { as?: Login; query?: string; forwardedFor?: string } = {},
) {
  const subscription = await subscribe(running.port, { query, as, forwardedFor });
  subscriptions.push(subscription);
  return subscription;
}

const updatePost = (id: number = postIds.sowingPeas) =>
  cms.graphql(`mutation { updatePost(id: ${id}, input: {}) { databaseId } }`, { as: 'editor' });
const codeOf = async (subscription: Subscription) => (await subscription.next())?.errors?.[0]?.extensions?.code;

it('a client has a limited number of subscriptions, and can open one when another ends', async () => {
  const running = await site.start({ env: { GRAPHQL_MAX_SUBSCRIPTIONS_PER_CLIENT: '2' } });
  const [first] = [await openSubscription(running), await openSubscription(running)];
  const refused = await openSubscription(running);
  expect([refused.status, await codeOf(refused)]).toEqual([429, 'graphql_too_many_subscriptions']);
  first.close();
  await expect.poll(() => running.app.domain.changes.size).toBe(1);
  const reopened = await openSubscription(running);
  expect(reopened.status).toBe(200);
});

it('an IPv6 network counts as one client', async () => {
  const env = { GRAPHQL_MAX_SUBSCRIPTIONS_PER_CLIENT: '1', TRUSTED_PROXIES: '127.0.0.1' };
  const running = await site.start({ env });
  const statuses: number[] = [];
  for (const forwardedFor of ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::1', '192.0.2.1', '192.0.2.2']) {
    statuses.push((await openSubscription(running, { forwardedFor })).status);
  }
  expect(statuses).toEqual([200, 429, 200, 200, 200]);
});

it('the program limits the number of all subscriptions', async () => {
  const running = await site.start({ env: { GRAPHQL_MAX_SUBSCRIPTIONS: '1' } });
  await openSubscription(running);
  expect(await codeOf(await openSubscription(running))).toBe('graphql_too_many_subscriptions');
  const withoutSubscriptions = await site.start({ env: { GRAPHQL_MAX_SUBSCRIPTIONS: '0' } });
  expect(await codeOf(await openSubscription(withoutSubscriptions))).toBe('graphql_too_many_subscriptions');
});

it('a client that reads too slowly gets an error, and its subscription ends', async () => {
  const running = await site.start({ env: { GRAPHQL_MAX_WAITING_CHANGES: '20' } });
  const slow = await openSubscription(running);
  await site.database.transaction((client) =>
    client.post.updateMany({
      where: { type: 'post', status: 'publish' },
      data: { modifiedGmt: '2024-05-05T05:05:05' },
    }),
  );
  const code = await codeOf(slow);
  expect(code).toBe('graphql_subscription_behind');
  expect(await slow.next()).toBeNull();
  await expect.poll(() => running.app.domain.changes.size).toBe(0);
});

it('a subscription ends when the credentials with which it was opened become invalid', async () => {
  const disabled = await openSubscription(cms, { as: 'author' });
  const revoked = await openSubscription(cms, { as: 'contributor' });
  const demoted = await openSubscription(cms, { as: 'editor' });
  await site.database.transaction((client) =>
    client.user.update({ where: { id: accounts.author.id }, data: { disabled: true } }),
  );
  await site.database.transaction((client) =>
    client.applicationPassword.deleteMany({ where: { userId: accounts.contributor.id } }),
  );
  expect(await codeOf(disabled)).toBe('rest_not_logged_in');
  expect(await codeOf(revoked)).toBe('rest_not_logged_in');
  expect([await disabled.next(), await revoked.next()]).toEqual([null, null]);
  await updatePost(postIds.mint);
  expect((await demoted.next())?.data).toEqual({ contentChanged: { action: 'UPDATED', databaseId: postIds.mint } });
  await site.database.transaction((client) =>
    client.user.update({ where: { id: accounts.editor.id }, data: { roles: '["subscriber"]' } }),
  );
  await site.database.transaction((client) =>
    client.post.updateMany({
      where: { id: { in: [postIds.authorPrivatePost, postIds.contributorDraftPost] } },
      data: { modifiedGmt: '2024-05-05T05:05:06' },
    }),
  );
  await site.database.transaction((client) =>
    client.post.update({ where: { id: postIds.peaSoup }, data: { modifiedGmt: '2024-05-05T05:05:06' } }),
  );
  const nextChange = (await demoted.next())?.data?.contentChanged;
  expect(nextChange).toEqual({ action: 'UPDATED', databaseId: postIds.peaSoup });
});

it('limits on depth and cost apply to subscriptions', async () => {
  const running = await site.start({ env: { GRAPHQL_MAX_DEPTH: '4', GRAPHQL_MAX_COST: '30' } });
  const deep = await openSubscription(running, {
    query:
      'subscription { contentChanged { node { ... on Post { author { posts: name } parent { parent { id } } } } } }',
  });
  expect(await codeOf(deep)).toBe('graphql_limit_exceeded');
  const aliases = Array.from({ length: 10 }, (_, index) => `t${index}: terms(taxonomy: "category") { name slug link }`);
  const costly = await openSubscription(running, {
    query: `subscription { contentChanged { node { ... on Post { ${aliases.join(' ')} } } } }`,
  });
  await site.database.transaction((client) =>
    client.post.update({ where: { id: postIds.peaSoup }, data: { modifiedGmt: '2024-05-05T05:05:07' } }),
  );
  // Each event is counted by itself.
  expect(await codeOf(costly)).toBe('graphql_limit_exceeded');
  costly.close();
  await expect.poll(() => running.app.domain.changes.size).toBe(0);
  // So are its statements: the fields alone are within the limit.
  const reading = await openSubscription(running, {
    query:
      'subscription { contentChanged { node { ... on Post { author { name } terms(taxonomy: "category") { name } commentConnection { total } } } } }',
  });
  await site.database.transaction((client) =>
    client.post.update({ where: { id: postIds.peaSoup }, data: { modifiedGmt: '2024-05-05T05:05:08' } }),
  );
  expect(await codeOf(reading)).toBe('graphql_limit_exceeded');
  reading.close();
  await expect.poll(() => running.app.domain.changes.size).toBe(0);
  const twoFields = await openSubscription(running, {
    query: 'subscription { a: contentChanged { id } b: contentChanged { id } }',
  });
  expect(await codeOf(twoFields)).toBe('graphql_invalid_document');
  expect(running.app.domain.changes.size).toBe(0);
});

it('a client that does not accept event streams, and a batch, get an error and no subscription', async () => {
  const running = await site.start({ env: { GRAPHQL_MAX_BATCH: '2' } });
  const { status, body } = await running.graphql(QUERY, { headers: { accept: 'application/json' } });
  expect([status, body.errors?.[0]?.extensions?.code]).toEqual([406, 'graphql_no_event_stream']);
  const batch = await running.send({ method: 'POST', path: '/graphql', json: [{ query: QUERY }] });
  expect(batch.text).toContain('graphql_no_event_stream');
  expect(running.app.domain.changes.size).toBe(0);
});

it('a subscription without changes sends heartbeats', async () => {
  const idle = await openSubscription(cms);
  await expect.poll(() => idle.heartbeats()).toBeGreaterThan(2);
});

it('the change journal is not read without subscriptions, and one query serves all of them', async () => {
  const running = await site.start();
  const journalReads = (statements: readonly string[]) =>
    statements.filter((sql) => sql.includes('content_changes')).length;
  const statementsWithout = await running.statements(() => updatePost(postIds.sowingPeas));
  expect(journalReads(statementsWithout)).toBe(0);
  const concurrentSubscriptions: Subscription[] = [];
  for (let count = 0; count < 15; count++) concurrentSubscriptions.push(await openSubscription(running));
  const readsOfOneChange = async () => {
    const statements = await running.statements(async () => {
      await site.database.transaction((client) =>
        client.post.update({ where: { id: postIds.sowingPeas }, data: { modifiedGmt: '2024-05-05T05:05:09' } }),
      );
      for (const subscription of concurrentSubscriptions) expect((await subscription.next())?.data).toBeTruthy();
    });
    return journalReads(statements);
  };
  // While older transactions run elsewhere, the journal is read again and again: then another change is tried.
  await expect.poll(readsOfOneChange).toBeLessThan(concurrentSubscriptions.length);
});

it('a subscription does not report changes before its start, even if older subscriptions have yet to receive them', async () => {
  const running = await site.start();
  const early = await openSubscription(running);
  const change = (id: number) =>
    site.database.transaction((client) =>
      client.post.update({ where: { id }, data: { modifiedGmt: '2024-05-05T05:05:10' } }),
    );
  await change(postIds.sowingPeas);
  const late = await openSubscription(running);
  await change(postIds.peaSoup);
  const changeOf = async (subscription: Subscription) => (await subscription.next())?.data?.contentChanged;
  expect(await changeOf(early)).toEqual({ action: 'UPDATED', databaseId: postIds.sowingPeas });
  expect(await changeOf(early)).toEqual({ action: 'UPDATED', databaseId: postIds.peaSoup });
  expect(await changeOf(late)).toEqual({ action: 'UPDATED', databaseId: postIds.peaSoup });
});

it('pruning preserves only the newest changes in the journal', async () => {
  await site.database.transaction((client) =>
    client.contentChange.create({
      data: { id: 1_000_000, kind: 'post', objectId: 1, type: 'post', action: 'updated', at: '2024-01-01T00:00:00' },
    }),
  );
  await pruneJournal(cms.app.domain.kernel);
  expect(await site.database.reader.contentChange.count()).toBe(1);
});

it('when the program drains, subscriptions end with a request to reconnect, and new ones are refused', async () => {
  const running = await site.start();
  const last = await openSubscription(running);
  running.app.domain.changes.close();
  expect(await codeOf(last)).toBe('service_unavailable');
  expect(await last.next()).toBeNull();
  expect(await codeOf(await openSubscription(running))).toBe('service_unavailable');
});
