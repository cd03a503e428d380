// Counts work instead of measuring time, so that other load on the machine makes no difference.
import { describe, expect, it, test } from 'vitest';
import { autopAsync } from '../../../schema/markup/autop/autop.ts';
import { CooperativeScheduler } from '../../../schema/markup/cooperative-scheduler.ts';
import { texturize } from '../../../schema/markup/texturize/texturize.ts';
import { workOf, workOfAsync } from '../../support/count-work.ts';
import { linearFunctions } from '../../support/linear-cases.ts';
import { isLong } from '../../support/property-runs.ts';

/** Long enough for several parts of functions that divide their texts. */
const LENGTH = 20_000;
const TIMES = 4;

/** Work in proportion to the length grows 4 times, quadratic work 16 times. */
const MAX_GROWTH = 7;

describe.each(linearFunctions)('the work of $name grows in proportion to the text:', ({ run, texts }) => {
  it.each(Object.entries(texts))('%s', (_, textOf) => {
    const [short, long] = [textOf(LENGTH), textOf(LENGTH * TIMES)];
    run(short);
    const growth =
      workOf(() => run(long)) /
      Math.max(
        LENGTH,
        workOf(() => run(short)),
      );
    expect(growth).toBeLessThan(MAX_GROWTH);
  });
});

describe('the work on texts that are divided into parts grows in proportion to the text:', () => {
  it.each<[string, number, (text: string) => Promise<unknown>]>([
    ['paragraphs', isLong ? 1_000_000 : 250_000, (text) => autopAsync(text, new CooperativeScheduler())],
    ['typography', isLong ? 300_000 : 100_000, async (text) => texturize(text)],
  ])('%s', async (_, length, run) => {
    const work = (count: number) => workOfAsync(() => run('&'.repeat(count)));
    expect((await work(TIMES * TIMES * length)) / (await work(length))).toBeLessThan(MAX_GROWTH * TIMES);
  });
});

test.each<[string, (text: string) => unknown]>([
  ['searches to the end for each character', (text) => [...text].map((_, index) => text.indexOf('b', index))],
  ['searches to the beginning', (text) => [...text].map((_, index) => text.lastIndexOf('b', index))],
  ['patterns', (text) => [...text].map((_, index) => /b/.test(text.slice(index)))],
  ['copies of lists', (text) => [...text].reduce<string[]>((list, letter) => list.concat(letter), [])],
])('quadratic work is noticed: %s', (_, run) => {
  const [short, long] = ['a'.repeat(500), 'a'.repeat(2_000)];
  expect(workOf(() => run(long)) / workOf(() => run(short))).toBeGreaterThan(MAX_GROWTH);
});
