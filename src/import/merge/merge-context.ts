import type { Dialect } from '../../../schema/core/dialect/sql-dialect.ts';
import type { TransactionClient } from '../../../schema/core/domain-kernel.ts';
import type { ImportDetails } from '../stage/import-details.ts';
import type { Stage } from '../stage/stage.ts';
import type { ItemIds, ItemKind } from './item-ids.ts';

/** The dependencies of merging the items of one kind. */
export interface MergeContext {
  readonly client: TransactionClient;
  readonly dialect: Dialect;
  /** The rows of the source. */
  readonly stage: Stage;
  /** The ids that earlier imports assigned. */
  readonly earlierIds: ItemIds;
  /** The ids assigned by this import, and those of earlier imports whose items still exist. */
  readonly ids: ItemIds;
  readonly itemCounters: { readonly [Kind in ItemKind]: MergedItemCounter };
  readonly siteUrl: string;
  note(text: string): void;
}

const CHUNK_SIZE = 500;

/** Runs a query for a long list of values in chunks and collects the rows. */
export async function inChunks<Value, Row>(
  values: readonly Value[],
  query: (chunk: Value[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < values.length; start += CHUNK_SIZE) {
    rows.push(...(await query(values.slice(start, start + CHUNK_SIZE))));
  }
  return rows;
}

/** The number of items of one kind by their outcome in a merge. */
export interface MergeCounts {
  readonly kind: ItemKind;
  readonly added: number;
  /** Items that an earlier import added. */
  readonly alreadyImported: number;
  /** Accounts or terms that correspond to one of the site. */
  readonly matched: number;
  /** The number of omitted items, by reason. */
  readonly omitted: Readonly<Record<string, number>>;
}

/** Counts the items of one kind while they are merged. */
export class MergedItemCounter {
  added = 0;
  alreadyImported = 0;
  matched = 0;
  readonly #omitted = new Map<string, number>();
  readonly #details: ImportDetails;

  constructor(details: ImportDetails) {
    this.#details = details;
  }

  /** Counts an item that is not added, and names it in the report: `item` is such as `post 12`. */
  countOmitted(reason: string, item: string): void {
    this.#details.add({ kind: 'left out', reason, item, value: '' });
    this.#omitted.set(reason, (this.#omitted.get(reason) ?? 0) + 1);
  }

  counts(kind: ItemKind): MergeCounts {
    const { added, alreadyImported, matched } = this;
    return { kind, added, alreadyImported, matched, omitted: Object.fromEntries(this.#omitted) };
  }
}
