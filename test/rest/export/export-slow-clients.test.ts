import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { expect } from 'vitest';
import { installLicense } from '../../../schema/extensions/export/license/installed-license.ts';
import { storeRenderings } from '../../../schema/rendering/stored/store-renderings.ts';
import { insertItems, type WholeExport } from '../../support/export-site.ts';
import { passwordOf, postIds } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { signedLicense, TEST_PUBLIC_KEY } from '../../support/test-license.ts';
import { basicHeader } from '../../support/test-site.ts';

const it = siteTest({ licensePublicKey: TEST_PUBLIC_KEY });

const ITEM_COUNT = 80;
/** Content that is much larger in total than connection buffers and cannot be compressed. */
const content = () => `<p>Larches ${randomBytes(150_000).toString('base64')}</p>`;

it.beforeAll(async () => {
  await installLicense(signedLicense(), cms.app.domain.kernel);
  await insertItems(
    site,
    Array.from({ length: ITEM_COUNT }, () => ({ content: content() })),
  );
  // Rerenders stale items in advance, because that takes time and statements.
  await storeRenderings(cms.app.domain);
});

const ALL = '/cms-json/export/v1/all';
const download = (format: string) => `/cms-json/export/v1/download?format=${format}`;
const TEXT_EXPORTS = [ALL, download('csv'), download('wxr')];

/** Requests an export and stops reading after the first chunk. */
const openAndPause = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: basicHeader('admin', passwordOf('admin')) };
    get({ port: cms.port, path, agent: false, headers }, (answer) => {
      answer.once('data', () => {
        answer.pause();
        answer.on('error', () => {});
        resolve(answer);
      });
    }).on('error', reject);
  });

/** Sends other requests; resolves with the number of statements that ran meanwhile and belong to none of them. */
async function statementsOfExport(): Promise<number> {
  const sendOtherRequests = async () => {
    for (let request = 0; request < 50; request++) await cms.get(`posts/${postIds.sowingPeas}?_fields=id`);
  };
  statementsOfOtherRequests ??= new Set(await cms.statements(sendOtherRequests));
  const statements = await cms.statements(sendOtherRequests);
  return statements.filter((statement) => !statementsOfOtherRequests?.has(statement)).length;
}
let statementsOfOtherRequests: Set<string> | undefined;

/** Waits until the export runs no more statements; resolves with the number of those that it ran meanwhile. */
async function statementsUntilIdle(): Promise<number> {
  let [statementCount, idleRounds] = [0, 0];
  for (let round = 0; round < 200 && idleRounds < 3; round++) {
    const count = await statementsOfExport();
    statementCount += count;
    idleRounds = count === 0 ? idleRounds + 1 : 0;
  }
  expect(idleRounds).toBe(3);
  return statementCount;
}

it.each(TEXT_EXPORTS)(
  'the export %s pauses while its client does not read, and then continues',
  async (path) => {
    await statementsUntilIdle();
    const answer = await openAndPause(path);
    const countBeforePause = await statementsUntilIdle();
    let bytes = 0;
    const statementsAfterPause = await cms.statements(async () => {
      for await (const chunk of answer) bytes += (chunk as Buffer).length;
    });
    expect(statementsAfterPause.length).toBeGreaterThan(countBeforePause);
    expect(answer.complete).toBe(true);
    expect(bytes).toBeGreaterThan(10_000_000);
  },
  60_000,
);

it.each([...TEXT_EXPORTS, download('markdown')])(
  'the export %s ends when its client closes the connection',
  async (path) => {
    const answer = await openAndPause(path);
    const closed = new Promise((resolve) => answer.once('close', resolve));
    answer.destroy();
    await closed;
    // The whole export would take more than a hundred statements.
    expect(await statementsUntilIdle()).toBeLessThan(50);
  },
  60_000,
);

it('an export is complete after other clients have disconnected', async () => {
  const { body } = await cms.get<WholeExport>(ALL, { as: 'admin' });
  expect(body.items).toHaveLength(body.total);
  expect(body.items.filter((item) => item.content_html.startsWith('<p>Larches '))).toHaveLength(ITEM_COUNT);
});
