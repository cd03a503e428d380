import type { Readable } from 'node:stream';
import type { Connection, RowDataPacket } from 'mysql2';
import { ImportError } from '../../import-error.ts';
import type { ImportSource, SourceBatch, SourceReport } from '../import-source.ts';
import type { SourceKind, SourceRequest } from '../source-kind.ts';
import {
  connectProblem,
  connectReadOnly,
  type DatabaseAddress,
  databaseTitle,
  readDatabaseAddress,
} from './mysql-connection.ts';
import { findSiteTables, type SiteColumn, type SiteTable, type SiteTables } from './site-tables.ts';

/** The database of a site, on MySQL or MariaDB. */
export const mysqlDatabase: SourceKind = {
  description: 'a database as mysql://user:password@host/name',
  help: {
    argument: 'mysql://user:password@host/name',
    content: 'its database; the password may be in IMPORT_PASSWORD instead',
  },
  accepts: ({ scheme }) => scheme === 'mysql' || scheme === 'mariadb',
  open: openDatabaseSource,
};

const MAX_ROWS = 500;
const MAX_BYTES = 4_000_000;

async function openDatabaseSource({ argument, environment, prefix }: SourceRequest): Promise<ImportSource> {
  const address = readDatabaseAddress(argument, environment);
  const connection = await connectReadOnly(address);
  try {
    const site = await findSiteTables(connection, prefix);
    return {
      title: databaseTitle(address),
      prefix: site.prefix,
      missing: [],
      read: (report) => readSite({ connection, address, site, report }),
      // Also ends a running query; the connection is read-only.
      close: async () => connection.destroy(),
    };
  } catch (error) {
    connection.destroy();
    throw error instanceof ImportError ? error : new ImportError([connectProblem(error, address)]);
  }
}

interface ReadSiteOptions {
  readonly connection: Connection;
  readonly address: DatabaseAddress;
  readonly site: SiteTables;
  readonly report: SourceReport;
}

async function* readSite({ connection, address, site, report }: ReadSiteOptions): AsyncGenerator<SourceBatch> {
  for (const problem of site.problems) report.problem(problem);
  if (site.otherTables.length > 0) report.note(`Other tables were not read: ${site.otherTables.join(', ')}.`);
  if (site.nonTransactional.length > 0) {
    report.note(
      `These tables have no snapshots, so changes during the import may be missing: ${site.nonTransactional.join(', ')}.`,
    );
  }
  if (site.problems.length > 0) return;
  try {
    const total = await countRows(connection, site.tables);
    let done = 0;
    for (const table of site.tables) {
      for await (const rows of readTable(connection, table)) {
        const [id] = table.columns;
        done += rows.length;
        yield {
          table: table.table,
          rows,
          origin: (index) => `${table.name} ${id?.name} ${rows[index]?.[id?.name ?? '']}`,
          progress: { done, total },
        };
      }
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError([connectProblem(error, address)]);
  }
}

async function countRows(connection: Connection, tables: readonly SiteTable[]): Promise<number> {
  let total = 0;
  for (const { name } of tables) {
    const [rows] = await connection.promise().query<RowDataPacket[]>(`SELECT COUNT(*) AS count FROM ${quoted(name)}`);
    total += Number(rows[0]?.count ?? 0);
  }
  return total;
}

type TextRow = Record<string, string | null>;

/** The rows of a table in batches of limited number and size. */
async function* readTable(connection: Connection, { table, name, columns }: SiteTable): AsyncGenerator<TextRow[]> {
  const selected = columns.map((column) =>
    column.isLatin1 ? `CAST(${quoted(column.name)} AS BINARY) AS ${quoted(column.name)}` : quoted(column.name),
  );
  const order = columns.slice(0, table === 'term_relationships' ? 2 : 1).map((column) => quoted(column.name));
  const sql = `SELECT ${selected.join(', ')} FROM ${quoted(name)} ORDER BY ${order.join(', ')}`;
  // Reads bytes, because the driver would convert texts to numbers and dates.
  const query = connection.query({ sql, typeCast: (field: { buffer(): Buffer | null }) => field.buffer() });
  const stream: Readable = query.stream({ highWaterMark: MAX_ROWS });
  let batch: TextRow[] = [];
  let bytes = 0;
  for await (const row of stream as AsyncIterable<Record<string, Buffer | null>>) {
    batch.push(readRow(row, columns));
    for (const value of Object.values(row)) bytes += value?.length ?? 0;
    if (batch.length < MAX_ROWS && bytes < MAX_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

function readRow(row: Record<string, Buffer | null>, columns: readonly SiteColumn[]): TextRow {
  return Object.fromEntries(
    columns.map(({ name, isLatin1 }) => {
      const bytes = row[name] ?? null;
      return [name, bytes === null ? null : isLatin1 ? readLatin1(bytes) : bytes.toString('utf8')];
    }),
  );
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const latin1 = new TextDecoder('windows-1252');

/** Decodes UTF-8 that was stored in Latin 1 columns, as on many sites; other bytes are Latin 1. */
function readLatin1(bytes: Buffer): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return latin1.decode(bytes);
  }
}

const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;
