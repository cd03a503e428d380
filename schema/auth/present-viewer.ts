import { accountOf } from '../access/stored-account.ts';
import { buildViewer, type Viewer } from '../access/viewer.ts';
import { type Domain, siteOf } from '../domain.ts';
import { type Sql, sql } from '../sql.ts';

interface AccountRow {
  id: number;
  login: string;
  roles: string;
  capabilities: string;
}

/**
 * Takes who asked some time ago, gives them with the rights that they have now; null where the account is gone or shut,
 * or its login or application password has ended.
 */
export async function presentViewer(domain: Domain, viewer: Viewer): Promise<Viewer | null> {
  const { database, now } = domain.kernel;
  const source = credentialSource(viewer, now().toISOString().slice(0, 19));
  if (!source) return viewer;
  const [row] = await database.primary.$queryRaw<AccountRow[]>(
    sql`SELECT u."id", u."login", u."roles", u."capabilities" FROM "users" u JOIN ${source} WHERE u."id" = ${viewer.userId} AND u."disabled" = ${false}`,
  );
  if (!row) return null;
  return buildViewer({
    account: accountOf(row),
    roleTable: (await siteOf(domain)).roles,
    credential: viewer.credential,
  });
}

/** Where the credential is kept, joined to its account; null for one that cannot end. */
function credentialSource({ credential }: Viewer, now: string): Sql | null {
  if (credential.kind === 'application-password') {
    return sql`"application_passwords" k ON k."userId" = u."id" AND k."uuid" = ${credential.uuid}`;
  }
  if (credential.kind === 'session') {
    return sql`"sessions" k ON k."userId" = u."id" AND k."tokenHash" = ${credential.sessionId} AND k."expires" > ${now}`;
  }
  return null;
}
