import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../schema/core/domain-kernel.ts';
import { type BackupSite, createBackupSite, type RestoreEnvironment } from '../support/backup-site.ts';

let backupSite: BackupSite;
beforeAll(async () => {
  backupSite = await createBackupSite();
});
afterAll(() => backupSite.dispose());

let restoreEnvironment: RestoreEnvironment;
beforeEach(async () => {
  restoreEnvironment = await backupSite.createRestoreEnvironment();
});
afterEach(() => restoreEnvironment.target.dispose());

test('a restore leaves all indexes, references and triggers of the database, and later changes are reported', async () => {
  const { database, url } = restoreEnvironment.target;
  const before = await databaseParts(database);
  expect(before.length).toBeGreaterThan(50);
  await restoreEnvironment.backup();
  await restoreEnvironment.restore(restoreEnvironment.config());
  expect(await databaseParts(database)).toEqual(before);
  const restored = await backupSite.site.start({ env: { DATABASE_URL: url } });
  const { body } = await restored.send({ method: 'POST', path: 'posts', as: 'admin', json: { title: 'After' } });
  const journal = await database.primary.contentChange.findMany({ where: { kind: 'post', objectId: body.id } });
  expect(journal.map(({ action }) => action)).toContain('created');
});

/** The definitions of the indexes, references and triggers of a database, in the order of their texts. */
async function databaseParts({ dialect, primary }: Database): Promise<string[]> {
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
