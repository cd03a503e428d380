import { generatePassword, hashPassword } from '../../schema/auth/password-hash.ts';
import { recordChange } from '../../schema/core/audit/audit-journal.ts';
import type { Database } from '../../schema/core/domain-kernel.ts';
import { requestRerendering } from '../../schema/rendering/stored/render-job.ts';
import { newPasswordProblem } from '../../schema/values/account-values.ts';
import { type Config, ConfigError } from '../config.ts';
import { fillEmptyDatabase, isEmpty } from '../import/write-rows.ts';
import { starterRows } from './starter-rows.ts';

/** What the operator chooses of a new site. */
export type FirstSiteValues = Pick<Config['firstSite'], 'title' | 'login' | 'email' | 'password'>;

/** The credentials of the administrator of a new site. */
export interface StarterCredentials {
  login: string;
  /** Null if the operator chose it. */
  password: string | null;
}

/**
 * Fills an empty database with a site that has one administrator and one published page. Returns undefined without a
 * change if the database contains a site already. Errors: ConfigError for a password that is easy to guess.
 */
export async function createStarterSite({
  database,
  siteUrl,
  now,
  values,
}: {
  database: Database;
  siteUrl: string;
  now: Date;
  values: FirstSiteValues;
}): Promise<StarterCredentials | undefined> {
  if (!(await isEmpty(database.reader))) return undefined;
  const { hostname, host } = new URL(siteUrl);
  const { login, title = host, email = defaultEmail(login, hostname) } = values;
  const problem = values.password === undefined ? null : newPasswordProblem(values.password, { login, email, title });
  if (problem !== null) throw new ConfigError([`ADMIN_PASSWORD=… cannot be used. ${problem}`]);
  const generated = values.password === undefined ? generatePassword() : null;
  const passwordHash = await hashPassword(values.password ?? generated ?? '');
  const rows = starterRows({ siteUrl, title, now, administrator: { login, email, passwordHash } });
  const isFilled = await fillEmptyDatabase(database, {
    rows,
    finish: async (client) => {
      await requestRerendering(client);
      recordChange(client, { action: 'created', kind: 'site', name: title });
    },
  });
  return isFilled ? { login, password: generated } : undefined;
}

/** An address at the host of the site, or one that cannot exist if the host has no domain. */
const defaultEmail = (login: string, hostname: string): string =>
  `${login.replace(/[^\w.-]/g, '') || 'admin'}@${/^[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(hostname) ? hostname : 'example.invalid'}`;
