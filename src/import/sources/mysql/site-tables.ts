import type { Connection, RowDataPacket } from 'mysql2';
import { ImportError } from '../../import-error.ts';
import { type ColumnKind, optionalTables, sourceTables, type TableName } from '../../source-tables.ts';

const NAMES = Object.keys(sourceTables) as TableName[];

/** Tables that all sites of a network share. */
const SHARED_TABLES: ReadonlySet<TableName> = new Set(['users', 'usermeta']);

/** A column of a table in the database. */
export interface SiteColumn {
  readonly name: string;
  /** Whether the database declares the text as Latin 1; it may be UTF-8 nevertheless. */
  readonly isLatin1: boolean;
}

/** A table of the site in the database. */
export interface SiteTable {
  readonly table: TableName;
  readonly name: string;
  readonly columns: readonly SiteColumn[];
}

/** The tables of one site among those of a database. */
export interface SiteTables {
  readonly prefix: string;
  readonly tables: readonly SiteTable[];
  /** Names of other tables: of other sites, or not imported. */
  readonly otherTables: readonly string[];
  /** Names of tables with an engine that has no snapshots. */
  readonly nonTransactional: readonly string[];
  /** Missing tables and columns. */
  readonly problems: readonly string[];
}

/**
 * Finds the tables of the site with the requested prefix, or of the only site. Throws an ImportError when there is no
 * site, or when there are several and no prefix is requested.
 */
export async function findSiteTables(connection: Connection, requestedPrefix: string | undefined): Promise<SiteTables> {
  const [tableRows] = await connection
    .promise()
    .query<RowDataPacket[]>(
      'SELECT TABLE_NAME AS name, ENGINE AS engine FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()',
    );
  const engines = new Map(tableRows.map((row) => [String(row.name), String(row.engine ?? '')]));
  const prefix = requestedPrefix ?? choosePrefix([...engines.keys()]);
  const columns = await readColumns(connection);
  const problems: string[] = [];
  const tables = NAMES.flatMap((table): SiteTable[] => {
    const name = tableName({ engines, prefix, table });
    if (name === undefined) {
      if (!optionalTables.has(table)) problems.push(`The table ${prefix}${table} is missing`);
      return [];
    }
    const expectedColumns = Object.entries<ColumnKind>(sourceTables[table]);
    const existingColumns = columns.get(name) ?? new Map<string, boolean>();
    return [
      {
        table,
        name,
        columns: expectedColumns.flatMap(([column, kind]) => {
          const isLatin1 = existingColumns.get(column.toLowerCase());
          if (isLatin1 !== undefined) return [{ name: column, isLatin1 }];
          if (!kind.endsWith('?')) problems.push(`The column ${column} of the table ${name} is missing`);
          return [];
        }),
      },
    ];
  });
  const used = new Set(tables.map(({ name }) => name));
  return {
    prefix,
    tables,
    otherTables: [...engines.keys()].filter((name) => !used.has(name)).sort(),
    nonTransactional: [...used].filter((name) => !/^(?:innodb|rocksdb|)$/i.test(engines.get(name) ?? '')).sort(),
    problems,
  };
}

/**
 * The name of a table of a site. The sites of a network share the tables of accounts, with the prefix of the first
 * site.
 */
function tableName({
  engines,
  prefix,
  table,
}: {
  engines: ReadonlyMap<string, string>;
  prefix: string;
  table: TableName;
}): string | undefined {
  const tableOfSite = `${prefix}${table}`;
  if (engines.has(tableOfSite)) return tableOfSite;
  const sharedTable = `${prefix.replace(/\d+_$/, '')}${table}`;
  return SHARED_TABLES.has(table) && engines.has(sharedTable) ? sharedTable : undefined;
}

function choosePrefix(names: readonly string[]): string {
  const candidates = names
    .filter((name) => name.endsWith('options'))
    .map((name) => name.slice(0, -'options'.length))
    .filter((prefix) => names.includes(`${prefix}posts`));
  // Further sites of a network have a number after the prefix of the first site.
  const sites = candidates.filter(
    (prefix) => !candidates.includes(prefix.replace(/\d+_$/, '')) || !/\d_$/.test(prefix),
  );
  const [first, ...more] = sites;
  if (first === undefined) {
    throw new ImportError(['The database contains no site: tables such as wp_posts and wp_options are missing']);
  }
  if (more.length > 0) {
    const prefixes = sites.map((prefix) => `"${prefix}"`).join(', ');
    throw new ImportError([`The database contains several sites. Select one with --prefix: ${prefixes}`]);
  }
  return first;
}

/** The columns of each table in lower case, with whether their text is Latin 1. */
async function readColumns(connection: Connection): Promise<Map<string, Map<string, boolean>>> {
  const [rows] = await connection.promise().query<RowDataPacket[]>(
    `SELECT TABLE_NAME AS tableName, COLUMN_NAME AS name, CHARACTER_SET_NAME AS charset
       FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()`,
  );
  const tables = new Map<string, Map<string, boolean>>();
  for (const { tableName, name, charset } of rows) {
    const columns = tables.get(String(tableName)) ?? new Map<string, boolean>();
    tables.set(String(tableName), columns.set(String(name).toLowerCase(), charset === 'latin1'));
  }
  return tables;
}
