import { buildMetaIndex } from '../../schema/content/meta/build-meta-index.ts';
import { resetMetaIndex, storeMetaFilters } from '../../schema/content/meta/declared-meta-filters.ts';
import { createRegistry } from '../../schema/core/registry/declarations.ts';
import { loadDeclarations } from '../config/declarations-file.ts';
import { withDatabase } from './command-database.ts';
import { choice, defineCommand, required } from './define-command.ts';

/** Builds the index of filterable meta values, after it has stored which ones the declarations name. */
export const metaIndexCommand = defineCommand({
  arguments: {
    action: required(choice(['build', 'rebuild'], 'Whether to index the items that are not indexed, or all items.')),
  },
  run: async ({ action, config, output }) => {
    const registry = createRegistry(await loadDeclarations(config.declarationsFile));
    return withDatabase({ config, output, program: 'command meta-index' }, async (database) => {
      await storeMetaFilters(database, registry);
      if (action === 'rebuild') await resetMetaIndex(database);
      let items = 0;
      await buildMetaIndex(database, { onProgress: (indexed) => (items = indexed) });
      const keys = await database.primary.metaFilter.count();
      output.write(`${keys} meta values are indexed; items indexed now: ${items}.\n`);
      return 0;
    });
  },
});
