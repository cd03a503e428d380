/** The result of one check. The message says what was found and, unless it is ok, what to do. */
export interface CheckResult {
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'failed';
  readonly message: string;
}

type Result = Pick<CheckResult, 'status' | 'message'>;

export const passes = (message: string): Result => ({ status: 'ok', message });
export const warns = (message: string): Result => ({ status: 'warning', message });
export const fails = (message: string): Result => ({ status: 'failed', message });

/** A check of the configuration or of what it names. It may throw; the error then becomes its message. */
export interface Check {
  readonly name: string;
  run(): Promise<Result> | Result;
}
