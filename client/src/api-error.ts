import type { ErrorCode } from './generated/reported-codes.ts';

/** The parts of an error that the API reported. */
export interface ErrorReport<Code extends string = string> {
  code: Code;
  message: string;
  status: number;
  /** The `data` of the error, such as `retry_after`. */
  data: Readonly<Record<string, unknown>>;
}

/** An error that the API reported. `code` says which one; its codes are known to the type checker. */
export class ApiError<Code extends string = ErrorCode | (string & {})> extends Error {
  readonly code: Code;
  /** The HTTP status. */
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
  /** The id of the request, which the log of the server contains too. */
  readonly requestId: string | null;

  constructor(report: ErrorReport<Code>, requestId: string | null = null) {
    super(report.message);
    this.name = 'ApiError';
    this.code = report.code;
    this.status = report.status;
    this.data = report.data;
    this.requestId = requestId;
  }

  /** The message for each parameter that the API rejected, by name. */
  get parameters(): Readonly<Record<string, string>> {
    const { params } = this.data;
    return typeof params === 'object' && params !== null && !Array.isArray(params)
      ? (params as Record<string, string>)
      : {};
  }
}

/** An answer that does not come from the API, such as the page of a proxy. */
export class UnexpectedAnswerError extends Error {
  readonly status: number;
  /** The beginning of the body. */
  readonly body: string;

  constructor(status: number, body: string) {
    super(`The answer with status ${status} is not JSON. Check the address of the REST API.`);
    this.name = 'UnexpectedAnswerError';
    this.status = status;
    this.body = body.slice(0, 1_000);
  }
}

/** Whether an error was reported by the API, with one of these codes if any are given. */
export function isApiError<const Code extends ErrorCode | (string & {}) = ErrorCode | (string & {})>(
  error: unknown,
  ...codes: readonly Code[]
): error is ApiError<Code> {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code as Code));
}

/** The result of a request as a value: either the answer or the error that the API reported. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; error: ApiError };

/** Waits for a request and returns its result as a value. Errors that the API did not report are thrown. */
export async function resultOf<Value>(request: PromiseLike<Value>): Promise<Result<Value>> {
  try {
    return { ok: true, value: await request };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error };
    throw error;
  }
}
