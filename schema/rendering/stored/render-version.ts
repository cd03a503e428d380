import { createHash } from 'node:crypto';
import type { PermalinkSettings } from '../../core/site/permalink-structure.ts';
import type { SiteData, ThemeData } from '../../markup/render-environment.ts';

/** Increase it when the renderer changes its markup for the same content: then everything is rerendered. */
const RENDERER = 9;

/**
 * A positive hash of the renderer and of the site data that stored markup depends on. It is stored with the markup, to
 * find stale renderings.
 */
export function renderVersionOf(data: SiteData, { site }: { site: { permalinks: PermalinkSettings } }): number {
  const { url, uploadsUrl, includesUrl, language, properName, usesSmilies, imageSizes, theme } = data;
  const values = [RENDERER, url, uploadsUrl, includesUrl, language, properName, usesSmilies, imageSizes];
  const text = JSON.stringify([...values, site.permalinks, digestOf(theme)]);
  return createHash('sha256').update(text).digest().readUInt32BE(0) & 0x7fffffff || 1;
}

/** Whether stored markup is not stale. */
export const isUpToDate = (row: { renderVersion: number }, site: { renderVersion: number }): boolean =>
  row.renderVersion > 0 && (site.renderVersion === 0 || row.renderVersion === site.renderVersion);

/** Digests of themes, which are long and stay the same objects until they change. */
const digests = new WeakMap<ThemeData, string>();

function digestOf(theme: ThemeData): string {
  const cached = digests.get(theme);
  if (cached !== undefined) return cached;
  const digest = createHash('sha256').update(JSON.stringify(theme)).digest('base64url');
  digests.set(theme, digest);
  return digest;
}

/** A random negative version: it makes markup stale, and a rendering that is in progress is then not stored. */
export const staleMark = (): number => -1 - Math.floor(Math.random() * 2_000_000_000);

/** Whether the markup of an item depends on its other columns, as the description of an attachment does. */
export const showsItself = ({ type }: { type: string }): boolean => type === 'attachment';
