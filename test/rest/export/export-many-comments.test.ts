import { expect } from 'vitest';
import { installLicense } from '../../../schema/extensions/export/license/installed-license.ts';
import { GMT_TIME, insertMany, LOCAL_TIME } from '../../support/many-rows.ts';
import { passwordOf, postIds } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { signedLicense, TEST_PUBLIC_KEY } from '../../support/test-license.ts';
import { basicHeader } from '../../support/test-site.ts';

const it = siteTest({ licensePublicKey: TEST_PUBLIC_KEY });

/** More than a statement of SQLite takes as values. */
const COMMENTS = 40_000;

it('an export as WXR has all comments of an item that has very many', async () => {
  await installLicense(signedLicense(), cms.app.domain.kernel);
  const times = { date: LOCAL_TIME, dateGmt: GMT_TIME };
  const texts = { authorName: `'Mo'`, content: `'A comment'`, status: `'approved'` };
  const columns = { id: '5000 + n', postId: String(postIds.elan), ...times, ...texts };
  await insertMany(site, { table: 'comments', count: COMMENTS, columns });
  const meta = { commentId: '5001', key: `'mark'`, value: `'"blue"'` };
  await insertMany(site, { table: 'comment_meta', count: 1, columns: meta });
  const answer = await fetch(`http://127.0.0.1:${cms.port}/cms-json/export/v1/download?format=wxr`, {
    headers: { authorization: basicHeader('admin', passwordOf('admin')) },
  });
  const text = await answer.text();
  expect(text.split('<wp:comment>').length).toBeGreaterThan(COMMENTS);
  expect(text.match(/<wp:commentmeta>/g)).toHaveLength(1);
  expect(text.trimEnd().endsWith('</rss>')).toBe(true);
});
