import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import { removeCredentials } from '../import/sources/source-kind.ts';

/**
 * A hash of the target database and the options of an import, without the credentials of the database. A run with the
 * same hash can continue an interrupted one. `administrator` is the login of the option of that name.
 */
export function importCommandHash(command: {
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
