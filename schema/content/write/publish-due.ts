import { systemViewer } from '../../access/viewer-access.ts';
import { recordChange } from '../../core/audit/audit-journal.ts';
import { isIn, sql } from '../../core/dialect/sql.ts';
import type { Domain } from '../../core/domain.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { createContext, type RequestContext } from '../../core/request-context.ts';
import { updatePost } from '../../core/rows/post-writes.ts';
import { TermCounts } from '../../core/rows/recount.ts';
import { lockPost } from '../../core/rows/row-locks.ts';
import { storedDependencies } from '../../rendering/stored/dependency-recorder.ts';
import { type RenderWritten, writeRendered } from '../../rendering/stored/render-written.ts';
import { addPageToMenus } from '../menus/write-menu-items.ts';
import { withoutPassword } from './content-columns.ts';
import { moveToTrash } from './remove-content.ts';
import { STAYS_PUBLISHED } from './unpublishing-plan.ts';
import { recordItem } from './write-related-rows.ts';
import { assignedTermIds } from './write-terms.ts';

/** The maximum number of items that one call publishes. */
const MAX_AT_ONCE = 100;

/**
 * Publishes the scheduled items with a date in the past, and returns their ids. Several processes can run it
 * concurrently: each item is published by the process that changes its status. It has no state that a restart could
 * lose.
 */
export async function publishDue(domain: Domain): Promise<number[]> {
  const { kernel, registry } = domain;
  const { database } = kernel;
  const context = await createContext(domain, { viewer: systemViewer('scheduler') });
  const { site } = context;
  const { local, gmt } = site.clock.at(kernel.now());
  const datedTypes = [...registry.postTypes.values()].filter(({ hasNoDate }) => !hasNoDate).map(({ name }) => name);
  const due = await database.reader.$queryRaw<{ id: number }[]>(sql`
    SELECT "id" FROM "posts"
    WHERE ${isIn('"type"', datedTypes)} AND "status" = 'future' AND "date" <= ${local}
      AND "dateGmt" <= ${gmt}
    ORDER BY "date" LIMIT ${MAX_AT_ONCE}`);
  const published: number[] = [];
  for (const { id } of due) {
    const isPublished = await writeRendered(context, async (client, render) => {
      const { count } = await client.post.updateMany({
        where: { id, status: 'future', dateGmt: { lte: gmt } },
        data: { status: 'publish' },
      });
      if (count === 0) return false;
      const post = await client.post.findUniqueOrThrow({ where: { id } });
      const counts = new TermCounts();
      counts.add(await assignedTermIds(client, id), 1);
      await addPageToMenus(database, { client, page: post, site, counts });
      const dependencies = (await storedDependencies(client, [id])).get(id) ?? new Set<number>();
      await client.post.update({ where: { id }, data: await render({ post, dependencies }) });
      await counts.apply(database, client);
      recordChange(client, {
        ...{ action: 'published', kind: 'post', id, type: post.type, name: post.title },
        before: { status: 'future' },
        after: { status: post.status },
      });
      return true;
    });
    if (isPublished) published.push(id);
  }
  return published;
}

/**
 * Withdraws the published items whose time has come, and returns their ids. Each gets the planned status; the plan is
 * removed. Several processes can run it concurrently: an item is withdrawn by the process that locks it first.
 */
export async function unpublishDue(domain: Domain): Promise<number[]> {
  const { kernel, registry } = domain;
  const { database } = kernel;
  const context = await createContext(domain, { viewer: systemViewer('scheduler') });
  const { gmt } = context.site.clock.at(kernel.now());
  const due = await database.reader.$queryRaw<{ id: number }[]>(sql`
    SELECT "id" FROM "posts"
    WHERE "unpublishAt" <= ${gmt} AND "status" = 'publish' AND ${isIn('"type"', [...registry.postTypes.keys()])}
    ORDER BY "unpublishAt", "id" LIMIT ${MAX_AT_ONCE}`);
  const withdrawn: number[] = [];
  for (const { id } of due) {
    const isWithdrawn = await writeRendered(context, (client, render) =>
      withdraw(client, { id, gmt, context, render }),
    );
    if (isWithdrawn) withdrawn.push(id);
  }
  return withdrawn;
}

/** Withdraws an item if it is still published and due. Returns whether it was. */
async function withdraw(
  client: TransactionClient,
  { id, gmt, context, render }: { id: number; gmt: string; context: RequestContext; render: RenderWritten },
): Promise<boolean> {
  const { database } = context.kernel;
  const post = await lockPost(database, { client, id, lock: 'change' });
  const type = context.registry.postTypes.get(post?.type ?? '');
  if (!post || !type || post.status !== 'publish' || post.unpublishAt === null || post.unpublishAt > gmt) return false;
  const counts = new TermCounts();
  const status = post.unpublishStatus;
  if (status === 'trash') {
    const stored = await updatePost(client, { stored: post, data: STAYS_PUBLISHED });
    const after = await moveToTrash(client, { post: stored, type, context, counts });
    recordItem(client, { action: 'unpublished', before: post, after });
  } else {
    const { local: modified, gmt: modifiedGmt } = context.site.clock.at(context.kernel.now());
    const data = { status, modified, modifiedGmt, ...STAYS_PUBLISHED, ...withoutPassword(status) };
    const after = await updatePost(client, { stored: post, data });
    counts.add(await assignedTermIds(client, id), -1);
    const dependencies = (await storedDependencies(client, [id])).get(id) ?? new Set<number>();
    await updatePost(client, { stored: after, data: await render({ post: after, dependencies }) });
    recordItem(client, { action: 'unpublished', before: post, after });
  }
  await counts.apply(database, client);
  return true;
}
