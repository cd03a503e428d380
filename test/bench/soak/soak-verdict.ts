import { median } from '../measure.ts';
import type { Check } from '../report/results.ts';
import { blocksOf, percentile } from './soak-durations.ts';
import type { SoakGroup } from './soak-operation.ts';
import type { SoakSample } from './soak-sample.ts';

/** Maximum growth of resident memory and of the 99th percentile from the first steady window to the last one. */
const MAX_MEMORY_GROWTH = 0.05;
const MAX_P99_GROWTH = 0.1;

/** The share of the samples for warming up, at most so many seconds, and the share of the others that a window has. */
const WARM_UP = { share: 0.2, maxSeconds: 900 };
const WINDOW_SHARE = 0.25;

/** Requests of a block. */
const BLOCK_SIZE = 100;

const GROUPS: readonly SoakGroup[] = ['reads', 'writes', 'uploads'];

/** The first steady samples after warming up, and the last ones. */
export interface SoakWindows {
  first: readonly SoakSample[];
  last: readonly SoakSample[];
}

/** Returns the windows that are compared. Throws if there are too few samples. */
export function soakWindows(samples: readonly SoakSample[]): SoakWindows {
  const seconds = samples.at(-1)?.second ?? 0;
  const warmUpSeconds = Math.min(seconds * WARM_UP.share, WARM_UP.maxSeconds);
  const steady = samples.filter(({ second }) => second > warmUpSeconds);
  const length = Math.max(1, Math.floor(steady.length * WINDOW_SHARE));
  if (steady.length < 2 * length + 1) throw new Error(`${samples.length} samples are too few to compare two windows.`);
  return { first: steady.slice(0, length), last: steady.slice(-length) };
}

/** A value of both windows, and the growth from the first to the last one as a share. */
export interface Drift {
  first: number;
  last: number;
  growth: number;
}

/** Compares a value of both windows. */
export function driftOf({ first, last }: SoakWindows, measure: (samples: readonly SoakSample[]) => number): Drift {
  const [before, after] = [measure(first), measure(last)];
  return { first: before, last: after, growth: after / before - 1 };
}

/** Compares the medians of a value; single intervals that other programs have slowed do not affect them. */
export const driftOfMedians = (windows: SoakWindows, measure: (sample: SoakSample) => number): Drift =>
  driftOf(windows, (samples) => median(samples.map(measure)));

/** The median of the 99th percentiles of the blocks of a group; NaN if a window has no block. */
const p99OfBlocks = (group: SoakGroup) => (samples: readonly SoakSample[]) => {
  const intervals = samples.map(({ kinds }) =>
    Object.values(kinds).flatMap((kind) => (kind.group === group ? kind.milliseconds : [])),
  );
  return median(blocksOf(intervals, BLOCK_SIZE).map((block) => percentile(block, 0.99)));
};

const percent = (share: number) => `${share < 0 ? '' : '+'}${(share * 100).toFixed(1)} %`;

const formatDrift = ({ first, last, growth }: Drift, unit: string) =>
  `${first.toFixed(1)} ${unit} → ${last.toFixed(1)} ${unit} (${percent(growth)})`;

/** Returns the targets of a soak with their results. Groups with too few requests have no target. */
export function soakChecks(samples: readonly SoakSample[], failedSubscriptions: number): Check[] {
  const windows = soakWindows(samples);
  const errors = samples.reduce((sum, sample) => sum + sample.errors, 0);
  const requests = samples.reduce((sum, sample) => sum + total(sample.outcomes), 0);
  const memory = driftOfMedians(windows, ({ program }) => program.rss);
  const drifts = GROUPS.map((group) => ({ group, drift: driftOf(windows, p99OfBlocks(group)) }));
  return [
    { name: 'no errors', result: `${errors} of ${requests} requests`, passed: errors === 0 && requests > 0 },
    { name: 'no subscription failed', result: `${failedSubscriptions}`, passed: failedSubscriptions === 0 },
    {
      name: `resident memory grows by at most ${percent(MAX_MEMORY_GROWTH)}`,
      result: formatDrift(memory, 'MB'),
      passed: memory.growth <= MAX_MEMORY_GROWTH,
    },
    ...drifts
      .filter(({ drift }) => Number.isFinite(drift.growth))
      .map(({ group, drift }) => ({
        name: `p99 of ${group} grows by at most ${percent(MAX_P99_GROWTH)}`,
        result: formatDrift(drift, 'ms'),
        passed: drift.growth <= MAX_P99_GROWTH,
      })),
  ];
}

/** The sum of counts. */
export const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
