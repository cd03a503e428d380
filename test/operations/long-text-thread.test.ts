// Runs on one engine only in CI: it is about the conversion of texts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestSite, type RunningSite, type TestSite } from '../support/test-site.ts';
import { recordThreadTasks } from '../support/thread-tasks.ts';

const TEXT_LENGTH = 1_000_000;

let site: TestSite;
let program: RunningSite;

beforeAll(async () => {
  site = await createTestSite();
  program = await site.start();
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
])('a long text with %s is filtered in a thread, so that it holds up no other request', async (_, part) => {
  const text = textOf(part);
  const tasks = recordThreadTasks();
  const { status, body } = await saveDraft(text);
  expect(status).toBe(201);
  expect(body.content.raw).not.toContain('<script');
  expect(tasks.filter(({ task }) => task === 'filterPostHtml').map(({ args }) => args[0])).toEqual([text]);
});

it('long texts are refused when too many wait', async () => {
  const { longTexts } = program.app.domain.kernel;
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => longTexts.filterTitleHtml('a < b')));
  const refusals = results.filter(({ status }) => status === 'rejected');
  expect(refusals).toHaveLength(10);
  expect(refusals[0]).toMatchObject({ reason: { extensions: { code: 'service_unavailable', status: 503 } } });
});
