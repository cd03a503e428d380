import type { SourceReport } from '../import-source.ts';
import type { ReadingProgress } from '../source-kind.ts';
import type { Lists } from './lists.ts';
import type { RestApi } from './rest-api.ts';
import type { RestItem } from './rest-item.ts';

/** What reading a site needs. */
export interface SiteReading {
  readonly api: RestApi;
  /** The account that asks; absent where nobody in particular does. */
  readonly me: RestItem | undefined;
  readonly report: SourceReport;
  /** Whether the password travels unencrypted. */
  readonly isPlain: boolean;
  /** Whether revisions and autosaves come along, and those of how many items at once. */
  readonly revisions: { readonly atOnce: number } | undefined;
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined;
}

/** What reading a part of it needs. */
export interface PartReading extends SiteReading {
  readonly lists: Lists;
}
