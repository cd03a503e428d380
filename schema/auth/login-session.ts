import { createHash, randomBytes } from 'node:crypto';
import { accountOf } from '../access/stored-account.ts';
import { buildViewer, type Viewer } from '../access/viewer.ts';
import type { Client } from '../context.ts';
import { type Domain, siteOf } from '../domain.ts';
import type { Kernel } from '../kernel.ts';
import { sql } from '../sql.ts';

/** Hours that a login lasts: until the browser is closed, or where it is to be remembered. */
const HOURS = 48;
const REMEMBERED_HOURS = 14 * 24;

/** A login as its browser knows it. */
export interface Session {
  /** What the cookie holds; the database knows its hash alone. */
  token: string;
  viewer: Viewer;
}

/** Makes the token of a session, or of a form that is shown before there is one. */
export const generateToken = (): string => randomBytes(32).toString('base64url');

/** Starts a session of an account; gives the token for the cookie, and the seconds it lasts. */
export async function startSession(
  { kernel }: Domain,
  { userId, client, remember }: { userId: number; client: Client; remember: boolean },
): Promise<{ token: string; seconds: number }> {
  const token = generateToken();
  const seconds = (remember ? REMEMBERED_HOURS : HOURS) * 3_600;
  const now = kernel.now();
  await kernel.database.transaction((database) =>
    database.session.create({
      data: {
        tokenHash: hashOf(token),
        userId,
        created: stamp(now),
        expires: stamp(new Date(now.getTime() + seconds * 1_000)),
        ip: client.address.slice(0, 64),
        userAgent: client.userAgent.slice(0, 255),
      },
    }),
  );
  return { token, seconds };
}

interface SessionRow {
  id: number;
  login: string;
  roles: string;
  capabilities: string;
}

/** Takes the token of a cookie, gives the session with its account's rights as they are now; null where there is none. */
export async function findSession(domain: Domain, token: string): Promise<Session | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const { database, now } = domain.kernel;
  // Asked anew for each request: what was ended or shut must fail at once.
  const [row] = await database.primary.$queryRaw<SessionRow[]>(
    sql`SELECT u."id", u."login", u."roles", u."capabilities" FROM "sessions" s JOIN "users" u ON u."id" = s."userId" WHERE s."tokenHash" = ${hashOf(token)} AND s."expires" > ${stamp(now())} AND u."disabled" = ${false}`,
  );
  if (!row) return null;
  const site = await siteOf(domain);
  const viewer = buildViewer({
    account: accountOf(row),
    roleTable: site.roles,
    credential: { kind: 'session', sessionId: hashOf(token) },
  });
  return { token, viewer };
}

/** Ends a session. */
export async function endSession({ database }: Kernel, token: string): Promise<void> {
  await database.transaction((client) => client.session.deleteMany({ where: { tokenHash: hashOf(token) } }));
}

/** Ends all sessions of an account but one; gives how many there were. */
export async function endOtherSessions({ database }: Kernel, { token, viewer }: Session): Promise<number> {
  const where = { userId: viewer.userId, NOT: { tokenHash: hashOf(token) } };
  return (await database.transaction((client) => client.session.deleteMany({ where }))).count;
}

/** Removes the sessions that have run out. */
export async function removeOldSessions({ database, now }: Kernel): Promise<void> {
  const where = { expires: { lt: stamp(now()) } };
  const old = await database.reader.session.findFirst({ where, select: { userId: true } });
  if (old) await database.transaction((client) => client.session.deleteMany({ where }));
}

/** The token is long and random: no salt, no rounds. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const stamp = (moment: Date): string => moment.toISOString().slice(0, 19);
