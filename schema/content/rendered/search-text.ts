import { setImmediate as nextTurn, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { exemptFromAudit } from '../../core/audit/audit-journal.ts';
import { isIn, sql } from '../../core/dialect/sql.ts';
import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import { normalizeText } from '../../core/slugs/normalized-text.ts';
import { searchableText } from '../../markup/blocks/searchable-text.ts';

/** Returns the normalized texts of an item for searches: those that its readers can see. */
export const searchTextsOf = ({ title, excerpt, content }: Pick<Post, 'title' | 'excerpt' | 'content'>) => ({
  title: normalizeText(title),
  excerpt: normalizeText(excerpt),
  content: normalizeText(searchableText(content)),
});

/** The length from which texts are found and normalized in turns of the event loop of their own. */
const MIN_LONG_TEXT = 200_000;

/** The same for the texts of a write, which may be long. */
export async function searchTextsInTurns(post: Pick<Post, 'title' | 'excerpt' | 'content'>) {
  if (post.content.length < MIN_LONG_TEXT) return searchTextsOf(post);
  await nextTurn();
  const visible = searchableText(post.content);
  await nextTurn();
  const content = normalizeText(visible);
  await nextTurn();
  return { title: normalizeText(post.title), excerpt: normalizeText(post.excerpt), content };
}

/** Stores the normalized texts of an item for searches. */
export async function writeSearchText(client: TransactionClient, post: Post): Promise<void> {
  const texts = await searchTextsInTurns(post);
  await client.postSearchText.upsert({
    where: { postId: post.id },
    create: { postId: post.id, ...texts },
    update: texts,
  });
}

/** The setting that says how far the search texts of the site are written as this program writes them. */
const SETTING = 'search_text_progress';

/**
 * The version of the texts that this step writes: without the block delimiters that releases up to 0.2 stored, by which
 * it finds them. A later change of the texts needs a version and a condition of its own.
 */
const VERSION = 1;

/** How many items one step passes over, and how many texts it writes at most, with how many characters of content. */
const MAX_PASSED = 1_000;

const MAX_WRITTEN = 50;

const MAX_CHARACTERS = 1_000_000;

type SearchedDatabase = Pick<Database, 'primary' | 'transaction'>;

/** `after` is the id of the last item whose text is up to date; null if all are. */
interface Progress {
  version: number;
  after: number | null;
}

const hasTexts = async ({ primary }: SearchedDatabase): Promise<boolean> =>
  (await primary.postSearchText.findFirst({ select: { postId: true } })) !== null;

/**
 * Writes the search texts that an earlier release stored with block delimiters and hidden blocks, in steps while
 * `hasTime` returns true. Any process can continue later, also after a restart. Returns true if none remains.
 */
export async function refreshSearchTexts(database: SearchedDatabase, hasTime: () => boolean): Promise<boolean> {
  const start = await storedProgress(database);
  let after = start;
  // An empty site needs no mark, and a database with a setting would not count as empty.
  if (start === 0 && !(await hasTexts(database))) return true;
  while (after !== null && hasTime()) {
    after = await refreshNextTexts(database, after);
    await yieldToEventLoop();
  }
  // Not in each step: a change of a setting ends all cached answers. Texts that are up to date are passed over quickly.
  if (after !== start) await storeProgress(database, after);
  return after === null;
}

async function storedProgress({ primary }: SearchedDatabase): Promise<Progress['after']> {
  const row = await primary.setting.findUnique({ where: { name: SETTING } });
  const progress = row ? (JSON.parse(row.value) as Progress) : null;
  return progress?.version === VERSION ? progress.after : 0;
}

async function storeProgress(database: SearchedDatabase, after: Progress['after']): Promise<void> {
  const value = JSON.stringify({ version: VERSION, after } satisfies Progress);
  await database.transaction(async (client) => {
    exemptFromAudit(client);
    await client.setting.upsert({ where: { name: SETTING }, create: { name: SETTING, value }, update: { value } });
  });
}

interface OutdatedIds {
  ids: readonly number[];
  isLimited: boolean;
}

/** The text that is stored for an item, and the one that replaces it. */
interface NewText {
  postId: number;
  stored: string;
  content: string;
}

/** Runs one step; returns the id of the last item that it passed, or null at the end. */
async function refreshNextTexts(database: SearchedDatabase, after: number): Promise<number | null> {
  const { primary } = database;
  const [range] = await primary.$queryRaw<{ last: number | bigint | null }[]>(sql`
    SELECT MAX(n."postId") AS "last" FROM (
      SELECT "postId" FROM "post_search_texts" WHERE "postId" > ${after} ORDER BY "postId" LIMIT ${MAX_PASSED}
    ) n`);
  if (range === undefined || range.last === null) return null;
  const last = Number(range.last);
  const { ids, isLimited } = await outdatedIds(database, { after, last });
  const texts = await newTexts(database, ids);
  if (texts.length > 0) {
    await database.transaction(async (client) => {
      exemptFromAudit(client);
      for (const { postId, stored, content } of texts) {
        // A text that was written meanwhile is left: it belongs to a newer content.
        await client.postSearchText.updateMany({ where: { postId, content: stored }, data: { content } });
      }
    });
  }
  return isLimited ? (ids.at(-1) ?? last) : last;
}

/** The ids of the next outdated texts, as many as one step writes; `isLimited` if there may be more in the range. */
async function outdatedIds(
  { primary }: SearchedDatabase,
  { after, last }: { after: number; last: number },
): Promise<OutdatedIds> {
  const rows = await primary.$queryRaw<{ postId: number; length: number | bigint }[]>(sql`
    SELECT s."postId", LENGTH(p."content") AS "length"
    FROM "post_search_texts" s JOIN "posts" p ON p."id" = s."postId"
    WHERE s."postId" > ${after} AND s."postId" <= ${last} AND s."content" LIKE '%<!-- wp:%'
    ORDER BY s."postId" LIMIT ${MAX_WRITTEN}`);
  const ids: number[] = [];
  let characters = 0;
  for (const { postId, length } of rows) {
    characters += Number(length);
    // A longer text than a step takes is a step of its own.
    if (ids.length > 0 && characters > MAX_CHARACTERS) break;
    ids.push(postId);
  }
  return { ids, isLimited: ids.length < rows.length || rows.length === MAX_WRITTEN };
}

/** Reads outdated texts with their contents, and computes what replaces them. */
async function newTexts({ primary }: SearchedDatabase, ids: readonly number[]): Promise<NewText[]> {
  if (ids.length === 0) return [];
  const rows = await primary.$queryRaw<NewText[]>(sql`
    SELECT s."postId", s."content" AS "stored", p."content"
    FROM "post_search_texts" s JOIN "posts" p ON p."id" = s."postId"
    WHERE ${isIn('s."postId"', ids)} ORDER BY s."postId"`);
  const texts: NewText[] = [];
  for (const { postId, stored, content } of rows) {
    texts.push({ postId, stored, content: (await searchTextsInTurns({ title: '', excerpt: '', content })).content });
    await yieldToEventLoop();
  }
  return texts;
}
