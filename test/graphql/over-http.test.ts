import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSite, type RunningSite, type TestSite } from '../support/site.ts';

let site: TestSite;
let cms: RunningSite;

beforeAll(async () => {
  site = await createTestSite();
  cms = await site.start();
});
afterAll(() => site.dispose());

// The audits ask for `__typename` only; the address is known when the site runs.
const audits = serverAudits({ url: () => `http://127.0.0.1:${cms.port}/graphql`, fetchFn: fetch });

test.each(audits.map(({ id, name, fn }) => [`${id} ${name}`, fn] as const))(
  'GraphQL over HTTP: %s',
  async (_, audit) => {
    const result = await audit();
    expect(result.status, 'reason' in result ? result.reason : '').toBe('ok');
  },
);

test.each(['application/json', 'application/graphql-response+json'])(
  'an answer that has data is 200 as %s, whatever else went wrong; without data it has the status of the error',
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
