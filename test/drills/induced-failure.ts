import { setTimeout as delay } from 'node:timers/promises';
import type { DrillRow } from './drill.ts';
import { alarmName, type DrillProgram } from './drill-program.ts';
import { HANGS, isSuccess, NO_ANSWER } from './drill-requests.ts';
import type { DrillTraffic, SentOutcome } from './drill-traffic.ts';

/** A failure to induce, and what is promised of it. */
export interface InducedFailure {
  failure: string;
  traffic: DrillTraffic;
  programs: readonly DrillProgram[];
  /** Begins the failure. */
  begin(): Promise<unknown> | unknown;
  /** How long the failure lasts under traffic, in milliseconds: at least, so that a busy machine answers some requests. */
  lastsMs: number;
  /** The outcome that must occur before the failure ends, if it takes a while until clients notice it. */
  until?(outcomes: readonly SentOutcome[]): boolean;
  /** Ends the failure. */
  end(): Promise<unknown> | unknown;
  /** The outcomes that clients may see beside successes, and beside the answer of an overloaded program. */
  permitted?: readonly string[];
  /** The alarms of which at least one must be raised. */
  alarm?: RegExp | undefined;
  /** Further checks while the failure lasts or after it; returns problems. */
  check?(outcomes: readonly SentOutcome[]): Promise<string[]> | string[];
  requestsPerSecond?: number;
}

/** Requests per second unless a failure sets another rate. */
const REQUESTS_PER_SECOND = 25;

/**
 * The maximum time from the end of a failure until the program is healthy, in milliseconds. It only ends drills after which
 * the program does not recover, so it is long enough for a busy machine.
 */
const MAX_RECOVERY_MS = 180_000;

/** The answers during a failure with a duration, and the time limit in milliseconds until there are so many. */
const MIN_ANSWERS = 10;
const MAX_LASTING_MS = 90_000;

/** Milliseconds of traffic before the failure, and after the program is healthy again. */
const CALM_MS = 400;

/** Induces a failure under traffic, and reports what clients saw and what was lost. */
export async function induce(failure: InducedFailure): Promise<DrillRow> {
  const { traffic, programs, permitted = [], requestsPerSecond = REQUESTS_PER_SECOND } = failure;
  const positions = programs.map((program) => program.output().length);
  const restarts = programs.map((program) => program.restarts);
  const firstOutcome = traffic.outcomes.length;
  traffic.start(requestsPerSecond);
  await delay(CALM_MS);
  const begun = performance.now();
  const readiness = watchReadiness(traffic);
  await failure.begin();
  await last(failure, begun);
  await failure.end();
  const ended = performance.now();
  const recovered = await waitUntilHealthy(traffic, ended + MAX_RECOVERY_MS);
  const unready = await readiness.stop();
  await delay(CALM_MS);
  await traffic.stop();
  for (const program of programs) await program.settled();

  const outcomes = traffic.outcomes.slice(firstOutcome);
  const affected = outcomes.filter(({ sentAt, milliseconds }) => sentAt + milliseconds >= begun && sentAt <= recovered);
  const later = outcomes.filter(({ sentAt }) => sentAt > recovered);
  const missing = await traffic.writes.missing(programs[0]?.port ?? 0, traffic.site.authorization);
  const log = programs.flatMap((program, index) => program.alarmsSince(positions[index] ?? 0));
  const alarms = { ...unready };
  for (const name of log.map(alarmName)) alarms[name] = (alarms[name] ?? 0) + 1;
  return {
    failure: failure.failure,
    engine: traffic.site.engine,
    outcomes: countOutcomes(affected),
    slowest: Math.max(0, ...affected.map(({ milliseconds }) => milliseconds)),
    healthyAfter: recovered - ended,
    acknowledged: traffic.writes.count,
    lost: missing.length,
    alarms,
    log,
    problems: [
      ...unexpected(affected, permitted),
      ...programs
        .filter((program, index) => program.restarts > (restarts[index] ?? 0) && !permitted.includes(NO_ANSWER))
        .map((program) => `a process ended by itself:\n${program.lastLines()}`),
      ...Object.entries(countOutcomes(later.filter(({ outcome }) => !isSuccess(outcome)))).map(
        ([outcome, count]) => `${count} × ${outcome} after the program was healthy`,
      ),
      ...missing.map((name) => `${name} was acknowledged and is lost`),
      ...(later.length > 0 ? [] : [`not healthy after ${MAX_RECOVERY_MS / 1_000} s`]),
      ...(failure.alarm && !Object.keys(alarms).some((alarm) => failure.alarm?.test(alarm)) ? ['no alarm'] : []),
      ...((await failure.check?.(outcomes)) ?? []),
    ],
  };
}

/** Waits until a failure has lasted long enough. */
async function last({ lastsMs, traffic, until }: InducedFailure, begun: number): Promise<void> {
  await delay(lastsMs);
  if (lastsMs === 0) return;
  const hasShown = () => {
    const outcomes = traffic.outcomes.filter(({ sentAt }) => sentAt >= begun);
    return outcomes.length >= MIN_ANSWERS && (until?.(outcomes) ?? true);
  };
  while (!hasShown() && performance.now() - begun < MAX_LASTING_MS) await delay(100);
}

/** What clients see of an unreachable database, and of a program that has more to do than the machine can. */
export const UNAVAILABLE = '503 service_unavailable';

/** Counts outcomes, those with the highest counts first. */
export function countOutcomes(outcomes: readonly SentOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([, left], [, right]) => right - left));
}

const unexpected = (outcomes: readonly SentOutcome[], permitted: readonly string[]): string[] =>
  Object.entries(countOutcomes(outcomes))
    .filter(([outcome]) => outcome === HANGS || !(isSuccess(outcome) || [UNAVAILABLE, ...permitted].includes(outcome)))
    .map(([outcome, count]) => `${count} × ${outcome}`);

/** Returns when the program was healthy, in milliseconds of `performance.now()`. */
async function waitUntilHealthy(traffic: DrillTraffic, deadline: number): Promise<number> {
  for (;;) {
    const started = performance.now();
    if (await traffic.isHealthy()) return performance.now();
    if (started > deadline) return Number.POSITIVE_INFINITY;
    await delay(50);
  }
}

/** Collects the answers of `/readyz` other than 200. */
function watchReadiness(traffic: DrillTraffic): { stop(): Promise<Record<string, number>> } {
  const answers: Record<string, number> = {};
  let stopped = false;
  const watch = async () => {
    while (!stopped) {
      for (const answer of await traffic.readiness()) answers[answer] = (answers[answer] ?? 0) + 1;
      await delay(250);
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopped = true;
      await watching;
      return answers;
    },
  };
}
