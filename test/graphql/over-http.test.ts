import { serverAudits } from 'graphql-http';
import { expect } from 'vitest';
import { cms, it } from '../support/site-test.ts';

// The audits send queries for `__typename` only. The address is a function, because the site starts later.
const audits = serverAudits({ url: () => `http://127.0.0.1:${cms.port}/graphql`, fetchFn: fetch });

it.each(audits.map(({ id, name, fn }) => [`${id} ${name}`, fn] as const))('GraphQL over HTTP: %s', async (_, audit) => {
  const result = await audit();
  expect(result.status, 'reason' in result ? result.reason : '').toBe('ok');
});

it.each(['application/json', 'application/graphql-response+json'])(
  'an answer with data has status 200 as %s, even with errors; without data it has the status of the error',
  async (accept) => {
    const headers = { accept };
    const partial = await cms.graphql('{ site { name } viewer { name } }', { headers });
    expect(partial.status).toBe(200);
    expect(partial.body.data).toMatchObject({ site: {}, viewer: null });
    expect(partial.body.errors?.[0]).toMatchObject({
      path: ['viewer'],
      extensions: { code: 'rest_not_logged_in', status: 401 },
    });
    expect(Object.keys(partial.body.errors?.[0]?.extensions ?? {})).toEqual(['code', 'status']);
    const failed = await cms.graphql('{ site { name } post(id: 999999) { slug } }', { headers });
    expect(failed.body.data).toBeNull();
    expect(failed.status).toBe(404);
  },
);
