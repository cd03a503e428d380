import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import { removeCredentials } from '../import/sources/source-kind.ts';

/** A name for the database that an import goes to and the way it does: without what is secret in its address. */
export function importTarget(command: {
  replace: boolean;
  merge?: boolean;
  revisions?: boolean;
  administrator?: string | undefined;
  config: Config;
}): string {
  const { replace, merge = false, revisions = false, administrator = '', config } = command;
  const parts = [removeCredentials(config.databaseUrl), config.siteUrl, replace, merge, revisions, administrator];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
