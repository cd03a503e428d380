import type { Database, TransactionClient } from '../../../schema/kernel.ts';
import type { Stage } from '../stage/stage.ts';
import type { ItemIds, ItemKind } from './item-ids.ts';
import type { MergeTally } from './merge-counts.ts';

/** What the merge of each kind works with. */
export interface Merging {
  readonly client: TransactionClient;
  readonly engine: Database['engine'];
  /** The rows of the source. */
  readonly stage: Stage;
  /** What earlier imports brought. */
  readonly before: ItemIds;
  /** What is known so far of all ids, those of earlier imports among them. */
  readonly ids: ItemIds;
  readonly tallies: { readonly [Kind in ItemKind]: MergeTally };
  readonly siteUrl: string;
  note(text: string): void;
}

const CHUNK = 500;

/** Collects what a query finds for a list of values that may be long. */
export async function inChunks<Value, Row>(
  values: readonly Value[],
  query: (chunk: Value[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let start = 0; start < values.length; start += CHUNK) {
    found.push(...(await query(values.slice(start, start + CHUNK))));
  }
  return found;
}
