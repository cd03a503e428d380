import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Answer } from './http-client.ts';
import type { ErrorBody } from './rest-bodies.ts';
import { createTestSite, type RunningSite, type TestSite } from './test-site.ts';

/** The most bytes that the program takes in a body. */
const MOST_BYTES = 2_000_000;

/**
 * A program for the tests of a file, which after each of them has to answer as ever. Gives functions, since it is there
 * only once the tests run: the program, and a way to send text as the JSON of a read.
 */
export function useHostileInput(): {
  cms(): RunningSite;
  json(body: string, path?: string): Promise<Answer<ErrorBody>>;
} {
  let site: TestSite;
  let cms: RunningSite;
  beforeAll(async () => {
    site = await createTestSite();
    cms = await site.start({ env: { MAX_BODY_BYTES: String(MOST_BYTES) } });
  });
  afterAll(() => site.dispose());
  afterEach(async () => {
    const { status, body } = await cms.get('posts/101?_fields=id');
    expect([status, body], 'the server answers afterwards').toEqual([200, { id: 101 }]);
  });
  return {
    cms: () => cms,
    json: (body, path = 'posts?_method=GET') =>
      cms.send<ErrorBody>({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body }),
  };
}
