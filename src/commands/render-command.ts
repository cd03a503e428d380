import { checkRenderVersion } from '../../schema/rendering/check-render-version.ts';
import { storeRenderings } from '../../schema/rendering/stored/store-renderings.ts';
import { type Output, showProgress } from '../cli/progress.ts';
import { loadDeclarations } from '../config/declarations-file.ts';
import type { Config } from '../config.ts';
import { openConfiguredDatabase } from '../open-configured-database.ts';
import { createCommandDomain } from '../program-kernel.ts';

/**
 * Rerenders all content; the server may run. Returns the exit code. An item that is changed meanwhile has the rendering
 * of that change.
 */
export async function runRenderCommand({ config, output }: { config: Config; output: Output }): Promise<number> {
  const startTime = performance.now();
  const declarations = await loadDeclarations(config.declarationsFile);
  const database = await openConfiguredDatabase(config);
  try {
    const domain = await createCommandDomain({ config, database, declarations, program: 'command render' });
    const progress = showProgress('Rendering', output);
    const stored = await storeRenderings(domain, { onProgress: progress.update }).finally(progress.finish);
    await checkRenderVersion(domain);
    output.write(`${stored} items rendered in ${((performance.now() - startTime) / 1_000).toFixed(1)} s.\n`);
    return 0;
  } finally {
    await database.close();
  }
}
