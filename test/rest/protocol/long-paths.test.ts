import { expect } from 'vitest';
import { processorTime } from '../../support/processor-time.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, it } from '../../support/site-test.ts';

it.each([
  ['slashes', `posts${'/'.repeat(14_000)}b`],
  ['letters of a template', `templates/${'a'.repeat(14_000)}*`],
])('a long path of %s takes little processor time', async (_name, path) => {
  await cms.get('posts');
  const started = processorTime();
  const { status, body } = await cms.get<ErrorBody>(path);
  expect([status, body.code]).toEqual([404, 'rest_no_route']);
  expect(processorTime() - started).toBeLessThan(300);
});
