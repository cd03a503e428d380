import type Connection from 'better-sqlite3';
import { normalizeText } from '../../../schema/core/slugs/normalized-text.ts';
import { type ColumnKind, sourceTables, type TableName } from '../source-tables.ts';

/** A unique column. Two rows with the same value are duplicates. */
export interface UniqueColumn {
  readonly column: string;
  /** The column with the normalized value, which is compared instead. */
  readonly key?: { readonly column: string; normalize(value: string): string };
  /** How two equal values may differ, as the end of a message. */
  readonly equality?: string;
}

const tableNames = Object.keys(sourceTables) as TableName[];

const isText = (kind: ColumnKind): boolean => kind.startsWith('text') || kind === 'serialized';

/** Columns with long texts: columns after them are slow to read. */
const LONG_COLUMNS = /content|excerpt|description|_value|pinged|to_ping/;

/** The columns of a table, long ones last. The first is the id where rows have one. */
export const stagedColumns: { readonly [Name in TableName]: readonly string[] } = forEachTable((table) => {
  const columns = Object.keys(sourceTables[table]);
  return [
    ...columns.filter((column) => !LONG_COLUMNS.test(column)),
    ...columns.filter((column) => LONG_COLUMNS.test(column)),
  ];
});

/** Ids and names of options are unique, and logins regardless of case and accents. */
export const uniqueColumns: { readonly [Name in TableName]: readonly UniqueColumn[] } = forEachTable((table) => {
  const [first] = Object.entries<ColumnKind>(sourceTables[table]);
  const id = table === 'options' || first?.[1] === 'id' ? first?.[0] : undefined;
  return [
    ...(id === undefined ? [] : [{ column: id }]),
    ...(table === 'users'
      ? [
          {
            column: 'user_login',
            key: { column: 'login_key', normalize: normalizeText },
            equality: ', except for case or accents',
          },
        ]
      : []),
  ];
});

/** The statements that add rows; duplicates are ignored. */
export const insertRow: { readonly [Name in TableName]: string } = forEachTable((table) => {
  const keys = uniqueColumns[table].flatMap(({ key }) => (key ? [key.column] : []));
  const columns = [...stagedColumns[table], ...keys, 'origin'];
  return `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
});

/** Indexes on references, created after all rows. */
const INDEXES = [
  'usermeta (user_id)',
  'postmeta (post_id)',
  'term_relationships (object_id)',
  'term_taxonomy (term_id)',
  'posts (post_name)',
  'users (user_nicename)',
  "posts (post_parent, post_date) WHERE post_type = 'revision'",
];

/** Creates the tables, with a column for the origin of each row and with unique indexes. */
export function createStageTables(connection: Connection.Database): void {
  for (const table of tableNames) {
    const kinds: Readonly<Record<string, ColumnKind>> = sourceTables[table];
    const unique = new Set(uniqueColumns[table].map(({ column, key }) => key?.column ?? column));
    const keyColumns = uniqueColumns[table].flatMap(({ key }) => (key ? [key.column] : []));
    const columns = [...stagedColumns[table], ...keyColumns].map((column) => {
      const kind = kinds[column] ?? 'text';
      if (kind === 'id') return `${column} INTEGER PRIMARY KEY`;
      return `${column} ${isText(kind) ? 'TEXT' : 'INTEGER'} NOT NULL${unique.has(column) ? ' UNIQUE' : ''}`;
    });
    connection.exec(`CREATE TABLE ${table} (${columns.join(', ')}, origin TEXT NOT NULL)`);
  }
  connection.exec('CREATE TABLE files (post_id INTEGER NOT NULL, path TEXT NOT NULL, url TEXT NOT NULL)');
  const details = ['kind', 'reason', 'item', 'value'].map((column) => `${column} TEXT NOT NULL`).join(', ');
  connection.exec(`CREATE TABLE details (id INTEGER PRIMARY KEY, ${details})`);
}

/** Creates the indexes on references. */
export function indexStageTables(connection: Connection.Database): void {
  for (const [number, index] of INDEXES.entries()) connection.exec(`CREATE INDEX index_${number} ON ${index}`);
}

function forEachTable<Value>(create: (table: TableName) => Value): { readonly [Name in TableName]: Value } {
  return Object.fromEntries(tableNames.map((table) => [table, create(table)])) as { [Name in TableName]: Value };
}
