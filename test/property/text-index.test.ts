import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../schema/core/dialect/sql.ts';
import { createDomain, type Domain } from '../../schema/core/domain.ts';
import type { Database, Kernel } from '../../schema/core/domain-kernel.ts';
import { MAX_CANDIDATES, searchTables, textCandidates } from '../../schema/core/search/text-index-terms.ts';
import { parseSearch, searchCondition } from '../../schema/core/search/text-search.ts';
import { normalizeText } from '../../schema/core/slugs/normalized-text.ts';
import { openTestDatabase, type TestDatabase, writerOf } from '../support/database.ts';
import { runs } from '../support/property-runs.ts';

/** Fragments of texts and searches, including characters with a meaning in indexes and patterns. */
const PIECES = [
  'lan',
  'tern',
  'Élan',
  'ß',
  'a',
  ' ',
  '  ',
  '-',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '*',
  '(',
  '漢字仮名',
  '😀',
  'ё',
  '&',
  '\n',
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));

let target: TestDatabase;
let domain: Domain;
let next = 0;

beforeAll(async () => {
  target = await openTestDatabase();
  domain = domainOf(target.database);
});
afterAll(() => target.dispose());

const domainOf = (database: Database): Domain => createDomain({ database } as Kernel);

const normalizedTexts = ({ title, content }: { title: string; content: string }) => ({
  title: normalizeText(title),
  excerpt: '',
  content: normalizeText(content),
});

/** Creates posts with these texts. */
async function createPosts(texts: readonly { title: string; content: string }[]): Promise<number[]> {
  const date = '2021-01-01T00:00:00';
  const ids = texts.map(() => ++next);
  await target.database.transaction(async (client) => {
    await client.post.createMany({
      data: ids.map((id) => ({ id, type: 'post', date: date, modified: date, modifiedGmt: date })),
    });
    await client.postSearchText.createMany({
      data: texts.map((entry, index) => ({ postId: ids[index] ?? 0, ...normalizedTexts(entry) })),
    });
  });
  return ids;
}

/** Returns the ids that match a search, among the candidates or, with null, among all posts. */
async function matchingIds(search: string, candidates: string | null): Promise<number[]> {
  const { dialect } = target.database;
  const writer = writerOf(target.database);
  const where = searchCondition({
    terms: parseSearch(search),
    columns: ['title', 'excerpt', 'content'],
    exact: false,
    dialect,
  });
  const rows = await writer.$queryRaw<{ id: number }[]>(
    sql`SELECT p."id" FROM ${searchTables(target.database, candidates)} WHERE ${where} ORDER BY p."id"`,
  );
  return rows.map(({ id }) => Number(id));
}

const candidatesOf = (search: string, limit = MAX_CANDIDATES) =>
  textCandidates(domainOf(target.database), { terms: parseSearch(search).required, types: ['post'], limit });

describe('the text index', () => {
  it('finds every text that contains a word, after additions, changes and removals', async () => {
    let comparedSearches = 0;
    const step = fc.record({
      added: fc.array(fc.record({ title: text, content: text }), { maxLength: 4 }),
      changed: text,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 3 }),
        fc.array(text, { maxLength: 6 }),
        async (steps, searches) => {
          for (const { added, changed } of steps) {
            const [first, second] = await createPosts(added);
            if (first) {
              const data = normalizedTexts({ title: changed, content: changed });
              await target.database.transaction((client) =>
                client.postSearchText.update({ where: { postId: first }, data }),
              );
            }
            if (second) await target.database.transaction((client) => client.post.delete({ where: { id: second } }));
          }
          for (const search of searches) {
            const candidates = await candidatesOf(search, 100_000);
            if (candidates === null) continue;
            comparedSearches++;
            expect(await matchingIds(search, candidates), JSON.stringify(search)).toEqual(
              await matchingIds(search, null),
            );
          }
        },
      ),
      { numRuns: runs(60) },
    );
    // The property would also hold for an index that never returns candidates.
    expect(comparedSearches).toBeGreaterThan(target.database.hasTextIndex ? 20 : -1);
  });

  it('returns few candidates for a rare word, and none after they are deleted (needs a text index)', async ({
    skip,
  }) => {
    if (!target.database.hasTextIndex) skip();
    const [id] = await createPosts([{ title: 'A Quincunx', content: '' }]);
    expect(await candidatesOf('quincunx')).toBe(JSON.stringify([id]));
    await target.database.transaction((client) => client.post.delete({ where: { id: id ?? 0 } }));
    expect(await candidatesOf('quincunx')).toBe('[]');
  });

  it('only returns posts of the requested types (needs a text index)', async ({ skip }) => {
    if (!target.database.hasTextIndex) skip();
    await createPosts([{ title: 'Zymurgy', content: '' }]);
    const candidateIds = (types: readonly string[]) => textCandidates(domain, { terms: ['zymurgy'], types, limit: 10 });
    expect(await candidateIds(['page'])).toBe('[]');
    expect(await candidateIds(['page', 'post'])).toMatch(/^\[\d+\]$/);
  });

  it('returns no candidates for short or frequent words, or without an index', async () => {
    await createPosts(
      Array.from({ length: MAX_CANDIDATES + 1 }, () => ({ title: 'Everywhere', content: 'common ground' })),
    );
    expect(await candidatesOf('everywhere')).toBeNull();
    expect(await candidatesOf('um')).toBeNull();
    const domainWithoutIndex = domainOf({ ...target.database, hasTextIndex: false });
    expect(await textCandidates(domainWithoutIndex, { terms: ['quincunx'], types: ['post'], limit: 10 })).toBeNull();
  });
});
