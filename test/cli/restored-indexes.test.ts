import { expect, onTestFinished, test } from 'vitest';
import { createBackupSite } from '../support/backup-site.ts';
import { databaseParts } from '../support/database-parts.ts';

test('a restore leaves all indexes, references and triggers of the database, and later changes are reported', async () => {
  const backupSite = await createBackupSite();
  onTestFinished(() => backupSite.dispose());
  const { target, backup, restore, config } = await backupSite.createRestoreEnvironment();
  onTestFinished(() => target.dispose());
  const { database, url } = target;
  const before = await databaseParts(database);
  expect(before.length).toBeGreaterThan(50);
  await backup();
  await restore(config());
  expect(await databaseParts(database)).toEqual(before);
  const restored = await backupSite.site.start({ env: { DATABASE_URL: url } });
  const { body } = await restored.send({ method: 'POST', path: 'posts', as: 'admin', json: { title: 'After' } });
  const journal = await database.primary.contentChange.findMany({ where: { kind: 'post', objectId: body.id } });
  expect(journal.map(({ action }) => action)).toContain('created');
});
