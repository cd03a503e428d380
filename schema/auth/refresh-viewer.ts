import { accountOf } from '../access/stored-account.ts';
import { buildViewer, type Viewer } from '../access/viewer-access.ts';
import { writeTimestamp } from '../core/dates/timestamp.ts';
import { type Domain, siteOf } from '../core/domain.ts';
import { type Sql, sql } from '../core/sql.ts';

interface AccountRow {
  id: number;
  login: string;
  roles: string;
  capabilities: string;
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
