import { deriveContent } from '../../schema/rendering/derive.ts';
import { runImportCommand } from '../../src/cli/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { domainOver } from '../../src/kernel.ts';
import type { TestSite } from '../support/site.ts';

/** Whom a site is asked as, and whether what it gives is added. */
export interface RestImportOptions {
  readonly user?: string;
  readonly password?: string;
  readonly merge?: boolean;
}

/** Imports from an address into the place of a site, or adds to it; gives the exit code and what was written. */
export async function importFromAddress({
  target,
  address,
  user,
  password,
  merge = false,
}: RestImportOptions & { target: TestSite; address: string }): Promise<{ code: number; text: string }> {
  const written: string[] = [];
  const config = loadConfig(target.environment(), { cwd: target.environment().DATA_DIR ?? '' });
  const code = await runImportCommand({
    sources: [address],
    uploads: undefined,
    replace: !merge,
    merge,
    user,
    config,
    derive: async (database, options) => {
      await deriveContent(await domainOver({ config, database, declarations: {} }), options);
    },
    output: { write: (text: string) => written.push(text) },
    environment: password === undefined ? {} : { IMPORT_PASSWORD: password },
  });
  return { code, text: written.join('') };
}
