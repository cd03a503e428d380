import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../../src/adapters/database/open-database.ts';
import { connectTo, schemaOf } from '../../../src/adapters/database/postgresql/postgresql-connection.ts';
import { siteDatabase } from '../site/build.ts';
import { BASE_POSTS, multiplyRows, type SiteSize } from './multiply-rows.ts';

const migrationsFolder = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));

/**
 * Returns the address of a schema of the PostgreSQL database `server` with a site of the given size. Builds it if none
 * exists: a copy of a small site whose rows are multiplied.
 */
export async function scaleSite(input: { server: string; size: SiteSize; say(text: string): void }): Promise<string> {
  const { server, size, say } = input;
  const base = await siteDatabase({ engine: 'postgresql', posts: BASE_POSTS, rebuild: false, server });
  const baseSchema = schemaOf(base);
  const name = `${baseSchema}_scale_${size.posts}_${size.comments}_${size.terms}`;
  const address = new URL(server);
  address.searchParams.set('schema', name);
  const url = address.toString();
  const client = await connectTo(url);
  try {
    const { rows } = await client.query<{ text: string }>(
      'SELECT obj_description(oid) AS "text" FROM pg_namespace WHERE nspname = $1',
      [name],
    );
    if (rows[0]?.text === 'complete') return url;
    await client.query(`DROP SCHEMA IF EXISTS "${name}" CASCADE`);
    // Applies the migrations.
    await (await openDatabase(url, { migrationsFolder })).close();
    const tables = await client.query<{ tablename: string }>(
      `SELECT tablename FROM pg_tables WHERE schemaname = $1 AND tablename NOT LIKE '\\_%'`,
      [baseSchema],
    );
    await client.query('SET session_replication_role = replica');
    for (const { tablename } of tables.rows) {
      await client.query(`TRUNCATE "${tablename}" CASCADE`);
    }
    for (const { tablename } of tables.rows) {
      await client.query(`INSERT INTO "${tablename}" SELECT * FROM "${baseSchema}"."${tablename}"`);
    }
    await multiplyRows(client, { size, say });
    for (const { tablename } of tables.rows) await client.query(`VACUUM ANALYZE "${tablename}"`);
    say('statistics');
    await client.query(`COMMENT ON SCHEMA "${name}" IS 'complete'`);
    return url;
  } finally {
    await client.end();
  }
}
