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
