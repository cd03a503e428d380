import { accountOf, buildViewer, type Viewer } from '../access/viewer-access.ts';
import { type Sql, sql } from '../core/dialect/sql.ts';
import { type Domain, siteOf } from '../core/domain.ts';
import { writeTimestamp } from '../core/site/timestamp.ts';
import { loginKeyOf } from './login-failures.ts';

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
    WHERE "loginKey" = ${loginKeyOf(login)} AND "disabled" = ${false}`);
  if (!row) return null;
  const { roles } = await siteOf(domain);
  return buildViewer({
    account: accountOf(row),
    roleTable: roles,
    credential: { kind: 'system', ...(program === undefined ? {} : { program }) },
  });
}

/**
 * Reloads the rights of the viewer of an earlier request. Returns null if the account was deleted or disabled, the
 * session has ended, the token of the request has expired, or the application password was revoked or has expired.
 */
export async function refreshViewer(domain: Domain, viewer: Viewer): Promise<Viewer | null> {
  const { database, now } = domain.kernel;
  const time = writeTimestamp(now().getTime());
  const { credential } = viewer;
  if (credential.kind === 'token' && credential.expires <= time) return null;
  const join = credentialJoin(viewer, time);
  if (!join) return viewer;
  const [row] = await database.primary.$queryRaw<AccountRow[]>(sql`
    SELECT u."id", u."login", u."roles", u."capabilities" FROM "users" u JOIN ${join}
    WHERE u."id" = ${viewer.userId} AND u."disabled" = ${false}`);
  if (!row) return null;
  return buildViewer({
    account: accountOf(row),
    roleTable: (await siteOf(domain)).roles,
    credential,
  });
}

/** Returns the SQL that joins an account (alias `u`) with its credential; null for a credential that is not stored. */
function credentialJoin({ credential }: Viewer, now: string): Sql | null {
  if (credential.kind === 'application-password') {
    return sql`
      "application_passwords" k ON k."userId" = u."id" AND k."uuid" = ${credential.uuid}
        AND (k."expires" IS NULL OR k."expires" > ${now})`;
  }
  if (credential.kind === 'session' || credential.kind === 'token') {
    return sql`
      "sessions" k ON k."userId" = u."id" AND k."tokenHash" = ${credential.sessionId} AND k."expires" > ${now}`;
  }
  return null;
}
