import type { Dialect } from '../../../schema/core/dialect/sql-dialect.ts';
import type { TransactionClient } from '../../../schema/core/domain-kernel.ts';
import type { ImportPart, ImportRows } from '../conversion.ts';

/** A kind of item to which other rows refer. */
export type ItemKind = 'user' | 'term' | 'post' | 'comment';

/** New ids by the ids of the source. */
export type IdMap = Map<number, number>;

export type ItemIds = { readonly [Kind in ItemKind]: IdMap };

const TABLE_NAMES: Readonly<Record<ItemKind, string>> = {
  user: 'users',
  term: 'terms',
  post: 'posts',
  comment: 'comments',
};

export const itemKinds = Object.keys(TABLE_NAMES) as ItemKind[];

/** Creates empty maps. */
export const noIds = (): ItemIds => ({ user: new Map(), term: new Map(), post: new Map(), comment: new Map() });

/** The ids that earlier imports of the source assigned. */
export async function loadItemIds(client: TransactionClient, source: string): Promise<ItemIds> {
  const ids = noIds();
  const rows = await client.importedItem.findMany({ where: { source } });
  for (const { kind, sourceId, targetId } of rows) ids[kind as ItemKind]?.set(sourceId, targetId);
  return ids;
}

/** The rows that record ids for later imports of the source. */
export const itemIdRows = (source: string, ids: ItemIds): ImportRows['importedItem'] =>
  itemKinds.flatMap((kind) => [...ids[kind]].map(([sourceId, targetId]) => ({ source, kind, sourceId, targetId })));

const BATCH_SIZE = 1_000;

/** The rows of `itemIdRows` in batches. */
export function* itemIdBatches(source: string, ids: ItemIds): Generator<ImportRows['importedItem']> {
  for (const kind of itemKinds) {
    let batch: ImportRows['importedItem'] = [];
    for (const [sourceId, targetId] of ids[kind]) {
      batch.push({ source, kind, sourceId, targetId });
      if (batch.length < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}

/** The ids of rows that keep the ids of the source. */
export const partIds = ({ user, term, post, comment }: ImportPart): ItemIds => ({
  user: identityMap(user),
  term: identityMap(term),
  post: identityMap(post),
  comment: identityMap(comment),
});

const identityMap = (rows: readonly { id?: number | undefined }[] = []): IdMap =>
  new Map(rows.map(({ id = 0 }) => [id, id]));

/**
 * Creates a generator of new ids, above every id that the table ever had, so that no reference to a removed item
 * matches.
 */
export async function createIdSequence(
  client: TransactionClient,
  { dialect, kind }: { dialect: Dialect; kind: ItemKind },
): Promise<() => number> {
  const [row] = await client.$queryRawUnsafe<{ last: number | bigint | null }[]>(dialect.lastId(TABLE_NAMES[kind]));
  let last = Number(row?.last ?? 0);
  return () => ++last;
}
