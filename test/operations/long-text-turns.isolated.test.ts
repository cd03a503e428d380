// Runs on one engine only in CI: it is about the conversion of texts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { measureTurns } from '../support/event-loop-turns.ts';
import { createTestSite, type RunningSite, type TestSite } from '../support/test-site.ts';

/** The maximum processor time between two turns of the event loop. Filtering these texts takes 100 ms and more. */
const MAX_TURN_MS = 60;

const TEXT_LENGTH = 1_000_000;

let site: TestSite;
let program: RunningSite;

beforeAll(async () => {
  site = await createTestSite();
  program = await site.start();
  // Compiles the code of writes, and starts the thread.
  for (const text of [textOf('<b>x</b> '), textOf('&amp; ')]) await saveDraft(text);
});

afterAll(() => site.dispose());

const textOf = (part: string) => part.repeat(Math.ceil(TEXT_LENGTH / part.length));

const saveDraft = (content: string) =>
  program.send<{ content: { raw: string } }>({
    method: 'POST',
    path: 'posts?context=edit',
    as: 'author',
    json: { title: 'Long', content, status: 'draft' },
  });

it.each([
  ['elements', '<em title="x">word</em> '],
  ['elements that are removed', '<script>x</script> '],
  ['brackets', 'a < b '],
])('filtering a long text with %s holds up no other request', async (_, part) => {
  const longestTurns: number[] = [];
  // The lowest of several, because garbage collection also takes turns.
  for (let attempt = 0; attempt < 3; attempt++) {
    const turns = measureTurns();
    const { status, body } = await saveDraft(textOf(part));
    longestTurns.push(await turns.longestTurn());
    expect(status).toBe(201);
    expect(body.content.raw).not.toContain('<script');
  }
  expect(Math.min(...longestTurns)).toBeLessThan(MAX_TURN_MS);
});

it('long texts are refused when too many wait', async () => {
  const { longTexts } = program.app.domain.kernel;
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => longTexts.filterTitleHtml('a < b')));
  const refusals = results.filter(({ status }) => status === 'rejected');
  expect(refusals).toHaveLength(10);
  expect(refusals[0]).toMatchObject({ reason: { extensions: { code: 'service_unavailable', status: 503 } } });
});
