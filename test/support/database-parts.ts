import type { Database } from '../../schema/core/domain-kernel.ts';

/** The definitions of the indexes, references and triggers of a database, in the order of their texts. */
export async function databaseParts({ dialect, primary }: Database): Promise<string[]> {
  const rows = await primary.$queryRawUnsafe<{ text: string }[]>(
    dialect.engine === 'sqlite'
      ? "SELECT sql AS text FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL"
      : `SELECT indexdef AS text FROM pg_indexes WHERE schemaname = current_schema()
         UNION ALL
         SELECT concat(conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
         WHERE connamespace = current_schema()::regnamespace
         UNION ALL
         SELECT concat(tgrelid::regclass, tgname, tgenabled) FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
         WHERE c.relnamespace = current_schema()::regnamespace AND NOT tgisinternal`,
  );
  return rows.map(({ text }) => text).sort();
}
