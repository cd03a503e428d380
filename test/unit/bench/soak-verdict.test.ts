import { expect, it } from 'vitest';
import type { SoakSample } from '../../bench/soak/soak-sample.ts';
import { soakChecks } from '../../bench/soak/soak-verdict.ts';

const SAMPLES = 100;

const program = {
  ...{ rss: 200, rssWithChildren: 250, heap: 100, external: 5, responseCache: 8, handles: 10, fileDescriptors: 40 },
  ...{ database: 30, waitingWebhooks: 0, eventLoopDelay: 10 },
};

/** A run in which the values of each sample depend on its number, from 0 to 1 over the run. */
const run = (valuesAt: (progress: number) => { rss?: number; milliseconds?: number; errors?: number }): SoakSample[] =>
  Array.from({ length: SAMPLES }, (_, index) => {
    const { rss = 200, milliseconds = 10, errors = 0 } = valuesAt(index / SAMPLES);
    return {
      second: (index + 1) * 10,
      outcomes: { 200: 50 - errors, ...(errors ? { 500: errors } : {}) },
      errors,
      kinds: { list: { group: 'reads', p50: 10, p99: milliseconds, milliseconds: Array(50).fill(milliseconds) } },
      program: { ...program, rss },
      machine: { load: 1, senderEventLoopDelay: 10 },
      webhooks: 0,
      events: 0,
    };
  });

const failedChecks = (samples: readonly SoakSample[], failedSubscriptions = 0) =>
  soakChecks(samples, failedSubscriptions)
    .filter(({ passed }) => !passed)
    .map(({ name }) => name);

it('a soak passes if memory and durations stay the same, whatever happens while warming up', () => {
  const samples = run((progress) => (progress < 0.15 ? { rss: 100, milliseconds: 500 } : {}));
  expect(soakChecks(samples, 0).map(({ passed }) => passed)).toEqual([true, true, true, true]);
});

it('a soak passes if single intervals are slow or large', () => {
  let count = 0;
  expect(failedChecks(run(() => (count++ % 10 === 0 ? { rss: 400, milliseconds: 300 } : {})))).toEqual([]);
});

it('a soak fails if memory grows steadily', () => {
  expect(failedChecks(run((progress) => ({ rss: 200 + 40 * progress })))).toEqual([
    'resident memory grows by at most +5.0 %',
  ]);
});

it('a soak fails if answers become slower', () => {
  expect(failedChecks(run((progress) => ({ milliseconds: 10 + 5 * progress })))).toEqual([
    'p99 of reads grows by at most +10.0 %',
  ]);
});

it('a soak fails if one request or subscription fails', () => {
  expect(failedChecks(run((progress) => ({ errors: progress === 0.5 ? 1 : 0 })))).toEqual(['no errors']);
  expect(
    failedChecks(
      run(() => ({})),
      1,
    ),
  ).toEqual(['no subscription failed']);
});

it('a soak that is too short to compare two windows is refused', () => {
  expect(() => soakChecks(run(() => ({})).slice(0, 2), 0)).toThrow('too few');
});
