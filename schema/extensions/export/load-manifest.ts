import { isIn, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { SiteLanguage } from '../../core/site/site-languages.ts';
import { writeTimestamp } from '../../core/site/timestamp.ts';
import { decodeEntities } from '../../markup/html/escape.ts';
import { loadSiteData } from '../../rendering/data/site-data.ts';
import { type ExportOptions, type ExportPosition, encodeExportPosition, exportedStatuses } from './export-cursor.ts';
import { firstPosition, isExported } from './export-page.ts';

/** The name of the format and the version of the plugin (docs/protocol/export.md#manifest). */
const FORMAT = 'export/1';
const VERSION = '1.3.2';

/** The manifest, which precedes the items (docs/protocol/export.md#manifest). */
export type ExportManifest = Awaited<ReturnType<typeof loadManifest>>;

const noCounts: Record<string, Record<string, number>> = {};

/** Loads the manifest of an export that begins now. */
export async function loadManifest(context: RequestContext, options: ExportOptions) {
  const { kernel, site } = context;
  const { home } = kernel.addresses;
  const position = await firstPosition(context, options);
  const [statuses, menus, siteData] = await Promise.all([
    position ? countItems(context, { options, position }) : noCounts,
    kernel.database.reader.term.count({ where: { taxonomy: 'nav_menu' } }),
    loadSiteData(context),
  ]);
  const counts = Object.fromEntries(
    Object.entries(statuses).map(([type, byStatus]) => [
      type,
      Object.values(byStatus).reduce((sum, count) => sum + count, 0),
    ]),
  );
  return {
    schema: FORMAT,
    pluginVersion: VERSION,
    generatedAt: `${writeTimestamp(kernel.now().getTime())}Z`,
    site: {
      name: decodeEntities(site.text('blogname')),
      description: decodeEntities(site.text('blogdescription')),
      url: home,
      home,
      language: siteData.language,
      timezone: siteData.timezone,
      charset: 'UTF-8',
      /** The languages of the site in their order; null for a site without. */
      languages: site.languages?.all.map(exportedLanguage) ?? null,
    },
    options,
    counts,
    statuses,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    menus,
    /** The cursor of the first page; null if nothing is exported. */
    start: position && encodeExportPosition(position, options),
  };
}

const exportedLanguage = ({ code, name, locale, isRtl, flagCode, isDefault }: SiteLanguage) => ({
  ...{ code, name, locale },
  ...{ is_rtl: isRtl, flag_code: flagCode, is_default: isDefault },
});

/** The number of items by type and status. All types are present, each with `publish`. */
async function countItems(
  { kernel, registry }: RequestContext,
  { options, position }: { options: ExportOptions; position: ExportPosition },
): Promise<Record<string, Record<string, number>>> {
  const rows = await kernel.database.scanner.$queryRaw<{ type: string; status: string; count: number | bigint }[]>(sql`
    SELECT "type", "status", COUNT(*) AS "count" FROM "posts"
    WHERE ${isIn('"type"', options.postTypes)} AND ${isExported(options, registry)} AND "id" <= ${position.maxId}
    GROUP BY "type", "status"`);
  return Object.fromEntries(
    options.postTypes.map((type) => {
      const countByStatus = new Map(
        rows.filter((row) => row.type === type).map((row) => [row.status, Number(row.count)]),
      );
      const listedStatuses = exportedStatuses(options, registry).filter(
        (status) => status === 'publish' || countByStatus.has(status),
      );
      return [type, Object.fromEntries(listedStatuses.map((status) => [status, countByStatus.get(status) ?? 0]))];
    }),
  );
}
