import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Answer } from './http-client.ts';
import type { ErrorBody } from './rest-bodies.ts';
import { createTestSite, type RunningSite, type TestSite } from './test-site.ts';

/** The limit of a request body, in bytes. */
const MAX_BODY_BYTES = 2_000_000;

/**
 * Starts a program for a test file and expects after each test that it still answers. Returns functions, because the
 * program exists only while tests run: `cms` returns it; `sendJson` sends text as the JSON body of a read.
 */
export function useHostileInput(): {
  cms(): RunningSite;
  sendJson(body: string, path?: string): Promise<Answer<ErrorBody>>;
} {
  let site: TestSite;
  let cms: RunningSite;
  beforeAll(async () => {
    site = await createTestSite();
    cms = await site.start({ env: { MAX_BODY_BYTES: String(MAX_BODY_BYTES) } });
  });
  afterAll(() => site.dispose());
  afterEach(async () => {
    const { status, body } = await cms.get('posts/101?_fields=id');
    expect([status, body], 'the server answers afterwards').toEqual([200, { id: 101 }]);
  });
  return {
    cms: () => cms,
    sendJson: (body, path = 'posts?_method=GET') =>
      cms.send<ErrorBody>({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body }),
  };
}
