import type { Dialect } from '../../../schema/core/dialect/sql-dialect.ts';
import type { TransactionClient } from '../../../schema/core/domain-kernel.ts';
import type { Stage } from '../stage/stage.ts';
import type { ItemIds, ItemKind } from './item-ids.ts';
import type { MergedItemCounter } from './merge-counts.ts';

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
