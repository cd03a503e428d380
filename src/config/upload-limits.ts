import { wholeNumber } from './config-values.ts';

/** How many files may be on their way, and how slowly. */
export interface UploadLimits {
  /** Uploads of one account at once; four times as many may wait. */
  readonly perAccount: number;
  /** Milliseconds in which an upload must bring some of its bytes. */
  readonly slowAfter: number;
}

/** The variables of the environment that say so. */
export const uploadVariables = {
  UPLOADS_PER_ACCOUNT: wholeNumber({ minimum: 1, maximum: 1_000, initial: 8 }).describe(
    'Files that one account may upload at once. Four times as many may wait; further ones are answered with 429.',
  ),
  UPLOAD_SLOW_SECONDS: wholeNumber({ minimum: 1, maximum: 3_600, initial: 30 }).describe(
    'An upload that sends less than 16 KiB in this time ends with 408.',
  ),
};

export const uploadLimits = (values: { UPLOADS_PER_ACCOUNT: number; UPLOAD_SLOW_SECONDS: number }): UploadLimits =>
  Object.freeze({ perAccount: values.UPLOADS_PER_ACCOUNT, slowAfter: values.UPLOAD_SLOW_SECONDS * 1_000 });
