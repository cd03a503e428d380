import { randomUUID } from 'node:crypto';
import { writeTimestamp } from '../../content/dates/timestamp.ts';
import type { Domain } from '../../domain.ts';
import type { TransactionClient } from '../../kernel.ts';
import { joinSql, sql } from '../../sql.ts';

const KIND = 'embed';

/** How long whoever has a job may be silent before another process takes it, and how long one that failed waits. */
const LOCK_SECONDS = 120;
const REST_SECONDS = 60;
const MOST_ATTEMPTS = 3;

/** The asking of other sites for what one item shows, as somebody holds it. */
export interface EmbedJob {
  postId: number;
  key: string;
  /** As it is stored: other than that, it was asked for anew. */
  payload: string;
  attempts: number;
}

/** Asks for what other sites say to be fetched for items. */
export async function requestEmbeds(client: TransactionClient, postIds: readonly number[]): Promise<void> {
  if (postIds.length === 0) return;
  const runAt = writeTimestamp(Date.now());
  const rows = postIds.map(
    (postId) => sql`(${KIND}, ${`${KIND}:${postId}`}, ${runAt}, ${JSON.stringify({ postId, asked: randomUUID() })})`,
  );
  await client.$executeRaw(
    sql`INSERT INTO "jobs" ("kind", "key", "runAt", "payload") VALUES ${joinSql(rows)} ON CONFLICT ("key") DO UPDATE SET "payload" = excluded."payload", "runAt" = excluded."runAt", "attempts" = 0`,
  );
}

/** Takes the job that waits longest; null where there is none. */
export async function takeEmbedJob({ kernel }: Domain): Promise<EmbedJob | null> {
  const { database } = kernel;
  const now = stampOf(kernel.now(), 0);
  const isFree = sql`"kind" = ${KIND} AND "runAt" <= ${now} AND ("lockedUntil" IS NULL OR "lockedUntil" <= ${now})`;
  for (;;) {
    const [waiting] = await database.primary.$queryRaw<{ key: string; payload: string; attempts: number }[]>(
      sql`SELECT "key", "payload", "attempts" FROM "jobs" WHERE ${isFree} ORDER BY "runAt", "id" LIMIT 1`,
    );
    if (!waiting) return null;
    const { key, payload } = waiting;
    const lockedUntil = stampOf(kernel.now(), LOCK_SECONDS);
    const taken = await database.transaction((client) =>
      client.$executeRaw(
        sql`UPDATE "jobs" SET "lockedUntil" = ${lockedUntil}, "attempts" = "attempts" + 1 WHERE ${isFree} AND "key" = ${key} AND "payload" = ${payload}`,
      ),
    );
    // Otherwise somebody else was quicker, and there may be more.
    if (taken > 0) return { postId: postIdIn(payload), key, payload, attempts: waiting.attempts + 1 };
  }
}

const postIdIn = (payload: string): number => (JSON.parse(payload) as { postId: number }).postId;

/** Takes a job away that is done; one that was asked for anew meanwhile is left to whoever comes next. */
export async function endEmbedJob({ kernel }: Domain, { key, payload }: EmbedJob): Promise<void> {
  await kernel.database.transaction(async (client) => {
    const { count } = await client.job.deleteMany({ where: { key, payload } });
    if (count === 0) await client.job.updateMany({ where: { key }, data: { lockedUntil: null } });
  });
}

/** Leaves a job that failed for later, a few times. */
export async function leaveEmbedJob(domain: Domain, job: EmbedJob): Promise<void> {
  if (job.attempts >= MOST_ATTEMPTS) return endEmbedJob(domain, job);
  const { kernel } = domain;
  const runAt = stampOf(kernel.now(), REST_SECONDS * job.attempts);
  await kernel.database.transaction((client) =>
    client.job.updateMany({ where: { key: job.key }, data: { lockedUntil: null, runAt } }),
  );
}

const stampOf = (now: Date, seconds: number): string => writeTimestamp(now.getTime() + seconds * 1_000);
