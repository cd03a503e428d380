import { Prisma } from '../../../prisma/generated/sqlite/client.ts';
import type { Sql } from '../dialect/sql.ts';
import type { RowScope } from './recording-reader.ts';
import { PLACE_COLUMNS, placesOfTypes, type RowTag, rowsById } from './row-tags.ts';
import { readsOfStatement } from './statement-tables.ts';

/** Columns of items other than those that decide their places in lists. */
const TEXT_COLUMNS: ReadonlySet<string> = new Set(
  Object.keys(Prisma.PostScalarFieldEnum).filter((column) => !PLACE_COLUMNS.has(column)),
);

/** Items whose places a statement reads. */
export interface PlaceReads {
  /** The types of the items that it selects. */
  types: readonly string[];
  /** The types of all items, on which those that it selects may depend, such as the parents of files. */
  allTypes: readonly string[];
  /** Whether its rows are items with their `id`: then it may select any of their columns. */
  returnsItems?: boolean;
  /** What it depends on if it reads other columns of items that it does not return. */
  otherwise?: RowScope<unknown>;
}

/**
 * The scope of a statement. One whose conditions and order read only columns that decide the places of items depends on
 * these, and on the items that it returns, but not on the texts of all others: docs/caching.md.
 */
export function placeScope(
  { sql: text }: Sql,
  { types, allTypes, returnsItems = false, otherwise }: PlaceReads,
): RowScope<unknown> | undefined {
  if (readsTexts(returnsItems ? text.slice(text.indexOf('FROM')) : text)) return otherwise;
  const posts = readsOfStatement(text).mentions.get('posts') ?? 0;
  return {
    mentions: { posts },
    rows: (result): RowTag[] => [
      // A second mention is that of items that the selected ones depend on.
      ...placesOfTypes(posts === 1 ? types : allTypes),
      ...(returnsItems
        ? rowsById(
            'posts',
            result.flatMap((row) => (row as { id?: number }).id ?? []),
          )
        : []),
    ],
  };
}

/** Whether SQL names a column with a text of items, by itself or by an alias of their table. */
function readsTexts(text: string): boolean {
  const aliases = new Set([...text.matchAll(/"posts"\s+(?:AS\s+)?(\w+)/g)].map(([, alias]) => alias));
  return [...text.matchAll(/(?:(\w+)\.)?"([^"]+)"/g)].some(
    ([, alias, name = '']) => TEXT_COLUMNS.has(name) && (alias === undefined || aliases.has(alias)),
  );
}
