import { loadUpdater, rotateUpdaterKey } from '../../src/extensions/updater.ts';
import { updaterData } from './extension-data.ts';
import { createTestSite } from './test-site.ts';

export const UPDATER = '/cms-json/updater/v1';

/** What the updater answers where it says how it went. */
export interface Enveloped {
  success: boolean;
  data: { messages: string | string[]; webhook: object; elapsed_time: string; deprecated?: boolean };
}

/** A site whose updater has what it serves, and a key. */
export async function createUpdaterSite() {
  const site = await createTestSite();
  const cms = await site.start({ env: { UPDATER_POST: 'on' } });
  await loadUpdater(site.database, updaterData);
  const key = await rotateUpdaterKey(site.database);
  return {
    site,
    cms,
    key,
    ask: <Body = Enveloped>(path: string) => cms.get<Body>(`${UPDATER}/${path}`),
    audit: () => site.database.primary.updateAudit.findMany({ orderBy: { id: 'desc' } }),
  };
}
