import { insertRows } from '../../src/import/write-rows.ts';
import { siteRows } from '../support/site-rows.ts';
import { SITE_URL, type TestSite } from '../support/test-site.ts';

/** Assigns the application passwords of the test site to imported accounts; an import over REST omits them. */
export async function assignPasswords({ database }: TestSite): Promise<void> {
  await database.transaction((client) =>
    insertRows(client, {
      rows: {
        applicationPassword: siteRows({ siteUrl: SITE_URL, extraPosts: 0 }).applicationPassword ?? [],
        setting: [{ name: 'using_application_passwords', value: 'true' }],
      },
      dialect: database.dialect,
    }),
  );
}
