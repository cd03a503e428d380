import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { exemptFromAudit } from '../core/audit/audit-journal.ts';
import type { Database, TransactionClient } from '../core/domain-kernel.ts';
import { sql } from '../core/sql.ts';
import { searchTextsOf } from './search-text.ts';

/** The setting that says how far the search texts of the site are written as this program writes them. */
const SETTING = 'search_text_progress';

/** Changes whenever `searchTextsOf` returns another text for the same content. */
const VERSION = 1;

/** How many items one step passes over, and how many texts it writes at most. */
const MAX_PASSED = 1_000;
const MAX_WRITTEN = 50;

type SearchedDatabase = Pick<Database, 'primary' | 'transaction'>;

/** `after` is the id of the last item whose text is up to date; null if all are. */
interface Progress {
  version: number;
  after: number | null;
}

/**
 * Writes the search texts that an earlier release stored with block delimiters and hidden blocks, in steps while
 * `hasTime` returns true. Any process can continue later, also after a restart. Returns true if none remains.
 */
export async function refreshSearchTexts(database: SearchedDatabase, hasTime: () => boolean): Promise<boolean> {
  let { after } = await storedProgress(database);
  while (after !== null) {
    if (!hasTime()) return false;
    after = await refreshNextTexts(database, after);
    await yieldToEventLoop();
  }
  return true;
}

async function storedProgress({ primary }: SearchedDatabase): Promise<Progress> {
  const row = await primary.setting.findUnique({ where: { name: SETTING } });
  const progress = row ? (JSON.parse(row.value) as Progress) : null;
  return progress?.version === VERSION ? progress : { version: VERSION, after: 0 };
}

interface OutdatedText {
  postId: number;
  content: string;
  stored: string;
}

/** Runs one step; returns the id of the last item that it passed, or null at the end. */
async function refreshNextTexts(database: SearchedDatabase, after: number): Promise<number | null> {
  const { primary } = database;
  const [range] = await primary.$queryRaw<{ last: number | bigint | null }[]>(sql`
    SELECT MAX(n."postId") AS "last" FROM (
      SELECT "postId" FROM "post_search_texts" WHERE "postId" > ${after} ORDER BY "postId" LIMIT ${MAX_PASSED}
    ) n`);
  const last = range && range.last !== null ? Number(range.last) : null;
  // An empty site needs no mark, and a database with a setting would not count as empty.
  if (last === null && after === 0) return null;
  const texts =
    last === null
      ? []
      : await primary.$queryRaw<OutdatedText[]>(sql`
          SELECT s."postId", s."content" AS "stored", p."content"
          FROM "post_search_texts" s JOIN "posts" p ON p."id" = s."postId"
          WHERE s."postId" > ${after} AND s."postId" <= ${last} AND s."content" LIKE '%<!-- wp:%'
          ORDER BY s."postId" LIMIT ${MAX_WRITTEN}`);
  const position = texts.length === MAX_WRITTEN ? (texts.at(-1)?.postId ?? last) : last;
  await database.transaction(async (client) => {
    exemptFromAudit(client);
    for (const text of texts) await replaceText(client, text);
    const value = JSON.stringify({ version: VERSION, after: position } satisfies Progress);
    await client.setting.upsert({ where: { name: SETTING }, create: { name: SETTING, value }, update: { value } });
  });
  return position;
}

/** A text that was written meanwhile is left: it belongs to a newer content. */
async function replaceText(client: TransactionClient, { postId, content, stored }: OutdatedText): Promise<void> {
  const shown = searchTextsOf({ title: '', excerpt: '', content }).content;
  await client.postSearchText.updateMany({ where: { postId, content: stored }, data: { content: shown } });
}
