import type { SourceReport } from '../import-source.ts';
import type { ReadingProgress } from '../source-kind.ts';
import type { RestApi } from './find-rest-api.ts';
import type { RestItem } from './rest-item.ts';
import type { Lists } from './rest-lists.ts';

/** The options of reading a site. */
export interface SiteReading {
  readonly api: RestApi;
  /** The account of the credentials; absent for anonymous requests. */
  readonly me: RestItem | undefined;
  readonly report: SourceReport;
  /** Whether the password is sent without encryption. */
  readonly isPlain: boolean;
  /** Whether to read revisions and autosaves, and for how many items concurrently. */
  readonly revisions: { readonly maxConcurrent: number } | undefined;
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
}

/** The dependencies of reading a part of a site. */
export interface PartReading extends SiteReading {
  readonly lists: Lists;
}
