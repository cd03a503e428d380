import { type Domain, siteOf } from '../../domain.ts';
import { deriveContent } from '../../rendering/stored/derive.ts';
import { isIn, sql } from '../../sql.ts';
import { TermCounts } from '../counts/term-counts.ts';
import { addToMenus } from '../menus/menu-entries.ts';
import { termIdsOf } from './terms.ts';

/** Most items that one round publishes. */
const MOST_AT_ONCE = 100;

/**
 * Publishes what was scheduled and whose time has come; gives the ids. Any number of processes may do so at once: each
 * item is published by the one that changes its status. Nothing has to be remembered, so nothing is lost by a restart.
 */
export async function publishDue(domain: Domain): Promise<number[]> {
  const { kernel, registry } = domain;
  const { database } = kernel;
  const site = await siteOf(domain);
  const { local, gmt } = site.clock.at(kernel.now());
  const due = await database.reader.$queryRaw<{ id: number; type: string }[]>(
    sql`SELECT "id", "type" FROM "posts" WHERE ${isIn('"type"', [...registry.postTypes.keys()])} AND "status" = 'future' AND "date" <= ${local} AND "dateGmt" <= ${gmt} ORDER BY "date" LIMIT ${MOST_AT_ONCE}`,
  );
  const published: number[] = [];
  for (const { id, type } of due) {
    const won = await database.transaction(async (client) => {
      const { count } = await client.post.updateMany({
        where: { id, status: 'future', dateGmt: { lte: gmt } },
        data: { status: 'publish' },
      });
      if (count === 0) return false;
      const counts = new TermCounts();
      counts.add(await termIdsOf(client, id), 1);
      const page = type === 'page' ? await client.post.findUnique({ where: { id } }) : null;
      if (page) await addToMenus(database, { client, page, site, counts });
      await counts.apply(database, client);
      return true;
    });
    if (won) published.push(id);
  }
  if (published.length > 0) await deriveContent(domain, { ids: published });
  return published;
}
