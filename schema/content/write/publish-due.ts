import { systemViewer } from '../../access/viewer-access.ts';
import { recordChange } from '../../core/audit/audit-journal.ts';
import type { Domain } from '../../core/domain.ts';
import { createContext } from '../../core/request-context.ts';
import { isIn, sql } from '../../core/sql.ts';
import { storedDependencies } from '../../rendering/stored/dependency-rows.ts';
import { writeRendered } from '../../rendering/stored/render-written.ts';
import { TermCounts } from '../counts/term-counts.ts';
import { addPageToMenus } from '../menus/write-menu-items.ts';
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
