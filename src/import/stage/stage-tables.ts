import type Connection from 'better-sqlite3';
import { normaliseText } from '../../../schema/content/normalise.ts';
import { type ColumnKind, sourceTables, type TableName } from '../source-tables.ts';

/** A column that no two rows may share, and what it is compared by, in a column of its own. */
export interface UniqueColumn {
  readonly column: string;
  readonly key?: { readonly column: string; of(value: string): string };
  readonly but?: string;
}

const names = Object.keys(sourceTables) as TableName[];

const isText = (kind: ColumnKind): boolean => kind.startsWith('text') || kind === 'serialised';

/** Texts that may be long; what stands behind them in a row is slow to reach. */
const LONG = /content|excerpt|description|_value|pinged|to_ping/;

/** The columns of a table, the long ones last; the first is the row's id where rows have one. */
export const stagedColumns: { readonly [Name in TableName]: readonly string[] } = forEachTable((table) => {
  const columns = Object.keys(sourceTables[table]);
  return [...columns.filter((column) => !LONG.test(column)), ...columns.filter((column) => LONG.test(column))];
});

/** Ids are unique, and so are the names of options and, but for case and accents, those of accounts. */
export const uniqueColumns: { readonly [Name in TableName]: readonly UniqueColumn[] } = forEachTable((table) => {
  const [first] = Object.entries<ColumnKind>(sourceTables[table]);
  const id = table === 'options' || first?.[1] === 'id' ? first?.[0] : undefined;
  return [
    ...(id === undefined ? [] : [{ column: id }]),
    ...(table === 'users'
      ? [{ column: 'user_login', key: { column: 'login_key', of: normaliseText }, but: ', but for case or accents' }]
      : []),
  ];
});

/** What adds a row: its columns, what is compared instead of some of them, and its place; a double is passed over. */
export const insertRow: { readonly [Name in TableName]: string } = forEachTable((table) => {
  const keys = uniqueColumns[table].flatMap(({ key }) => (key ? [key.column] : []));
  const columns = [...stagedColumns[table], ...keys, 'place'];
  return `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
});

/** What finds rows by what they belong to; made once all are there. */
const INDEXES = [
  'usermeta (user_id)',
  'postmeta (post_id)',
  'term_relationships (object_id)',
  'term_taxonomy (term_id)',
  "posts (post_parent, post_date) WHERE post_type = 'revision'",
];

/** Makes the tables, each with where its rows come from and with what keeps doubles out. */
export function createStageTables(connection: Connection.Database): void {
  for (const table of names) {
    const kinds: Readonly<Record<string, ColumnKind>> = sourceTables[table];
    const unique = new Set(uniqueColumns[table].map(({ column, key }) => key?.column ?? column));
    const further = uniqueColumns[table].flatMap(({ key }) => (key ? [key.column] : []));
    const columns = [...stagedColumns[table], ...further].map((column) => {
      const kind = kinds[column] ?? 'text';
      if (kind === 'id') return `${column} INTEGER PRIMARY KEY`;
      return `${column} ${isText(kind) ? 'TEXT' : 'INTEGER'} NOT NULL${unique.has(column) ? ' UNIQUE' : ''}`;
    });
    connection.exec(`CREATE TABLE ${table} (${columns.join(', ')}, place TEXT NOT NULL)`);
  }
  connection.exec('CREATE TABLE files (post_id INTEGER NOT NULL, path TEXT NOT NULL, url TEXT NOT NULL)');
}

export function indexStageTables(connection: Connection.Database): void {
  for (const [number, index] of INDEXES.entries()) connection.exec(`CREATE INDEX index_${number} ON ${index}`);
}

function forEachTable<Value>(make: (table: TableName) => Value): { readonly [Name in TableName]: Value } {
  return Object.fromEntries(names.map((table) => [table, make(table)])) as { [Name in TableName]: Value };
}
