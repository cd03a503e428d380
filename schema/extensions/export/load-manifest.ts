import type { RequestContext } from '../context.ts';
import { decodeEntities } from '../html/markup/escape.ts';
import { loadSiteFacts } from '../rendering/facts/site-facts.ts';
import { isIn, sql } from '../sql.ts';
import { type ExportPlace, encodePlace } from './cursor.ts';
import type { ExportManifest, ExportOptions } from './head.ts';
import { exportedStatuses, isExported } from './item-rows.ts';
import { firstPlace } from './page.ts';

/** Names of the format, and of the version of the export that it is of (protocol 4.2). */
const FORMAT = 'export/1';
const VERSION = '1.3.2';

/** A manifest, and the place where the export that it tells of begins; null: there is nothing to export. */
export interface BegunExport {
  readonly manifest: ExportManifest;
  readonly place: string | null;
}

const noCounts: Record<string, Record<string, number>> = {};

/** What an export would hold if it began now. */
export async function beginExport(context: RequestContext, options: ExportOptions): Promise<BegunExport> {
  const { kernel, site } = context;
  const { home } = kernel.addresses;
  const place = await firstPlace(context, options);
  const [statuses, menus, facts] = await Promise.all([
    place ? countItems(context, { options, place }) : noCounts,
    kernel.database.reader.term.count({ where: { taxonomy: 'nav_menu' } }),
    loadSiteFacts(context),
  ]);
  const counts = Object.fromEntries(
    Object.entries(statuses).map(([type, byStatus]) => [type, Object.values(byStatus).reduce((sum, n) => sum + n, 0)]),
  );
  const manifest: ExportManifest = {
    schema: FORMAT,
    pluginVersion: VERSION,
    generatedAt: `${kernel.now().toISOString().slice(0, 19)}Z`,
    site: {
      name: decodeEntities(site.text('blogname')),
      description: decodeEntities(site.text('blogdescription')),
      url: home,
      home,
      language: facts.language,
      timezone: facts.timezone,
      charset: 'UTF-8',
    },
    options,
    counts,
    statuses,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    menus,
  };
  return { manifest, place: place && encodePlace(place, options) };
}

/** The number of items by type and status: every type is there, and `publish` always is. */
async function countItems(
  { kernel }: RequestContext,
  { options, place }: { options: ExportOptions; place: ExportPlace },
): Promise<Record<string, Record<string, number>>> {
  const rows = await kernel.database.reader.$queryRaw<{ type: string; status: string; count: number | bigint }[]>(
    sql`SELECT "type", "status", COUNT(*) AS "count" FROM "posts" WHERE ${isIn('"type"', options.postTypes)} AND ${isExported(options)} AND "id" <= ${place.through} GROUP BY "type", "status"`,
  );
  return Object.fromEntries(
    options.postTypes.map((type) => {
      const found = new Map(rows.filter((row) => row.type === type).map((row) => [row.status, Number(row.count)]));
      const shown = exportedStatuses(options).filter((status) => status === 'publish' || found.has(status));
      return [type, Object.fromEntries(shown.map((status) => [status, found.get(status) ?? 0]))];
    }),
  );
}
