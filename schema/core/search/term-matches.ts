import { CooperativeScheduler } from '../../markup/cooperative-scheduler.ts';
import { allOf, isIn, rawSql, type Sql, sql } from '../dialect/sql.ts';
import type { Database } from '../domain-kernel.ts';
import { indexedTrigrams } from './text-index-terms.ts';
import type { SearchColumn } from './text-search.ts';

const COLUMNS: readonly SearchColumn[] = ['title', 'excerpt', 'content'];

/** The items of one type whose texts contain one term, for each text. */
export type TermMatches = Readonly<Record<SearchColumn, IdSet>>;

interface TermQuery {
  term: string;
  type: string;
  /** Only items with these ids. */
  ids?: readonly number[];
}

/** Finds all items of a type that contain a term. */
export async function loadTermMatches(database: Database, query: TermQuery): Promise<TermMatches> {
  const matches = { title: new IdSet(), excerpt: new IdSet(), content: new IdSet() };
  await addMatches(matches, await readMatches(database, query));
  return matches;
}

/** Finds items of a type again, after they have changed. Returns new sets, because searches still read the old ones. */
export async function correctTermMatches(
  database: Database,
  { matches, ids, ...query }: TermQuery & { matches: TermMatches; ids: readonly number[] },
): Promise<TermMatches> {
  if (ids.length === 0) return matches;
  const found = await readMatches(database, { ...query, ids });
  const { title, excerpt, content } = matches;
  const corrected = { title: title.copy(), excerpt: excerpt.copy(), content: content.copy() };
  for (const column of COLUMNS) for (const id of ids) corrected[column].delete(id);
  await addMatches(corrected, found);
  return corrected;
}

/** Reads the ids of items that contain a term, each multiplied by 8, plus one bit for each text that contains it. */
async function readMatches(database: Database, { term, type, ids }: TermQuery): Promise<Float64Array> {
  const { dialect } = database;
  const contains = (column: SearchColumn): Sql => dialect.containsText(rawSql(`s."${column}"`), term);
  const bits = COLUMNS.map(
    (column, bit) => sql`CASE WHEN ${contains(column)} THEN ${rawSql(String(1 << bit))} ELSE 0 END`,
  );
  const trigrams = ids ? [] : indexedTrigrams([term], dialect.isIndexed);
  const { from, where } = (await usesIndex(database, trigrams)) ? dialect.textMatches({ term, trigrams }) : ALL_TEXTS;
  const conditions = [where, sql`p."type" = ${type}`, ...(ids ? [isIn('p."id"', ids)] : [])];
  // Materialized, because the engines would otherwise search each text twice.
  return readNumbers(
    database,
    sql`
      WITH found AS MATERIALIZED (
        SELECT CAST(p."id" AS BIGINT) * 8 + ${bits[0]} + ${bits[1]} + ${bits[2]} AS "number"
        FROM ${from} WHERE ${allOf(conditions)}
      )
      SELECT f."number" FROM found f WHERE f."number" % 8 > 0`,
  );
}

async function usesIndex({ hasTextIndex, dialect, reader }: Database, trigrams: readonly string[]): Promise<boolean> {
  if (!hasTextIndex || trigrams.length === 0) return false;
  const statement = dialect.areCommon(trigrams);
  if (!statement) return true;
  const [sample] = await reader.$queryRaw<{ isCommon: boolean }[]>(statement);
  return !sample?.isCommon;
}

/** Adds the read matches to sets. Yields to the event loop. */
async function addMatches({ title, excerpt, content }: TermMatches, found: Float64Array): Promise<void> {
  const scheduler = new CooperativeScheduler();
  for (let index = 0; index < found.length; index++) {
    const number = found[index] as number;
    const id = Math.floor(number / 8);
    if (number & 1) title.add(id);
    if (number & 2) excerpt.add(id);
    if (number & 4) content.add(id);
    if (index % NUMBERS_PER_STEP === 0 && scheduler.shouldYield) await scheduler.yieldToEventLoop();
  }
}

const ALL_TEXTS = { from: sql`"posts" p JOIN "post_search_texts" s ON s."postId" = p."id"`, where: sql`1 = 1` };

/** Ids of one part of the set: 32,768 ids, one bit each. */
const PART_BITS = 15;

const PART_BYTES = (1 << PART_BITS) / 8;

/** A set of ids. It takes one bit for each id between the members, apart from large gaps. */
class IdSet {
  readonly #parts = new Map<number, Uint8Array>();
  /** The part of the latest lookup: ids near each other are looked up one after the other. */
  #latestPart = -1;
  #latestBits: Uint8Array | undefined;

  add(id: number): void {
    const part = id >>> PART_BITS;
    let bits = this.#parts.get(part);
    if (!bits) {
      bits = new Uint8Array(PART_BYTES);
      this.#parts.set(part, bits);
      this.#latestPart = -1;
    }
    const bit = id & ((1 << PART_BITS) - 1);
    bits[bit >>> 3] = (bits[bit >>> 3] as number) | (1 << (bit & 7));
  }

  has(id: number): boolean {
    const part = id >>> PART_BITS;
    if (part !== this.#latestPart) {
      this.#latestPart = part;
      this.#latestBits = this.#parts.get(part);
    }
    const bits = this.#latestBits;
    if (!bits) return false;
    const bit = id & ((1 << PART_BITS) - 1);
    return ((bits[bit >>> 3] as number) & (1 << (bit & 7))) !== 0;
  }

  delete(id: number): void {
    const bits = this.#parts.get(id >>> PART_BITS);
    if (!bits) return;
    const bit = id & ((1 << PART_BITS) - 1);
    bits[bit >>> 3] = (bits[bit >>> 3] as number) & ~(1 << (bit & 7));
  }

  /** Returns a copy, which does not change with this set. */
  copy(): IdSet {
    const copy = new IdSet();
    for (const [part, bits] of this.#parts) copy.#parts.set(part, bits.slice());
    return copy;
  }

  /** The memory that the set takes. */
  get bytes(): number {
    return this.#parts.size * (PART_BYTES + 64);
  }
}

const [ZERO, COMMA] = [48, 44];

/** Numbers that are processed before the time is checked. */
export const NUMBERS_PER_STEP = 4_096;

/** Runs a statement that selects one `number` per row, and returns all of them in its order. */
export async function readNumbers(
  { scanner, dialect }: Pick<Database, 'scanner' | 'dialect'>,
  statement: Sql,
): Promise<Float64Array> {
  // One text is transferred in a fraction of the time of as many rows. Its name exempts it from the translation of
  // addresses, which would search it.
  const [row] = await scanner.$queryRaw<{ storedNumbers: string | null }[]>(dialect.joinedNumbers(statement));
  return parseNumbers(row?.storedNumbers ?? '');
}

/** Parses whole numbers that are separated by commas. Yields to the event loop. */
async function parseNumbers(text: string): Promise<Float64Array> {
  if (text === '') return new Float64Array();
  const scheduler = new CooperativeScheduler();
  const numbers = new Float64Array((text.length + 1) >> 1);
  let [count, number] = [0, 0];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code !== COMMA) {
      number = number * 10 + code - ZERO;
      continue;
    }
    numbers[count++] = number;
    number = 0;
    if (count % NUMBERS_PER_STEP === 0 && scheduler.shouldYield) await scheduler.yieldToEventLoop();
  }
  numbers[count++] = number;
  return numbers.slice(0, count);
}
