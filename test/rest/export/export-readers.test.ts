import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { expect } from 'vitest';
import { installLicense } from '../../../schema/extensions/export/license/installed-license.ts';
import { deriveContent } from '../../../schema/rendering/stored/derive.ts';
import { insertItems, type WholeExport } from '../../support/export-site.ts';
import { passwordOf, postIds } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { signedLicense, TEST_PUBLIC_KEY } from '../../support/test-license.ts';
import { basicHeader } from '../../support/test-site.ts';

const it = siteTest({ licensePublicKey: TEST_PUBLIC_KEY });

const ITEMS = 160;
/** Far more in all than what connections hold, and nothing that an archive makes small. */
const content = () => `<p>Larches ${randomBytes(150_000).toString('base64')}</p>`;

it.beforeAll(async () => {
  await installLicense(signedLicense(), cms.app.domain.kernel);
  await insertItems(
    site,
    Array.from({ length: ITEMS }, () => ({ content: content() })),
  );
  // What is stale is rendered on its way, which takes its time.
  await deriveContent(cms.app.domain);
});

const ALL = '/cms-json/export/v1/all';
const download = (format: string) => `/cms-json/export/v1/download?format=${format}`;
const TEXTS = [ALL, download('csv'), download('wxr')];

/** Asks for the export, and reads no more of it than its beginning. */
const openAndPause = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: basicHeader('ada', passwordOf('ada')) };
    get({ port: cms.port, path, agent: false, headers }, (answer) => {
      answer.once('data', () => {
        answer.pause();
        answer.on('error', () => {});
        resolve(answer);
      });
    }).on('error', reject);
  });

/** Many requests are answered meanwhile: gives what else was asked of the database. */
async function meanwhile(): Promise<number> {
  const look = async () => {
    for (let request = 0; request < 50; request++) await cms.get(`posts/${postIds.sowingPeas}?_fields=id`);
  };
  usual ??= new Set(await cms.statements(look));
  const statements = await cms.statements(look);
  return statements.filter((statement) => !usual?.has(statement)).length;
}
let usual: Set<string> | undefined;

/** Until nothing more is asked; gives how much was. */
async function untilQuiet(): Promise<number> {
  let [asked, quiet] = [0, 0];
  for (let look = 0; look < 200 && quiet < 3; look++) {
    const now = await meanwhile();
    asked += now;
    quiet = now === 0 ? quiet + 1 : 0;
  }
  expect(quiet).toBe(3);
  return asked;
}

it.each(TEXTS)(
  'for a reader of %s who does not read on, no more is made than a connection takes',
  async (path) => {
    await untilQuiet();
    const answer = await openAndPause(path);
    const first = await untilQuiet();
    let bytes = 0;
    const later = await cms.statements(async () => {
      for await (const chunk of answer) bytes += (chunk as Buffer).length;
    });
    expect(later.length).toBeGreaterThan(first);
    expect(answer.complete).toBe(true);
    expect(bytes).toBeGreaterThan(20_000_000);
  },
  60_000,
);

it.each([...TEXTS, download('markdown')])(
  'once a reader of %s has left, nothing more is asked of the database for them',
  async (path) => {
    const answer = await openAndPause(path);
    const gone = new Promise((resolve) => answer.once('close', resolve));
    answer.destroy();
    await gone;
    // Of all pages it would be more than a hundred.
    expect(await untilQuiet()).toBeLessThan(50);
  },
  60_000,
);

it('whoever reads all of it gets all of it, after others have left', async () => {
  const { body } = await cms.get<WholeExport>(ALL, { as: 'ada' });
  expect(body.items).toHaveLength(body.total);
  expect(body.items.filter((item) => item.content_html.startsWith('<p>Larches '))).toHaveLength(ITEMS);
});
