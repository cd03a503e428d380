import type { Check } from '../report/results.ts';
import { aligned, checkTable } from '../report/tables.ts';
import { percentile } from './soak-durations.ts';
import type { SoakSample } from './soak-sample.ts';
import { driftOf, driftOfMedians, type SoakWindows, soakWindows, total } from './soak-verdict.ts';

const formatted = (value: number, digits = 1) => (Number.isFinite(value) ? value.toFixed(digits) : '');

const formatOutcomes = (outcomes: Readonly<Record<string, number>>) =>
  Object.entries(outcomes)
    .map(([outcome, count]) => `${count} × ${outcome}`)
    .join(', ');

const durationsOf = (samples: readonly SoakSample[], kind: string) =>
  samples.flatMap(({ kinds }) => kinds[kind]?.milliseconds ?? []);

/** One line about successive intervals, with the state after the last one. */
export function progressLine(samples: readonly SoakSample[]): string {
  const last = samples.at(-1) as SoakSample;
  const durations = samples.flatMap(({ kinds }) => Object.values(kinds).flatMap(({ milliseconds }) => milliseconds));
  return [
    `${String(Math.round(last.second)).padStart(5)} s`,
    formatOutcomes(outcomesOf(samples)),
    `p50 ${formatted(percentile(durations, 0.5), 0)} ms, p99 ${formatted(percentile(durations, 0.99), 0)} ms`,
    `${formatted(last.program.rss, 0)} MB, heap ${formatted(last.program.heap, 0)} MB`,
    `${last.program.fileDescriptors} descriptors`,
    `load ${formatted(last.machine.load)}`,
  ].join('; ');
}

function outcomesOf(samples: readonly SoakSample[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { outcomes } of samples)
    for (const [outcome, count] of Object.entries(outcomes)) sums[outcome] = (sums[outcome] ?? 0) + count;
  return sums;
}

/** The summary of a soak: outcomes, durations of both windows by kind, state of the program, and the verdict. */
export function soakSummary(samples: readonly SoakSample[], checks: readonly Check[]): string {
  const windows = soakWindows(samples);
  const outcomes = outcomesOf(samples);
  const load = driftOfMedians(windows, ({ machine }) => machine.load);
  const delay = driftOfMedians(windows, ({ machine }) => machine.senderEventLoopDelay);
  const { webhooks = 0, events = 0 } = samples.at(-1) ?? {};
  return [
    `${total(outcomes)} requests: ${formatOutcomes(outcomes)}; ${webhooks} webhooks and ${events} events received`,
    '',
    kindTable(samples, windows),
    '',
    stateTable(samples, windows),
    '',
    `load of the machine ${formatted(load.first)} → ${formatted(load.last)}; ` +
      `delay of the event loop of the sender ${formatted(delay.first)} → ${formatted(delay.last)} ms`,
    'Durations include the time that other programs of the machine took.',
    '',
    checkTable(checks),
    '',
  ].join('\n');
}

function kindTable(samples: readonly SoakSample[], windows: SoakWindows): string {
  const kinds = [...new Set(samples.flatMap((sample) => Object.keys(sample.kinds)))].sort();
  const rows = kinds.map((kind) => {
    const [p50, p99] = [0.5, 0.99].map((share) =>
      driftOf(windows, (window) => percentile(durationsOf(window, kind), share)),
    );
    const values = [p50?.first, p50?.last, p99?.first, p99?.last];
    return [kind, String(durationsOf(samples, kind).length), ...values.map((value = Number.NaN) => formatted(value))];
  });
  return aligned([['milliseconds', 'requests', 'p50 first', 'p50 last', 'p99 first', 'p99 last'], ...rows]);
}

function stateTable(samples: readonly SoakSample[], windows: SoakWindows): string {
  const names = Object.keys(samples[0]?.program ?? {}) as (keyof SoakSample['program'])[];
  const rows = names.map((name) => {
    const drift = driftOfMedians(windows, ({ program }) => program[name]);
    return [name, formatted(drift.first), formatted(drift.last)];
  });
  return aligned([['median of the program', 'first', 'last'], ...rows]);
}
