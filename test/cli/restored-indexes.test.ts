import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BackupSite, createBackupSite, type RestoreEnvironment } from '../support/backup-site.ts';
import { databaseParts } from '../support/database-parts.ts';

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
