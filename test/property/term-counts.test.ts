import fc from 'fast-check';
import { expect } from 'vitest';
import { recount } from '../../schema/core/rows/recount.ts';
import { runs } from '../support/property-runs.ts';
import { cms, it, site } from '../support/site-test.ts';

it.beforeAll(async () => {
  const { database } = site;
  const stored = await database.reader.term.findMany({ select: { id: true } });
  // Corrects the counts first: writes adjust stored counts, and those of the test site include drafts.
  await database.transaction((client) => recount(database, { client, kind: 'terms', ids: stored.map(({ id }) => id) }));
});

const send = (method: string, path: string, body?: object) =>
  cms.send<{ id: number; status: string }>({
    method,
    path,
    as: 'admin',
    json: body,
  });

let creations = 0;
let deletions = 0;

/** Items of the site during the test, so that most writes affect an existing one. */
const posts: number[] = [];
const categories: number[] = [1, 2, 3, 4, 5];
const tags: number[] = [6, 7, 8];

const nth = (list: readonly number[], number: number): number => list[number % Math.max(list.length, 1)] ?? 0;
const status = fc.constantFrom('publish', 'publish', 'draft', 'private', 'pending', 'future');
const number = fc.nat({ max: 1_000 });
const terms = fc.record({ categories: fc.array(number, { maxLength: 3 }), tags: fc.array(number, { maxLength: 3 }) });
const date = fc.constantFrom('2020-05-05T10:00:00', '2090-05-05T10:00:00');

const write = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('create' as const), status, terms, date }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('change' as const), number, status, terms }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('trash' as const), number, force: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const), number, status }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('newTerm' as const), number, isTag: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('moveTerm' as const), number, parentNumber: number }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('dropTerm' as const), number, isTag: fc.boolean() }) },
);
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;

const termIdsOf = ({ categories: categoryIndexes, tags: tagIndexes }: { categories: number[]; tags: number[] }) => ({
  categories: categoryIndexes.map((index) => nth(categories, index)),
  tags: tagIndexes.map((index) => nth(tags, index)),
});

async function applyWrite(step: Write): Promise<void> {
  if (step.kind === 'create') {
    const { date: day, status: state } = step;
    const { body } = await send('POST', 'posts', {
      // Unique titles: equal titles would each search for a free slug.
      title: `Item ${++creations}`,
      status: state,
      date: day,
      ...termIdsOf(step.terms),
    });
    if (body.id) posts.push(body.id);
  } else if (step.kind === 'change') {
    await send('PUT', `posts/${nth(posts, step.number)}`, { status: step.status, ...termIdsOf(step.terms) });
  } else if (step.kind === 'trash') {
    const id = nth(posts, step.number);
    const answer = await send('DELETE', `posts/${id}?force=${step.force}`);
    if (step.force && answer.status === 200) posts.splice(posts.indexOf(id), 1);
  } else if (step.kind === 'restore') {
    await send('PUT', `posts/${nth(posts, step.number)}`, { status: step.status });
  } else if (step.kind === 'newTerm') {
    const [path, list] = step.isTag ? (['tags', tags] as const) : (['categories', categories] as const);
    const parent = step.isTag ? {} : { parent: nth(categories, step.number) };
    const { body } = await send('POST', path, { name: `Term ${step.number}`, ...parent });
    if (body.id) list.push(body.id);
  } else if (step.kind === 'moveTerm') {
    await send('PUT', `categories/${nth(categories, step.number)}`, { parent: nth(categories, step.parentNumber) });
  } else {
    const [path, list] = step.isTag ? (['tags', tags] as const) : (['categories', categories] as const);
    const id = nth(list, step.number);
    const answer = await send('DELETE', `${path}/${id}?force=true`);
    if (answer.status !== 200) return;
    list.splice(list.indexOf(id), 1);
    deletions++;
  }
}

async function counts(): Promise<{
  stored: Map<number, number>;
  counted: Map<number, number>;
  parents: Map<number, number>;
}> {
  const reader = site.database.reader;
  const rows = await reader.term.findMany({ select: { id: true, count: true, parentId: true } });
  const counted = new Map(rows.map(({ id }) => [id, 0]));
  const published = await reader.postTerm.findMany({
    where: { post: { status: 'publish' } },
    select: { termId: true },
  });
  for (const { termId } of published) counted.set(termId, (counted.get(termId) ?? 0) + 1);
  return {
    stored: new Map(rows.map(({ id, count }) => [id, count])),
    counted,
    parents: new Map(rows.map(({ id, parentId }) => [id, parentId])),
  };
}

function hasCycle(parents: ReadonlyMap<number, number>): boolean {
  return [...parents.keys()].some((start) => {
    const visited = new Set<number>();
    for (let id = start; id > 0; id = parents.get(id) ?? 0) {
      if (visited.has(id)) return true;
      visited.add(id);
    }
    return false;
  });
}

it('the counts of terms equal a recount, and no term is its own ancestor, after many random writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 100, maxLength: 100 }), async (steps) => {
      for (const step of steps) await applyWrite(step);
      const { stored, counted, parents } = await counts();
      expect(stored).toEqual(counted);
      expect(hasCycle(parents)).toBe(false);
      expect([...parents.values()].every((parent) => parent === 0 || parents.has(parent))).toBe(true);
    }),
    { numRuns: runs(10), endOnFailure: true },
  );
  expect(posts.length).toBeGreaterThan(30);
  expect(deletions).toBeGreaterThan(runs(10));
});
