import type { EnteringRows } from './entering-rows.ts';

/** Rows that have a parent of their own kind. */
interface ParentColumn {
  /** How the report names an item, before its id. */
  readonly item: string;
  /** Selects `id` and `parent` of the rows with a parent; `scope` separates rows with the same ids. */
  readonly rows: string;
  /** Removes the parent of the row with a `rowid`. */
  readonly remove: string;
}

interface ParentRow {
  readonly row: number;
  readonly scope: string;
  readonly id: number;
  readonly parent: number;
}

const PARENT_COLUMNS: readonly ParentColumn[] = [
  {
    item: 'post',
    rows: `SELECT ID AS row, '' AS scope, ID AS id, post_parent AS parent
      FROM posts WHERE post_parent > 0 AND post_type <> 'revision'`,
    remove: 'UPDATE posts SET post_parent = 0 WHERE ID = ?',
  },
  {
    item: 'comment',
    rows: `SELECT comment_ID AS row, '' AS scope, comment_ID AS id, comment_parent AS parent
      FROM comments WHERE comment_parent > 0`,
    remove: 'UPDATE comments SET comment_parent = 0 WHERE comment_ID = ?',
  },
  {
    item: 'term',
    rows: `SELECT term_taxonomy_id AS row, taxonomy AS scope, term_id AS id, parent
      FROM term_taxonomy WHERE parent > 0`,
    remove: 'UPDATE term_taxonomy SET parent = 0 WHERE term_taxonomy_id = ?',
  },
  {
    item: 'menu item',
    rows: `SELECT meta_id AS row, '' AS scope, post_id AS id, CAST(meta_value AS INTEGER) AS parent FROM postmeta
      WHERE meta_key = '_menu_item_menu_item_parent' AND CAST(meta_value AS INTEGER) > 0`,
    remove: "UPDATE postmeta SET meta_value = '0' WHERE meta_id = ?",
  },
];

/** Makes items of the stage that are their own ancestors top-level: the one with the lowest id of each circle. */
export function breakCycles({ stage, noteChange }: EnteringRows): void {
  for (const { item, rows, remove } of PARENT_COLUMNS) {
    const byKey = new Map(stage.all<ParentRow>(rows).map((row) => [`${row.scope} ${row.id}`, row]));
    for (const { row, id, parent } of lowestInCycles(byKey)) {
      stage.run(remove, row);
      noteChange('parent in a circle', { item: `${item} ${id}`, from: String(parent), to: '0' });
    }
  }
}

function lowestInCycles(byKey: ReadonlyMap<string, ParentRow>): ParentRow[] {
  const finished = new Set<ParentRow>();
  const lowest: ParentRow[] = [];
  for (const start of byKey.values()) {
    const path = new Set<ParentRow>();
    let row: ParentRow | undefined = start;
    while (row && !finished.has(row) && !path.has(row)) {
      path.add(row);
      row = byKey.get(`${row.scope} ${row.parent}`);
    }
    if (row && path.has(row)) {
      const ordered = [...path];
      const cycle = ordered.slice(ordered.indexOf(row));
      lowest.push(cycle.reduce((first, next) => (next.id < first.id ? next : first)));
    }
    for (const passed of path) finished.add(passed);
  }
  return lowest;
}
