import { storeRenderings } from '../../schema/rendering/stored/store-renderings.ts';
import type { Output } from '../../src/cli/progress.ts';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { createCommandDomain } from '../../src/program-kernel.ts';
import type { TestSite } from '../support/test-site.ts';

/** Account of the import, and its options. */
export interface RestImportOptions {
  readonly user?: string;
  readonly password?: string;
  readonly merge?: boolean;
  /** Replaces the site; false for a merge. */
  readonly replace?: boolean;
  readonly revisions?: boolean;
  readonly restart?: boolean;
  readonly download?: boolean;
  readonly atOnce?: number;
  readonly progress?: Output;
}

/** Imports from an address, replacing or merging the site. Returns the exit code and the output. */
export async function importFromAddress({
  target,
  address,
  password,
  merge = false,
  replace = !merge,
  ...options
}: RestImportOptions & { target: TestSite; address: string }): Promise<{ code: number; text: string }> {
  const written: string[] = [];
  const config = loadConfig(target.environment(), { cwd: target.environment().DATA_DIR ?? '' });
  const code = await runImportCommand({
    ...options,
    sources: [address],
    uploads: undefined,
    replace,
    merge,
    config,
    derive: async (database, derivation) => {
      await storeRenderings(await createCommandDomain({ config, database, declarations: {} }), derivation);
    },
    output: { write: (text: string) => written.push(text) },
    environment: password === undefined ? {} : { IMPORT_PASSWORD: password },
  });
  return { code, text: written.join('') };
}
