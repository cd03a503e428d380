import { serverAudits } from 'graphql-http';
import { expect } from 'vitest';
import { cms, it } from '../support/site-test.ts';

// The audits ask for `__typename` only; the address is known when the site runs.
const audits = serverAudits({ url: () => `http://127.0.0.1:${cms.port}/graphql`, fetchFn: fetch });

it.each(audits.map(({ id, name, fn }) => [`${id} ${name}`, fn] as const))('GraphQL over HTTP: %s', async (_, audit) => {
  const result = await audit();
  expect(result.status, 'reason' in result ? result.reason : '').toBe('ok');
});

it.each(['application/json', 'application/graphql-response+json'])(
  'an answer with data has status 200 as %s, even with errors; without data it has the status of the error',
  async (accept) => {
    const headers = { accept };
    const some = await cms.graphql('{ site { name } viewer { name } }', { headers });
    expect(some.status).toBe(200);
    expect(some.body.data).toMatchObject({ site: {}, viewer: null });
    expect(some.body.errors?.[0]).toMatchObject({
      path: ['viewer'],
      extensions: { code: 'rest_not_logged_in', status: 401 },
    });
    expect(Object.keys(some.body.errors?.[0]?.extensions ?? {})).toEqual(['code', 'status']);
    const none = await cms.graphql('{ site { name } post(id: 999999) { slug } }', { headers });
    expect(none.body.data).toBeNull();
    expect(none.status).toBe(404);
  },
);
