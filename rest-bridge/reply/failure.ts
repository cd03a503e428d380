import { allowHeader } from '../access-check.ts';
import type { Method } from '../declare/route.ts';
import { convertDomainError, type ReportedCode, RestError, requestErrors } from '../error.ts';
import {
  answeredMethod,
  type BridgeRequest,
  type MatchedRequest,
  type Outcome,
  type ParsedRequest,
} from '../rest-exchange.ts';
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

/** The errors of a wrong application password. */
const WRONG_PASSWORD: ReadonlySet<ReportedCode> = new Set([
  'invalid_username',
  'invalid_email',
  'incorrect_password',
  'application_password_expired',
  'application_passwords_disabled_for_user',
]);

/**
 * The headers of an answer to a read whose application password is wrong: the read is answered as without a login, as in
 * the reference, and the header says why. Null if the request is refused: it writes, or has other wrong credentials.
 */
export function loginWarning({ request, planner }: MatchedRequest, error: unknown): Outcome['headers'] | null {
  const isRead = answeredMethod(request.method) === 'GET' || request.method === 'OPTIONS';
  if (!isRead || !(error instanceof RestError) || !WRONG_PASSWORD.has(error.code)) return null;
  const { headers, dialect } = planner.settings;
  const name = `${dialect.headerPrefix}Login-Warning`;
  return {
    [name]: error.code,
    'Access-Control-Expose-Headers': `${headers['Access-Control-Expose-Headers']}, ${name}`,
  };
}

/** Whether an answer refuses because the viewer is anonymous, also because of a parameter. */
export function requiresLogin({ status, body, isError }: Outcome): boolean {
  if (!isError) return false;
  const { details } = (body as { data?: { details?: object } | null }).data ?? {};
  return status === 401 || Object.values(details ?? {}).some((detail) => detail?.data?.status === 401);
}
