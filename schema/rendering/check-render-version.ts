import { anonymousViewer } from '../access/viewer-access.ts';
import { exemptFromAudit } from '../core/audit/audit-journal.ts';
import { type Domain, siteOf } from '../core/domain.ts';
import { createContext } from '../core/request-context.ts';
import { RENDER_VERSION_SETTING } from '../core/site/site.ts';
import { loadSiteData } from './data/site-data.ts';
import { requestRerendering } from './stored/render-job.ts';
import { renderVersionOf } from './stored/render-version.ts';

/**
 * Computes the render version: a hash of the settings, theme, addresses and renderer that all markup depends on. If it
 * differs from the stored version, stores it for all processes and requests the rerendering job. `previousVersion` is
 * the result of the last call in this process; if the version equals it, nothing is stored, because another process may
 * have stored a newer one. Returns the version.
 */
export async function checkRenderVersion(domain: Domain, previousVersion = 0): Promise<number> {
  const context = await createContext(domain, { viewer: anonymousViewer });
  const version = renderVersionOf(await loadSiteData(context), context);
  if (version === previousVersion || (await siteOf(domain)).renderVersion === version) return version;
  const storedValue = { value: JSON.stringify(version) };
  await domain.kernel.database.transaction(async (client) => {
    exemptFromAudit(client);
    await client.setting.upsert({
      where: { name: RENDER_VERSION_SETTING },
      create: { name: RENDER_VERSION_SETTING, ...storedValue },
      update: storedValue,
    });
    await requestRerendering(client);
  });
  return version;
}
