import { createHash } from 'node:crypto';
import type { PermalinkSettings } from '../../content/addresses/permalink-structure.ts';
import type { SiteFacts, ThemeFacts } from '../../html/environment.ts';

/** Grows whenever the renderer gives other markup for the same content: what older versions stored is rendered anew. */
const RENDERER = 9;

/** The setting that says what stored markup has to be made with, as far as it was looked at. */
export const RENDER_VERSION_SETTING = 'render_version';

/**
 * A positive number that names the renderer and all of a site that shows in markup which no other content decides: kept
 * with the markup, it tells whether that still stands.
 */
export function renderVersionOf(facts: SiteFacts, { site }: { site: { permalinks: PermalinkSettings } }): number {
  const { url, uploadsUrl, includesUrl, language, properName, usesSmilies, imageSizes, theme } = facts;
  const shown = [RENDERER, url, uploadsUrl, includesUrl, language, properName, usesSmilies, imageSizes];
  const text = JSON.stringify([...shown, site.permalinks, digestOf(theme)]);
  return createHash('sha256').update(text).digest().readUInt32BE(0) & 0x7fffffff || 1;
}

/** Whether stored markup is what rendering would give now: nothing that it shows has changed since. */
export const isUpToDate = (row: { renderVersion: number }, site: { renderVersion: number }): boolean =>
  row.renderVersion > 0 && (site.renderVersion === 0 || row.renderVersion === site.renderVersion);

/** Themes are long texts, and stay the same objects while nothing changes. */
const digests = new WeakMap<ThemeFacts, string>();

function digestOf(theme: ThemeFacts): string {
  const known = digests.get(theme);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(JSON.stringify(theme)).digest('base64url');
  digests.set(theme, digest);
  return digest;
}

/** What makes markup stale that is being made: whoever began with another number does not store what came of it. */
export const staleMark = (): number => -1 - Math.floor(Math.random() * 2_000_000_000);
