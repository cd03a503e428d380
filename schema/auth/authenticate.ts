import { accountOf } from '../access/stored-account.ts';
import { buildViewer, type Viewer } from '../access/viewer-access.ts';
import type { Domain } from '../core/domain.ts';
import { siteOf } from '../core/domain.ts';
import { domainError, type ErrorCode } from '../core/domain-errors.ts';
import type { DatabaseClient } from '../core/domain-kernel.ts';
import { normalizeText } from '../core/normalize.ts';
import { type Sql, sql } from '../core/sql.ts';
import { verifyApplicationPassword } from './application-password.ts';
import type { BasicCredentials } from './basic-credentials.ts';
import {
  blockedUntilSql,
  failuresSql,
  type LoginAttempt,
  refuseUntil,
  refuseWhileBlocked,
  removeFailures,
  reserveAttempt,
} from './login-failures.ts';

/** The use of an application password is recorded once in this period. */
const USE_RECORD_INTERVAL_HOURS = 24;

/**
 * Authenticates a request by a login (or e-mail address) and an application password. Returns the viewer, or null if
 * the site never had an application password: the header is then ignored
 * (docs/protocol/authentication.md#application-passwords).
 *
 * Errors: `invalid_username`, `invalid_email`, `incorrect_password`, `application_passwords_disabled_for_user`,
 * `too_many_login_failures`.
 */
export async function authenticateApplicationPassword(
  domain: Domain,
  { credentials, address }: { credentials: BasicCredentials; address: string },
): Promise<Viewer | null> {
  const { kernel } = domain;
  const { database } = kernel;
  const site = await siteOf(domain);
  if (!site.flag('using_application_passwords')) return null;
  const key = normalizeText(credentials.login);
  const looksLikeEmail = credentials.login.includes('@');
  // Queried for each request: revoked passwords and disabled accounts must fail immediately.
  const attempt = { kind: 'application-password', login: credentials.login, address } as const;
  const load = (condition: Sql) => loadAccount(database.primary, { attempt, condition });
  const rows =
    (await load(sql`u."loginKey" = ${key}`)) ??
    (looksLikeEmail ? await load(sql`u."id" = (SELECT MIN(m."id") FROM "users" m WHERE m."emailKey" = ${key})`) : null);
  const fail = async (code: ErrorCode) => {
    await reserveAttempt(kernel, attempt);
    return domainError(code);
  };
  if (!rows) {
    await refuseWhileBlocked(kernel, attempt);
    throw await fail(looksLikeEmail ? 'invalid_email' : 'invalid_username');
  }
  const [user] = rows;
  refuseUntil(kernel, user.blockedUntil);
  if (user.disabled) throw domainError('application_passwords_disabled_for_user');
  const matching = rows.find(({ hash }) => hash !== null && verifyApplicationPassword(credentials.password, hash));
  if (!matching?.uuid) throw await fail('incorrect_password');
  if (user.failures !== null) await removeFailures(kernel, attempt);
  await recordUse(domain, { uuid: matching.uuid, lastUsed: matching.lastUsed, address });
  return buildViewer({
    account: accountOf(user),
    roleTable: site.roles,
    credential: { kind: 'application-password', uuid: matching.uuid },
  });
}

/** An account with one of its application passwords, if it has any. */
interface AccountRow {
  id: number;
  login: string;
  roles: string;
  capabilities: string;
  disabled: boolean | number;
  uuid: string | null;
  hash: string | null;
  lastUsed: string | null;
  blockedUntil: string | null;
  failures: number | bigint | null;
}

/** Loads an account, one row per application password; null if no account meets the condition. */
async function loadAccount(
  client: DatabaseClient,
  { attempt, condition }: { attempt: LoginAttempt; condition: Sql },
): Promise<[AccountRow, ...AccountRow[]] | null> {
  const rows = await client.$queryRaw<AccountRow[]>(sql`
    SELECT u."id", u."login", u."roles", u."capabilities", u."disabled", a."uuid", a."hash", a."lastUsed",
      ${blockedUntilSql(attempt)} AS "blockedUntil", ${failuresSql(attempt)} AS "failures"
    FROM "users" u LEFT JOIN "application_passwords" a ON a."userId" = u."id"
    WHERE ${condition}`);
  const [first, ...others] = rows;
  return first ? [first, ...others] : null;
}

/** Stores the time and address of the last use of a password, at most once a day, so that reads rarely write. */
async function recordUse(
  { kernel }: Domain,
  { uuid, lastUsed, address }: { uuid: string; lastUsed: string | null; address: string },
): Promise<void> {
  const now = kernel.now();
  if (lastUsed && now.getTime() - Date.parse(`${lastUsed}Z`) < USE_RECORD_INTERVAL_HOURS * 3_600_000) return;
  const data = { lastUsed: now.toISOString().slice(0, 19), lastIp: address };
  await kernel.database.transaction((client) => client.applicationPassword.updateMany({ where: { uuid }, data }));
}
