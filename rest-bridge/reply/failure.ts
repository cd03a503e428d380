import { allowHeader } from '../access/access-check.ts';
import type { Method } from '../declare/route.ts';
import { convertDomainError, RestError, requestErrors } from '../error.ts';
import type { BridgeRequest, Outcome, ParsedRequest } from '../rest-exchange.ts';
import type { BridgeRuntime } from '../runtime.ts';

/** Classifies and reports unexpected errors. */
export interface ErrorReporter {
  /** Reports an unexpected error. */
  report(error: unknown, request: BridgeRequest): void;
  /** See `BridgeRuntime.outage`. */
  outage: BridgeRuntime['outage'];
}

/** Converts an error to a REST error. An unexpected error is reported, and becomes `internal_error`. */
export function toFailure(
  error: unknown,
  { reporter, request }: { reporter: ErrorReporter; request: ParsedRequest },
): RestError {
  if (error instanceof RestError) return error;
  const outage = reporter.outage(error);
  const failure = outage && convertDomainError(outage);
  if (failure) return failure;
  reporter.report(error, request.source);
  return requestErrors.internal();
}

/** Codes of answers without `Allow`: permissions cannot be queried during an outage. */
const CODES_WITHOUT_ALLOW: ReadonlySet<string> = new Set([
  'internal_error',
  'service_unavailable',
  'storage_full',
  'request_limit_exceeded',
  'request_timed_out',
  'request_aborted',
]);

/** Returns the answer to a failed request. `queryMethods` returns the methods for `Allow`. */
export async function failureOutcome(
  failure: RestError,
  queryMethods?: () => Promise<readonly Method[]>,
): Promise<Outcome> {
  const hasNoAllow = !queryMethods || CODES_WITHOUT_ALLOW.has(failure.code);
  const methods = hasNoAllow ? [] : await queryMethods().catch(() => []);
  const headers: Outcome['headers'] = { ...allowHeader(methods) };
  const retryAfter = failure.data?.retry_after;
  if (typeof retryAfter === 'number') headers['Retry-After'] = retryAfter;
  return { status: failure.status, body: failure.body(), headers, isError: true };
}

/** Reports errors of a streamed answer: its status has already been sent, so that the errors appear in the log only. */
export function reportStreamErrors(
  outcome: Outcome,
  { reporter, request }: { reporter: ErrorReporter; request: ParsedRequest },
): Outcome {
  const { stream } = outcome;
  if (!stream) return outcome;
  async function* chunks(source: typeof stream & object) {
    try {
      yield* source.chunks;
    } catch (error) {
      reporter.report(error, request.source);
      throw error;
    }
  }
  return { ...outcome, stream: { ...stream, chunks: chunks(stream) } };
}
