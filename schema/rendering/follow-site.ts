import { anonymousViewer } from '../access/viewer.ts';
import { createContext } from '../context.ts';
import { type Domain, siteOf } from '../domain.ts';
import { loadSiteFacts } from './facts/site-facts.ts';
import { requestRendering } from './stored/render-job.ts';
import { RENDER_VERSION_SETTING, renderVersionOf } from './stored/version.ts';

/**
 * Looks at what the whole site's markup depends on: its settings, its theme, its addresses, the renderer. Where that is
 * not what stored markup was last known to stand on, it says so to all processes, and asks for the job that renders
 * anew. `known` is what this process saw when it looked last: while it sees the same, another process may know better.
 * Gives what it sees now.
 */
export async function followSite(domain: Domain, known = 0): Promise<number> {
  const context = await createContext(domain, { viewer: anonymousViewer });
  const version = renderVersionOf(await loadSiteFacts(context), context);
  if (version === known || (await siteOf(domain)).renderVersion === version) return version;
  const stored = { value: JSON.stringify(version) };
  await domain.kernel.database.transaction(async (client) => {
    await client.setting.upsert({
      where: { name: RENDER_VERSION_SETTING },
      create: { name: RENDER_VERSION_SETTING, ...stored },
      update: stored,
    });
    await requestRendering(client);
  });
  return version;
}
