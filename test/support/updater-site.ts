import { loadUpdater, rotateUpdaterKey } from '../../src/extensions/updater.ts';
import { updaterData } from './extension-data.ts';
import { createTestSite } from './test-site.ts';

export const UPDATER = '/cms-json/updater/v1';

/** The answer of updater routes that report success or failure. */
export interface UpdaterAnswer {
  success: boolean;
  data: { messages: string | string[]; webhook: object; elapsed_time: string; deprecated?: boolean };
}

/** Creates a site with updater data and an updater key, and a program that accepts updates by POST. */
export async function createUpdaterSite() {
  const site = await createTestSite();
  const cms = await site.start({ env: { UPDATER_POST: 'on' } });
  await loadUpdater(site.database, updaterData);
  const key = await rotateUpdaterKey(site.database);
  return {
    site,
    cms,
    key,
    getUpdater: <Body = UpdaterAnswer>(path: string) => cms.get<Body>(`${UPDATER}/${path}`),
    auditEntries: () => site.database.primary.updateAudit.findMany({ orderBy: { id: 'desc' } }),
  };
}
