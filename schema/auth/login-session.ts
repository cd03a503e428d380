import { createHash, randomBytes } from 'node:crypto';
import { accountOf, buildViewer, type Credential, type Viewer } from '../access/viewer-access.ts';
import { accountActor, actorOf } from '../core/audit/audit-actor.ts';
import { exemptFromAudit, recordChange } from '../core/audit/audit-journal.ts';
import { sql } from '../core/dialect/sql.ts';
import { type Domain, siteOf } from '../core/domain.ts';
import type { Kernel } from '../core/domain-kernel.ts';
import type { Client } from '../core/request-context.ts';
import { writeTimestamp } from '../core/site/timestamp.ts';
import { type LoginProof, requireProof } from './login-proof.ts';

/** The lifetime of a session in hours: by default, and if the user chose to stay logged in. */
const SESSION_HOURS = 48;
const REMEMBERED_SESSION_HOURS = 14 * 24;

/** A session with the token that its browser sends. */
export interface Session {
  /** The value of the cookie; the database stores only its hash. */
  token: string;
  viewer: Viewer;
}

/** A session as the database stores it, without the token of its browser. */
export interface StoredSession {
  viewer: Viewer;
  expires: Date;
}

/** Creates a random token for a session, or for a form of a browser without a session. */
export const generateToken = (): string => randomBytes(32).toString('base64url');

/**
 * Starts a session of an account. `proof` is what its login has proved; without it the viewer has a session. `token` is the
 * secret that proves the session: by default a new one for a cookie. Returns the token and the lifetime in seconds. Errors:
 * those of `requireProof`.
 */
export async function startSession(
  { kernel }: Domain,
  {
    userId,
    client,
    remember,
    token = generateToken(),
    proof,
  }: { userId: number; client: Client; remember: boolean; token?: string; proof?: LoginProof },
): Promise<{ token: string; seconds: number }> {
  const sessionId = sessionIdOf(token);
  const seconds = (remember ? REMEMBERED_SESSION_HOURS : SESSION_HOURS) * 3_600;
  const now = kernel.now();
  await kernel.database.transaction(async (database) => {
    if (proof) await requireProof(database, { kernel, userId, proof });
    recordChange(database, { action: 'logged-in', kind: 'session', actor: accountActor(userId, client) });
    await database.session.create({
      data: {
        tokenHash: sessionId,
        userId,
        created: writeTimestamp(now.getTime()),
        expires: writeTimestamp(now.getTime() + seconds * 1_000),
        ip: client.address.slice(0, 64),
        userAgent: client.userAgent.slice(0, 255),
      },
    });
  });
  return { token, seconds };
}

interface SessionRow {
  id: number;
  login: string;
  roles: string;
  capabilities: string;
  expires: string;
}

/** Finds the session of a cookie, with the current rights of its account. Null if the session has ended. */
export async function findSession(domain: Domain, token: string): Promise<Session | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const session = await findSessionById(domain, { sessionId: sessionIdOf(token), kind: 'session' });
  return session && { token, viewer: session.viewer };
}

/**
 * Finds a session, with the current rights of its account. Null if the session has ended. The credential says
 * whether the request proves the session itself, or has a short-lived token for it.
 */
export async function findSessionById(
  domain: Domain,
  credential: Extract<Credential, { sessionId: string }>,
): Promise<StoredSession | null> {
  const { sessionId } = credential;
  const { database, now } = domain.kernel;
  // Queried for each request: ended sessions and disabled accounts must fail immediately.
  const [row] = await database.primary.$queryRaw<SessionRow[]>(sql`
    SELECT u."id", u."login", u."roles", u."capabilities", s."expires"
    FROM "sessions" s JOIN "users" u ON u."id" = s."userId"
    WHERE s."tokenHash" = ${sessionId} AND s."expires" > ${writeTimestamp(now().getTime())}
      AND u."disabled" = ${false}`);
  if (!row) return null;
  const site = await siteOf(domain);
  const viewer = buildViewer({ account: accountOf(row), roleTable: site.roles, credential });
  return { viewer, expires: new Date(`${row.expires}Z`) };
}

/** Ends the session of a cookie. */
export const endSession = (kernel: Kernel, { token, client }: { token: string; client: Client }): Promise<void> =>
  endSessionById(kernel, { sessionId: sessionIdOf(token), client });

/** Ends a session. */
export async function endSessionById(
  { database }: Kernel,
  { sessionId, client }: { sessionId: string; client: Client },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const where = { tokenHash: sessionId };
    const session = await transaction.session.findUnique({ where, select: { userId: true } });
    if (!session) return;
    await transaction.session.deleteMany({ where });
    recordChange(transaction, {
      ...{ action: 'logged-out', kind: 'session' },
      actor: accountActor(session.userId, client),
    });
  });
}

/** Ends all other sessions of the account of a session. Returns their number. */
export function endOtherSessions(
  { database }: Kernel,
  { session: { token, viewer }, client }: { session: Session; client: Client },
): Promise<number> {
  const where = { userId: viewer.userId, NOT: { tokenHash: sessionIdOf(token) } };
  return database.transaction(async (transaction) => {
    const { count } = await transaction.session.deleteMany({ where });
    const actor = actorOf(viewer, client);
    recordChange(transaction, { action: 'deleted', kind: 'session', name: viewer.login, count, actor });
    return count;
  });
}

/** Removes expired sessions. */
export async function removeOldSessions({ database, now }: Kernel): Promise<void> {
  const where = { expires: { lt: writeTimestamp(now().getTime()) } };
  const expired = await database.reader.session.findFirst({ where, select: { userId: true } });
  if (!expired) return;
  await database.transaction(async (client) => {
    exemptFromAudit(client);
    await client.session.deleteMany({ where });
  });
}

/** Hashes a token for storage. It is long and random, so the hash needs no salt and no rounds. */
export const sessionIdOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
