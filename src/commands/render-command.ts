import { checkRenderVersion } from '../../schema/rendering/check-render-version.ts';
import { storeRenderings } from '../../schema/rendering/stored/store-renderings.ts';
import { showProgress } from '../cli/progress.ts';
import { loadDeclarations } from '../config/declarations-file.ts';
import { openConfiguredDatabase } from '../open-configured-database.ts';
import { createCommandDomain } from '../program-kernel.ts';
import { defineCommand } from './define-command.ts';

/** An item that is changed meanwhile has the rendering of that change. */
export const renderCommand = defineCommand({
  run: async ({ config, output }) => {
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
  },
});
