import { isIn, sql } from '../dialect/sql.ts';
import type { DatabaseClient } from '../domain-kernel.ts';
import { queryRows } from '../reads/recording-reader.ts';
import { termsOf } from '../reads/row-tags.ts';
import type { LanguageRow } from '../site/site-languages.ts';

/** Loads the terms of the languages of the site, in the order of languages. */
export const loadLanguageRows = (reader: Pick<DatabaseClient, '$queryRaw'>): Promise<LanguageRow[]> =>
  queryRows<LanguageRow>(reader, {
    statement: sql`
      SELECT t."id", t."taxonomy", t."slug", t."name", t."termGroup", t."taxonomyId", t."description" FROM "terms" t
      WHERE ${isIn('t."taxonomy"', ['language', 'term_language'])} ORDER BY t."termGroup", t."id"`,
    mentions: { terms: 1 },
    rows: [termsOf('language'), termsOf('term_language')],
  });
