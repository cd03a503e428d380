import { createHash } from 'node:crypto';
import { sql } from '../../core/dialect/sql.ts';
import type { Kernel } from '../../core/domain-kernel.ts';
import type { Site } from '../../core/site/site.ts';
import type { SiteData, ThemeData } from '../../markup/render-environment.ts';
import { findRenderJob } from './render-job.ts';

/** The version of the renderer. Increase it when the markup for the same content changes; all items are rerendered. */
const RENDERER_VERSION = 17;

/**
 * Returns a positive hash of the version of the renderer and of the site data that stored markup depends on. It is
 * stored with the markup to detect stale renderings.
 */
export function renderVersionOf(
  data: SiteData,
  { site: { permalinks, languages } }: { site: Pick<Site, 'permalinks'> & Partial<Pick<Site, 'languages'>> },
): number {
  const { url, uploadsUrl, includesUrl, language, properName, usesSmilies, imageSizes, theme } = data;
  const values = [RENDERER_VERSION, url, uploadsUrl, includesUrl, language, properName, usesSmilies, imageSizes];
  // Added only if it is set, so that the versions of other sites stay the same.
  const optionalValues: unknown[] = data.variantSources ? [data.variantSources] : [];
  if (languages)
    optionalValues.push(languages.all.map(({ code, permalinks: { home, frontPageId } }) => [code, home, frontPageId]));
  const text = JSON.stringify([...values, permalinks, digestOf(theme), ...optionalValues]);
  return createHash('sha256').update(text).digest().readUInt32BE(0) & 0x7fffffff || 1;
}

/** Whether stored markup is current. Version 0 of an item: no markup is stored. Of the site: not computed yet. */
export const isUpToDate = (row: { renderVersion: number }, site: { renderVersion: number }): boolean =>
  row.renderVersion > 0 && (site.renderVersion === 0 || row.renderVersion === site.renderVersion);

/** Digests by theme object. Theme data is large, and the object stays the same until the theme changes. */
const digests = new WeakMap<ThemeData, string>();

function digestOf(theme: ThemeData): string {
  const cached = digests.get(theme);
  if (cached !== undefined) return cached;
  const digest = createHash('sha256').update(JSON.stringify(theme)).digest('base64url');
  digests.set(theme, digest);
  return digest;
}

/** Returns a random negative version. It marks markup as stale, and a rendering in progress is then not stored. */
export const createStaleVersion = (): number => -1 - Math.floor(Math.random() * 2_000_000_000);

/** Whether the markup of an item depends on its other columns: the description of an attachment shows the file. */
export const rendersOtherColumns = ({ type }: { type: string }): boolean => type === 'attachment';

/** The maximum number of items that are counted, so that the count takes little time. */
const MAX_COUNTED = 10_000;

/** Returns how many items the rerendering of stale items has to check yet, at most MAX_COUNTED; 0 while none runs. */
export async function countUncheckedItems({ database }: Pick<Kernel, 'database'>): Promise<number> {
  const job = await findRenderJob(database.primary);
  if (!job) return 0;
  const [row] = await database.primary.$queryRaw<{ count: number | bigint }[]>(sql`
    SELECT COUNT(*) AS "count" FROM (
      SELECT "id" FROM "posts" WHERE "id" > ${job.lastItemId} ORDER BY "id" LIMIT ${MAX_COUNTED}
    ) unchecked`);
  return Number(row?.count ?? 0);
}
