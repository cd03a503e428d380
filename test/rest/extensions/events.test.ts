import { expect } from 'vitest';
import { loadEvents } from '../../../src/extensions/events.ts';
import { eventsData } from '../../support/extension-data.ts';
import { cms, it, site } from '../../support/site-test.ts';

const EVENTS = '/cms-json/events/v1/events';

it('a new site answers an empty list of events, in REST and in GraphQL', async () => {
  const { status, body } = await cms.get(EVENTS);
  expect([status, body]).toEqual([200, []]);
  expect((await cms.graphql('{ events { document } }')).body).toEqual({ data: { events: [] } });
});

it('events are returned unchanged, ordered by start, and may be cached', async () => {
  await loadEvents(site.database, { events: eventsData });
  await expect.poll(async () => (await cms.get<unknown[]>(EVENTS)).body).toHaveLength(2);
  const { status, body, headers } = await cms.get<unknown>(EVENTS);
  expect(status).toBe(200);
  expect(body).toEqual([eventsData[1], eventsData[0]]);
  expect(headers['cache-control']).toBe('max-age=600, stale-while-revalidate=3000');
  expect(headers.allow).toBe('GET');
  await loadEvents(site.database, eventsData.slice(0, 1));
  await expect.poll(async () => (await cms.get<unknown[]>(EVENTS)).body).toHaveLength(1);
});

it('the list of events is read once until it changes', async () => {
  await cms.get(EVENTS);
  expect(await cms.statements(() => cms.get(EVENTS))).toEqual([]);
});

it('events have the namespace of the brand, or a configured one', async () => {
  const wp = await site.start({ brand: 'wp' });
  expect((await wp.get('/wp-json/fair/v1/events')).status).toBe(200);
  const renamed = await site.start({ env: { EVENTS_NAMESPACE: 'renamed/v3' } });
  expect((await renamed.get('/cms-json/renamed/v3/events')).status).toBe(200);
  expect((await renamed.get('/cms-json/events/v1/events')).status).toBe(404);
});

it('events are the same in GraphQL', async () => {
  const { body } = await cms.graphql('{ events { startDate document } }');
  expect(body.data).toEqual({ events: [{ startDate: '2026-09-12', document: eventsData[0] }] });
});
