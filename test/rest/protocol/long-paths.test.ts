import { expect } from 'vitest';
import { workOfAsync } from '../../support/count-work.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, it } from '../../support/site-test.ts';

it.each([
  ['slashes', (length: number) => `posts${'/'.repeat(length)}b`],
  ['letters of a template', (length: number) => `templates/${'a'.repeat(length)}*`],
])('a long path of %s takes work in proportion to its length', async (_name, pathOf) => {
  const work = (length: number) =>
    workOfAsync(async () => {
      const { status, body } = await cms.get<ErrorBody>(pathOf(length));
      expect([status, body.code]).toEqual([404, 'rest_no_route']);
    });
  await work(3_500);
  expect((await work(14_000)) / (await work(3_500))).toBeLessThan(7);
});
