import { randomBytes } from 'node:crypto';
import { type Connection, createConnection } from 'mysql2/promise';
import type { Tables } from './source-site.ts';

/** Address of the MySQL or MariaDB server for tests. */
const SERVER_URL = process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306';

/** A separate database on the server, for one test. */
export interface MysqlDatabase {
  readonly name: string;
  readonly address: string;
  readonly connection: Connection;
  /** Creates and fills the tables; texts are stored in the character set. */
  load(tables: Tables, options?: { prefix?: string; charset?: string }): Promise<void>;
  dispose(): Promise<void>;
}

/** Returns whether a server answers, and logs if none does. */
export async function hasMysqlServer(): Promise<boolean> {
  try {
    const connection = await createConnection({ uri: SERVER_URL, connectTimeout: 20_000 });
    await connection.end();
    return true;
  } catch (error) {
    process.stderr.write(`Not tested, since no MySQL or MariaDB answers: ${(error as Error).message}\n`);
    return false;
  }
}

/** Creates a database. */
export async function createMysqlDatabase(): Promise<MysqlDatabase> {
  const name = `import_${randomBytes(6).toString('hex')}`;
  const connection = await createConnection({ uri: SERVER_URL, charset: 'utf8mb4' });
  await connection.query("SET SESSION sql_mode = ''");
  await connection.query(`CREATE DATABASE ${name}`);
  await connection.query(`USE ${name}`);
  const address = new URL(SERVER_URL);
  address.pathname = `/${name}`;
  return {
    name,
    address: address.href,
    connection,
    load: async (tables, { prefix = 'site_', charset = 'utf8mb4' } = {}) => {
      for (const [table, rows] of Object.entries(tables)) {
        const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
        const definitions = columns.map((column) => `\`${column}\` ${columnType(column)}`);
        await connection.query(
          `CREATE TABLE ${prefix}${table} (${definitions.join(', ')}) ENGINE=InnoDB DEFAULT CHARSET=${charset}`,
        );
        for (const row of rows) {
          const placeholders = columns.map(() => '?').join(', ');
          await connection.query(
            `INSERT INTO ${prefix}${table} VALUES (${placeholders})`,
            columns.map((column) => row[column] ?? null),
          );
        }
      }
    },
    dispose: async () => {
      await connection.query(`DROP DATABASE ${name}`);
      await connection.end();
    },
  };
}

const DATES = /^(?:user_registered|(?:post|comment)_(?:date|modified)(?:_gmt)?)$/;
const NUMBERS = /^(?:ID|\w+_ID|\w+_id|post_author|(?:post|comment)_parent|parent|count|comment_count)$/;

/** Returns the column type that source sites use. */
function columnType(column: string): string {
  if (DATES.test(column)) return "datetime NOT NULL DEFAULT '0000-00-00 00:00:00'";
  if (column === 'menu_order') return 'int';
  return NUMBERS.test(column) ? 'bigint unsigned' : 'longtext';
}
