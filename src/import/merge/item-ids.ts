import type { Dialect } from '../../../schema/core/dialect/sql-dialect.ts';
import type { TransactionClient } from '../../../schema/core/domain-kernel.ts';
import type { ImportPart, ImportRows } from '../conversion.ts';

/** A kind of item to which other rows refer. */
export type ItemKind = 'user' | 'term' | 'post' | 'comment';

/** New ids by the ids of the source. */
export type IdMap = Map<number, number>;

export type ItemIds = { readonly [Kind in ItemKind]: IdMap };

const TABLES: Readonly<Record<ItemKind, string>> = { user: 'users', term: 'terms', post: 'posts', comment: 'comments' };

export const itemKinds = Object.keys(TABLES) as ItemKind[];

/** Empty maps. */
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

const BATCH = 1_000;

/** The same rows in batches. */
export function* itemIdBatches(source: string, ids: ItemIds): Generator<ImportRows['importedItem']> {
  for (const kind of itemKinds) {
    let batch: ImportRows['importedItem'] = [];
    for (const [sourceId, targetId] of ids[kind]) {
      batch.push({ source, kind, sourceId, targetId });
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}

/** Maps of rows whose ids do not change. */
export const partIds = ({ user, term, post, comment }: ImportPart): ItemIds => ({
  user: kept(user),
  term: kept(term),
  post: kept(post),
  comment: kept(comment),
});

const kept = (rows: readonly { id?: number | undefined }[] = []): IdMap => new Map(rows.map(({ id = 0 }) => [id, id]));

/** Returns ids after the highest one that a table ever had: references to removed items must not find new ones. */
export async function furtherIds(
  client: TransactionClient,
  { dialect, kind }: { dialect: Dialect; kind: ItemKind },
): Promise<() => number> {
  const [row] = await client.$queryRawUnsafe<{ last: number | bigint | null }[]>(dialect.lastNumber(TABLES[kind]));
  let last = Number(row?.last ?? 0);
  return () => ++last;
}
