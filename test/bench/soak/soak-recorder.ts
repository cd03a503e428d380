import type { SoakAnswer } from './soak-client.ts';
import { percentile } from './soak-durations.ts';
import type { SoakGroup } from './soak-operation.ts';

/** The requests of one kind in one interval. */
export interface KindTraffic {
  group: SoakGroup;
  p50: number;
  p99: number;
  /** The duration of each request. */
  milliseconds: readonly number[];
}

/** The requests of one interval. */
export interface IntervalTraffic {
  /** Requests by status; answers of GraphQL with errors count as `GraphQL errors`, and requests without answer as `0`. */
  outcomes: Readonly<Record<string, number>>;
  errors: number;
  kinds: Readonly<Record<string, KindTraffic>>;
}

/** An answer that is an error. */
export interface SoakError {
  at: string;
  kind: string;
  outcome: string;
  text: string;
}

/** The number of errors of which the text is recorded. */
const MAX_ERRORS = 100;

const GRAPHQL_ERRORS = 'GraphQL errors';

const isSuccess = (outcome: string) => /^(?:2..|304)$/.test(outcome);

/** Collects the outcomes of requests, in intervals. */
export class SoakRecorder {
  /** The first errors. */
  readonly errors: SoakError[] = [];
  readonly #onError: (error: SoakError) => void;
  #requests: { kind: string; group: SoakGroup; outcome: string; milliseconds: number }[] = [];

  /** `onError` is called with each of the first errors. */
  constructor(onError: (error: SoakError) => void) {
    this.#onError = onError;
  }

  record(request: { kind: string; group: SoakGroup; answer: SoakAnswer }): void {
    const { kind, group, answer } = request;
    const { status, text, milliseconds } = answer;
    const outcome = kind.includes('GraphQL') && text.includes('"errors":[{') ? GRAPHQL_ERRORS : `${status}`;
    this.#requests.push({ kind, group, outcome, milliseconds: Math.round(milliseconds * 10) / 10 });
    if (isSuccess(outcome) || this.errors.length >= MAX_ERRORS) return;
    const error = { at: new Date().toISOString(), kind, outcome, text: text.slice(0, 300) };
    this.errors.push(error);
    this.#onError(error);
  }

  /** Ends the interval and returns its requests. */
  endInterval(): IntervalTraffic {
    const requests = this.#requests;
    this.#requests = [];
    const outcomes: Record<string, number> = {};
    const kinds: Record<string, { group: SoakGroup; milliseconds: number[] }> = {};
    for (const { kind, group, outcome, milliseconds } of requests) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      kinds[kind] ??= { group, milliseconds: [] };
      kinds[kind].milliseconds.push(milliseconds);
    }
    return {
      outcomes,
      errors: requests.filter(({ outcome }) => !isSuccess(outcome)).length,
      kinds: Object.fromEntries(
        Object.entries(kinds).map(([kind, traffic]) => [
          kind,
          { ...traffic, p50: percentile(traffic.milliseconds, 0.5), p99: percentile(traffic.milliseconds, 0.99) },
        ]),
      ),
    };
  }
}
