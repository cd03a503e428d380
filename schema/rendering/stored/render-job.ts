import { randomUUID } from 'node:crypto';
import type { Domain } from '../../domain.ts';
import type { TransactionClient } from '../../kernel.ts';
import { sql } from '../../sql.ts';

/** There is one job of rendering anew; triggers write it too. */
const KEY = 'render';

/** The job as somebody holds it. */
export interface RenderJob {
  /** The item that was looked at last. */
  after: number;
  /** As it is stored: other than that, it was asked for anew. */
  payload: string;
}

/** Asks for the job. A job that is under way starts over. */
export async function requestRendering(client: TransactionClient): Promise<void> {
  const payload = JSON.stringify({ asked: randomUUID() });
  await client.job.upsert({
    where: { key: KEY },
    create: { kind: KEY, key: KEY, runAt: stamp(new Date()), payload },
    update: { payload },
  });
}

/** How long whoever has the job may be silent before another process takes it. */
const LOCK_SECONDS = 60;

/** Takes the job; null where there is none, or another process has it. */
export async function takeRenderJob({ kernel }: Domain): Promise<RenderJob | null> {
  const { database } = kernel;
  const now = stamp(kernel.now());
  const isFree = sql`"key" = ${KEY} AND ("lockedUntil" IS NULL OR "lockedUntil" <= ${now})`;
  const [waiting] = await database.primary.$queryRaw<{ payload: string }[]>(
    sql`SELECT "payload" FROM "jobs" WHERE ${isFree}`,
  );
  if (!waiting) return null;
  const taken = await database.transaction((client) =>
    client.$executeRaw(
      sql`UPDATE "jobs" SET "lockedUntil" = ${lockEnd(kernel.now())}, "attempts" = "attempts" + 1 WHERE ${isFree} AND "payload" = ${waiting.payload}`,
    ),
  );
  return taken === 0 ? null : { after: afterIn(waiting.payload), payload: waiting.payload };
}

/** Keeps how far the job is, and holds it on; gives the job as it is to be gone on with. */
export async function moveRenderJob(
  { kernel }: Domain,
  { job, after }: { job: RenderJob; after: number },
): Promise<RenderJob> {
  const payload = JSON.stringify({ ...(JSON.parse(job.payload) as object), after });
  return kernel.database.transaction(async (client) => {
    const lockedUntil = lockEnd(kernel.now());
    const { count } = await client.job.updateMany({
      where: { key: KEY, payload: job.payload },
      data: { payload, lockedUntil },
    });
    if (count > 0) return { after, payload };
    await client.job.updateMany({ where: { key: KEY }, data: { lockedUntil } });
    const asked = await client.job.findUnique({ where: { key: KEY } });
    return { after: 0, payload: asked?.payload ?? '{}' };
  });
}

/** Takes the job away when all is done; false where it was asked for anew. */
export async function endRenderJob({ kernel }: Domain, job: RenderJob): Promise<boolean> {
  const { count } = await kernel.database.transaction((client) =>
    client.job.deleteMany({ where: { key: KEY, payload: job.payload } }),
  );
  return count > 0;
}

/** Leaves the job to whoever comes next, who goes on from here. */
export async function leaveRenderJob({ kernel }: Domain, { payload }: RenderJob): Promise<void> {
  await kernel.database.transaction((client) =>
    client.job.updateMany({ where: { key: KEY, payload }, data: { lockedUntil: null } }),
  );
}

function afterIn(payload: string): number {
  const { after } = JSON.parse(payload) as { after?: number };
  return after ?? 0;
}

const lockEnd = (now: Date): string => stamp(new Date(now.getTime() + LOCK_SECONDS * 1_000));

const stamp = (date: Date): string => date.toISOString().slice(0, 19);
