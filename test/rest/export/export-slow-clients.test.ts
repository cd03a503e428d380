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

const ITEMS = 160;
/** Content that is much larger in total than connection buffers and cannot be compressed. */
const content = () => `<p>Larches ${randomBytes(150_000).toString('base64')}</p>`;

it.beforeAll(async () => {
  await installLicense(signedLicense(), cms.app.domain.kernel);
  await insertItems(
    site,
    Array.from({ length: ITEMS }, () => ({ content: content() })),
  );
  // Rerenders stale items in advance, because that takes time and statements.
  await storeRenderings(cms.app.domain);
});

const ALL = '/cms-json/export/v1/all';
const download = (format: string) => `/cms-json/export/v1/download?format=${format}`;
const TEXTS = [ALL, download('csv'), download('wxr')];

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

/** Sends many other requests; resolves with the number of statements that belong to none of them. */
async function statementsOfExport(): Promise<number> {
  const sendOthers = async () => {
    for (let request = 0; request < 50; request++) await cms.get(`posts/${postIds.sowingPeas}?_fields=id`);
  };
  usualStatements ??= new Set(await cms.statements(sendOthers));
  const statements = await cms.statements(sendOthers);
  return statements.filter((statement) => !usualStatements?.has(statement)).length;
}
let usualStatements: Set<string> | undefined;

/** Waits until an export runs no more statements; resolves with the number that it ran. */
async function untilQuiet(): Promise<number> {
  let [statementCount, quietRounds] = [0, 0];
  for (let round = 0; round < 200 && quietRounds < 3; round++) {
    const count = await statementsOfExport();
    statementCount += count;
    quietRounds = count === 0 ? quietRounds + 1 : 0;
  }
  expect(quietRounds).toBe(3);
  return statementCount;
}

it.each(TEXTS)(
  'a client of %s that stops reading suspends the export until it reads on',
  async (path) => {
    await untilQuiet();
    const answer = await openAndPause(path);
    const first = await untilQuiet();
    let bytes = 0;
    const remaining = await cms.statements(async () => {
      for await (const chunk of answer) bytes += (chunk as Buffer).length;
    });
    expect(remaining.length).toBeGreaterThan(first);
    expect(answer.complete).toBe(true);
    expect(bytes).toBeGreaterThan(20_000_000);
  },
  60_000,
);

it.each([...TEXTS, download('markdown')])(
  'a client of %s that closes its connection ends the export',
  async (path) => {
    const answer = await openAndPause(path);
    const closed = new Promise((resolve) => answer.once('close', resolve));
    answer.destroy();
    await closed;
    // The whole export would take more than a hundred.
    expect(await untilQuiet()).toBeLessThan(50);
  },
  60_000,
);

it('a client that reads on receives the whole export after others have left', async () => {
  const { body } = await cms.get<WholeExport>(ALL, { as: 'admin' });
  expect(body.items).toHaveLength(body.total);
  expect(body.items.filter((item) => item.content_html.startsWith('<p>Larches '))).toHaveLength(ITEMS);
});
