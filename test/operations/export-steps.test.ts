// Runs on one engine only in CI: it is about what the process does with rows.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installLicense } from '../../schema/extensions/export/license/installed-license.ts';
import { GMT_TIME, insertMany, insertManyItems, LOCAL_TIME } from '../support/many-rows.ts';
import { passwordOf } from '../support/site-content.ts';
import { signedLicense, TEST_PUBLIC_KEY } from '../support/test-license.ts';
import { basicHeader, createTestSite, type RunningSite, type TestSite } from '../support/test-site.ts';
import { stepsOf } from '../support/work-steps.ts';

/** The maximum number of comments between two questions whether other requests must be answered. */
const MAX_COMMENTS_PER_STEP = 200;

const COMMENTS = 10_000;
const DISCUSSED_POST = 9_000;

let site: TestSite;
let program: RunningSite;

const headers = { authorization: basicHeader('admin', passwordOf('admin')) };

/** Returns the number of bytes of an answer. It is not decoded. */
async function bytesOf(path: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${program.port}${path}`, { headers });
  let bytes = 0;
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length;
  return bytes;
}

beforeAll(async () => {
  site = await createTestSite();
  const times = { date: LOCAL_TIME, dateGmt: GMT_TIME };
  const comments = { id: '10000 + n', postId: String(DISCUSSED_POST), status: `'approved'`, authorName: `'Mo'` };
  await insertManyItems(site, { first: DISCUSSED_POST, count: 1, columns: { commentCount: String(COMMENTS) } });
  const content = `'A comment with number ' || n || ' and as many words as most comments have.'`;
  await insertMany(site, { table: 'comments', count: COMMENTS, columns: { ...comments, ...times, content } });
  program = await site.start({ licensePublicKey: TEST_PUBLIC_KEY, env: { RESPONSE_CACHE_BYTES: '0' } });
  await installLicense(signedLicense(), program.app.domain.kernel);
});

afterAll(() => site.dispose());

const download = (format: string) => `/cms-json/export/v1/download?format=${format}`;

it.each([
  ['JSON', '/cms-json/export/v1/all', 1_000_000],
  ['CSV', download('csv'), 1_000],
  ['WXR', download('wxr'), 5_000_000],
])('the export of an item with many comments is divided into steps: %s', async (_, path, minBytes) => {
  const { questions } = await stepsOf(async () => expect(await bytesOf(path)).toBeGreaterThan(minBytes));
  expect(questions).toBeGreaterThanOrEqual(COMMENTS / MAX_COMMENTS_PER_STEP);
});
