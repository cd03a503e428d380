import { checkRenderVersion } from '../../schema/rendering/check-render-version.ts';
import { storeRenderings } from '../../schema/rendering/stored/store-renderings.ts';
import { showProgress } from '../cli/progress.ts';
import { withDomain } from './command-database.ts';
import { defineCommand } from './define-command.ts';

/** An item that is changed meanwhile has the rendering of that change. */
export const renderCommand = defineCommand({
  run: async ({ config, output }) => {
    const startTime = performance.now();
    return withDomain({ config, output, program: 'command render' }, async (domain) => {
      const progress = showProgress('Rendering', output);
      const stored = await storeRenderings(domain, { onProgress: progress.update }).finally(progress.finish);
      await checkRenderVersion(domain);
      output.write(`${stored} items rendered in ${((performance.now() - startTime) / 1_000).toFixed(1)} s.\n`);
      return 0;
    });
  },
});
