import { accountOf } from '../access/stored-account.ts';
import { buildViewer, type Viewer } from '../access/viewer-access.ts';
import { type Domain, siteOf } from '../core/domain.ts';
import { normalizeText } from '../core/normalize.ts';
import { sql } from '../core/sql.ts';

interface AccountRow {
  id: number;
  login: string;
  roles: string;
  capabilities: string;
}

/**
 * Returns the viewer of an account for the operator of the program, who needs no password. Null if no account has the
 * login, or it is disabled. `program` is the name of the command, for the audit log.
 */
export async function accountViewer(
  domain: Domain,
  { login, program }: { login: string; program?: string },
): Promise<Viewer | null> {
  const [row] = await domain.kernel.database.primary.$queryRaw<AccountRow[]>(sql`
    SELECT "id", "login", "roles", "capabilities" FROM "users"
    WHERE "loginKey" = ${normalizeText(login)} AND "disabled" = ${false}`);
  if (!row) return null;
  const { roles } = await siteOf(domain);
  return buildViewer({
    account: accountOf(row),
    roleTable: roles,
    credential: { kind: 'system', ...(program === undefined ? {} : { program }) },
  });
}
