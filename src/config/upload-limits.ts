import { wholeNumber } from './config-values.ts';

/** Limits on the number and the slowness of uploads. */
export interface UploadLimits {
  /** Maximum number of simultaneous uploads of one account; four times as many may wait. */
  readonly perAccount: number;
  /** Milliseconds within which an upload must send the next 16 KiB. */
  readonly progressTimeoutMs: number;
}

/** The environment variables of these limits. */
export const uploadVariables = {
  UPLOADS_PER_ACCOUNT: wholeNumber({ minimum: 1, maximum: 1_000, defaultValue: 8 }).describe(
    'Maximum number of simultaneous uploads of one account. Four times as many may wait; further ones are answered with 429.',
  ),
  UPLOAD_SLOW_SECONDS: wholeNumber({ minimum: 1, maximum: 3_600, defaultValue: 30 }).describe(
    'An upload that sends less than 16 KiB within this time is answered with 408.',
  ),
};

/** Converts the validated variables. */
export const uploadLimits = (values: { UPLOADS_PER_ACCOUNT: number; UPLOAD_SLOW_SECONDS: number }): UploadLimits =>
  Object.freeze({ perAccount: values.UPLOADS_PER_ACCOUNT, progressTimeoutMs: values.UPLOAD_SLOW_SECONDS * 1_000 });
