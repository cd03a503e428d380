import type { JsonObject } from '../../../../schema/values/json-text.ts';
import type { SourceReport } from '../import-source.ts';
import type { ReadingProgress } from '../source-kind.ts';
import type { RestApi } from './find-rest-api.ts';
import type { RestReader } from './rest-reader.ts';

/** Options of `readSite`. */
export interface RestReadOptions {
  readonly api: RestApi;
  /** The account of the credentials; absent for anonymous requests. */
  readonly account: JsonObject | undefined;
  readonly report: SourceReport;
  /** Whether the password is sent without encryption. */
  readonly isUnencrypted: boolean;
  /** Whether to read revisions and autosaves, and for how many items concurrently. */
  readonly revisions: { readonly maxConcurrent: number } | undefined;
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
}

/** The dependencies of reading one part of a site, such as its comments. */
export interface RestReadContext extends RestReadOptions {
  readonly reader: RestReader;
}
