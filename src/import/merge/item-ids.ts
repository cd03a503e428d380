import type { Database, TransactionClient } from '../../../schema/kernel.ts';
import type { ImportRows, Part } from '../conversion.ts';

/** What has an id that other rows refer to. */
export type ItemKind = 'user' | 'term' | 'post' | 'comment';

/** Ids of the source, with what they are here. */
export type IdMap = Map<number, number>;

export type ItemIds = { readonly [Kind in ItemKind]: IdMap };

const TABLES: Readonly<Record<ItemKind, string>> = { user: 'users', term: 'terms', post: 'posts', comment: 'comments' };

export const itemKinds = Object.keys(TABLES) as ItemKind[];

/** Maps without any id. */
export const noIds = (): ItemIds => ({ user: new Map(), term: new Map(), post: new Map(), comment: new Map() });

/** What earlier imports of the same source brought. */
export async function loadItemIds(client: TransactionClient, source: string): Promise<ItemIds> {
  const ids = noIds();
  const rows = await client.importedItem.findMany({ where: { source } });
  for (const { kind, sourceId, targetId } of rows) ids[kind as ItemKind]?.set(sourceId, targetId);
  return ids;
}

/** The rows that make later imports of the same source know these ids. */
export const itemIdRows = (source: string, ids: ItemIds): ImportRows['importedItem'] =>
  itemKinds.flatMap((kind) => [...ids[kind]].map(([sourceId, targetId]) => ({ source, kind, sourceId, targetId })));

const BATCH = 1_000;

/** The same rows, so many at a time. */
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

/** The ids of rows that keep theirs. */
export const partIds = ({ user, term, post, comment }: Part): ItemIds => ({
  user: kept(user),
  term: kept(term),
  post: kept(post),
  comment: kept(comment),
});

const kept = (rows: readonly { id?: number | undefined }[] = []): IdMap => new Map(rows.map(({ id = 0 }) => [id, id]));

/** Counts up from the highest id that a table has, or ever had: what referred to a removed item must not find another. */
export async function furtherIds(
  client: TransactionClient,
  { engine, kind }: { engine: Database['engine']; kind: ItemKind },
): Promise<() => number> {
  const table = TABLES[kind];
  const [row] = await client.$queryRawUnsafe<{ last: number | bigint | null }[]>(
    engine === 'sqlite'
      ? `SELECT MAX(COALESCE((SELECT seq FROM sqlite_sequence WHERE name = '${table}'), 0), COALESCE((SELECT MAX(id) FROM "${table}"), 0)) AS last`
      : `SELECT GREATEST(COALESCE((SELECT MAX(id) FROM "${table}"), 0), COALESCE(pg_sequence_last_value(pg_get_serial_sequence('"${table}"', 'id')::regclass), 0)) AS last`,
  );
  let last = Number(row?.last ?? 0);
  return () => ++last;
}
