import type { Method } from '../declare/route.ts';
import { plainDomainError, RestError, requestErrors } from '../error.ts';
import type { BridgeRuntime } from '../runtime.ts';
import type { Outcome } from './reply.ts';
import type { BridgeRequest, ReadRequest } from './request.ts';

/** What decides how an unexpected error is answered. */
export interface FailureReports {
  /** Called with an error that is none of the catalogue's. */
  report(error: unknown, request: BridgeRequest): void;
  /** See `BridgeRuntime.outage`. */
  outage: BridgeRuntime['outage'];
}

/** An error of the catalogue stays what it is, an outage is answered as one; any other is reported and hidden. */
export function asFailure(
  error: unknown,
  { reports, request }: { reports: FailureReports; request: ReadRequest },
): RestError {
  if (error instanceof RestError) return error;
  const outage = reports.outage(error);
  const failure = outage && plainDomainError(outage);
  if (failure) return failure;
  reports.report(error, request.source);
  return requestErrors.internal();
}

const WITHOUT_METHODS: ReadonlySet<string> = new Set(['internal_error', 'service_unavailable', 'storage_full']);

/** The answer of a failure, with the methods that the viewer may use at this address where that is known. */
export async function failed(failure: RestError, allow?: () => Promise<readonly Method[]>): Promise<Outcome> {
  // In an outage, what the methods depend on cannot be read either.
  const isUnknown = !allow || WITHOUT_METHODS.has(failure.code);
  const methods = isUnknown ? [] : await allow().catch(() => []);
  const headers: Outcome['headers'] = methods.length > 0 ? { Allow: methods.join(', ') } : {};
  const wait = failure.data?.retry_after;
  if (typeof wait === 'number') headers['Retry-After'] = wait;
  return { status: failure.status, body: failure.body(), headers, isError: true };
}

/** A streamed answer whose errors are reported: its status has been sent, so that only the log can name them. */
export function reportingStream(
  outcome: Outcome,
  { reports, request }: { reports: FailureReports; request: ReadRequest },
): Outcome {
  const { stream } = outcome;
  if (!stream) return outcome;
  async function* chunks(source: typeof stream & object) {
    try {
      yield* source.chunks;
    } catch (error) {
      reports.report(error, request.source);
      throw error;
    }
  }
  return { ...outcome, stream: { ...stream, chunks: chunks(stream) } };
}
