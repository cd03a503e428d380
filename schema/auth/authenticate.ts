import { accountOf, buildViewer, type Viewer } from '../access/viewer-access.ts';
import { exemptFromAudit } from '../core/audit/audit-journal.ts';
import { sql } from '../core/dialect/sql.ts';
import { type Domain, siteOf } from '../core/domain.ts';
import type { DatabaseClient, Kernel } from '../core/domain-kernel.ts';
import { domainError, type ErrorCode } from '../core/errors/domain-errors.ts';
import type { Client } from '../core/request-context.ts';
import { writeTimestamp } from '../core/site/timestamp.ts';
import {
  applicationPasswordCredential,
  hasExpired,
  hashApplicationPassword,
  isFastHash,
  type StoredPassword,
  verifyApplicationPassword,
} from './application-password.ts';
import {
  blockedUntilSql,
  failuresSql,
  type LoginAttempt,
  loginKeyOf,
  recordFailedLogin,
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
 * Errors: `invalid_username`, `invalid_email`, `incorrect_password`, `application_password_expired`,
 * `application_passwords_disabled_for_user`, `too_many_login_failures`.
 */
export async function authenticateApplicationPassword(
  domain: Domain,
  { credentials, client }: { credentials: BasicCredentials; client: Client },
): Promise<Viewer | null> {
  const { kernel } = domain;
  const { database } = kernel;
  const { address } = client;
  const site = await siteOf(domain);
  if (!site.flag('using_application_passwords')) return null;
  const looksLikeEmail = credentials.login.includes('@');
  // Queried for each request: revoked passwords and disabled accounts must fail immediately.
  const attempt = { kind: 'application-password', login: credentials.login, address } as const;
  const rows = await loadAccount(database.primary, attempt);
  const fail = async (code: ErrorCode) => {
    await reserveAttempt(kernel, attempt);
    await recordFailedLogin(kernel, { login: credentials.login, client });
    return domainError(code);
  };
  if (!rows) {
    await refuseWhileBlocked(kernel, attempt);
    throw await fail(looksLikeEmail ? 'invalid_email' : 'invalid_username');
  }
  const [user] = rows;
  refuseUntil(kernel, user.blockedUntil);
  if (user.disabled) throw domainError('application_passwords_disabled_for_user');
  const matching = await findMatching(rows, { password: credentials.password, kernel });
  if (!matching) throw await fail('incorrect_password');
  if (hasExpired(matching, kernel.now())) throw domainError('application_password_expired');
  if (user.failures !== null) await removeFailures(kernel, attempt);
  await recordUse(domain, { used: matching, password: credentials.password, address });
  return buildViewer({
    account: accountOf(user),
    roleTable: site.roles,
    credential: applicationPasswordCredential(matching),
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
  name: string | null;
  hash: string | null;
  lastUsed: string | null;
  scopes: string | null;
  expires: string | null;
  blockedUntil: string | null;
  failures: number | bigint | null;
}

/** An application password of an account. */
interface UsedPassword extends StoredPassword {
  hash: string;
  lastUsed: string | null;
}

/** Returns the application password that matches, or null. Those with fast hashes are compared first. */
async function findMatching(
  rows: readonly AccountRow[],
  { password, kernel: { passwords } }: { password: string; kernel: Kernel },
): Promise<UsedPassword | null> {
  const stored = rows.flatMap(({ uuid, name, hash, lastUsed, scopes, expires }) =>
    uuid && hash ? [{ uuid, name: name ?? '', hash, lastUsed, scopes, expires }] : [],
  );
  const [fast, slow] = [true, false].map((isFast) => stored.filter(({ hash }) => isFastHash(hash) === isFast));
  for (const candidate of fast ?? []) if (await verifyApplicationPassword(password, candidate.hash)) return candidate;
  for (const candidate of slow ?? []) {
    if (await passwords.verifyApplicationPassword(password, candidate.hash)) return candidate;
  }
  return null;
}

/**
 * Loads an account by its login, or else by its e-mail address, with one row per application password; null if there is
 * no account.
 */
async function loadAccount(
  client: DatabaseClient,
  attempt: LoginAttempt,
): Promise<[AccountRow, ...AccountRow[]] | null> {
  const key = loginKeyOf(attempt.login);
  const byLogin = sql`SELECT l."id" FROM "users" l WHERE l."loginKey" = ${key}`;
  const byEmail = sql`SELECT MIN(m."id") FROM "users" m WHERE m."emailKey" = ${key}`;
  const id = attempt.login.includes('@') ? sql`COALESCE((${byLogin}), (${byEmail}))` : sql`(${byLogin})`;
  const rows = await client.$queryRaw<AccountRow[]>(sql`
    SELECT u."id", u."login", u."roles", u."capabilities", u."disabled", a."uuid", a."name", a."hash", a."lastUsed",
      a."scopes", a."expires",
      ${blockedUntilSql(attempt)} AS "blockedUntil", ${failuresSql(attempt)} AS "failures"
    FROM "users" u LEFT JOIN "application_passwords" a ON a."userId" = u."id"
    WHERE u."id" = ${id}`);
  const [first, ...others] = rows;
  return first ? [first, ...others] : null;
}

/**
 * Stores the time and address of the last use of a password, at most once a day, so that reads rarely write. A slow hash
 * of an imported site is replaced at the first use: the password is long and random, so a fast one is safe.
 */
async function recordUse(
  { kernel }: Domain,
  { used: { uuid, hash, lastUsed }, password, address }: { used: UsedPassword; password: string; address: string },
): Promise<void> {
  const now = kernel.now();
  const isFast = isFastHash(hash);
  const isRecent = lastUsed && now.getTime() - Date.parse(`${lastUsed}Z`) < USE_RECORD_INTERVAL_HOURS * 3_600_000;
  if (isRecent && isFast) return;
  const data = {
    lastUsed: writeTimestamp(now.getTime()),
    lastIp: address,
    ...(isFast ? {} : { hash: hashApplicationPassword(password) }),
  };
  await kernel.database.transaction(async (client) => {
    exemptFromAudit(client);
    await client.applicationPassword.updateMany({ where: { uuid, hash }, data });
  });
}

/** The credentials of an `Authorization` header. */
interface BasicCredentials {
  login: string;
  password: string;
}

/** Longer headers are not decoded. Logins and passwords are far shorter. */
const MAX_HEADER_LENGTH = 16_384;

/**
 * Parses an `Authorization` header of the Basic scheme (RFC 7617, UTF-8). The password starts after the first colon.
 * White space around the login is removed, as in the reference.
 * Returns null for another scheme, for text that is not Base64 or UTF-8, without a colon, or with control characters.
 */
export function parseBasicCredentials(header: string | undefined): BasicCredentials | null {
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return null;
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header.trim())?.[1];
  const text = encoded === undefined ? null : decode(encoded);
  const colon = text?.indexOf(':') ?? -1;
  if (text === null || colon < 0 || hasControlCharacter(text)) return null;
  return { login: text.slice(0, colon).trim(), password: text.slice(colon + 1) };
}

function decode(encoded: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, 'base64'));
  } catch {
    return null;
  }
}

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}
