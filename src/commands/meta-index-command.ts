import { buildMetaIndex } from '../../schema/content/meta/build-meta-index.ts';
import { resetMetaIndex, storeMetaFilters } from '../../schema/content/meta/declared-meta-filters.ts';
import { createRegistry } from '../../schema/core/registry/declarations.ts';
import type { Output } from '../cli/progress.ts';
import { loadDeclarations } from '../config/declarations-file.ts';
import type { Config } from '../config.ts';
import { openCommandDatabase } from '../open-configured-database.ts';

export interface MetaIndexCommand {
  action: 'build' | 'rebuild';
  config: Config;
  output: Output;
}

/**
 * Stores the filterable meta values of the declarations and indexes the items that are not indexed; `rebuild` indexes all
 * items again. The server may run. Returns the exit code.
 */
export async function runMetaIndexCommand({ action, config, output }: MetaIndexCommand): Promise<number> {
  const registry = createRegistry(await loadDeclarations(config.declarationsFile));
  const database = await openCommandDatabase(config, 'command meta-index');
  try {
    await storeMetaFilters(database, registry);
    if (action === 'rebuild') await resetMetaIndex(database);
    let items = 0;
    await buildMetaIndex(database, { onProgress: (indexed) => (items = indexed) });
    const keys = await database.primary.metaFilter.count();
    output.write(`${keys} meta values are indexed; items indexed now: ${items}.\n`);
    return 0;
  } finally {
    await database.close();
  }
}
