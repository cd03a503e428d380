import { toClassName } from '../html/class-name.ts';
import { escapeAttribute, escapeHtml } from '../html/escape.ts';
import { scriptJson } from '../html/script-json.ts';
import type { AttachmentData, SiteData } from '../render-environment.ts';
import { texturize } from '../texturize/texturize.ts';
import { mediaTypeOf } from './media-types.ts';
import type { Shortcode } from './parse-shortcodes.ts';
import { isTrueValue, loadAttachmentsByIds, parseIdList, type ShortcodeContext } from './shortcode-context.ts';

/** The metadata of a file that the player shows. */
const METADATA_KEYS = ['artist', 'album', 'genre', 'year', 'length_formatted'];
const PLAYER_WIDTH = 640;
const PLAYER_HEIGHT = 360;

/** Renders a playlist with a player; '' without tracks. */
export async function renderPlaylist(shortcode: Shortcode, context: ShortcodeContext): Promise<string> {
  const options = shortcode.attributes.named;
  const kind = options.type === 'video' ? 'video' : 'audio';
  const { site, load } = context.environment;
  const listedIds = options.ids || options.include;
  const tracks = listedIds
    ? await loadAttachmentsByIds(context, parseIdList(listedIds))
    : await load.attachmentsOf(Number.parseInt(options.id ?? '', 10) || context.postId, kind);
  if (tracks.length === 0) return '';
  const data = {
    type: kind,
    tracklist: isTrueValue(options.tracklist ?? 'true'),
    tracknumbers: isTrueValue(options.tracknumbers ?? 'true'),
    images: isTrueValue(options.images ?? 'true'),
    artists: isTrueValue(options.artists ?? 'true'),
    tracks: tracks.map((track) => describeTrack(track, { kind, site })),
  };
  const height = kind === 'video' ? ` height="${PLAYER_HEIGHT}"` : '';
  const current = kind === 'audio' ? '\t\t\t<div class="wp-playlist-current-item"></div>\n' : '';
  const links = tracks.map(
    (track) => `<li><a href='${escapeAttribute(track.url)}'>${escapeHtml(texturize(track.title))}</a></li>`,
  );
  return [
    `<div class="wp-playlist wp-${kind}-playlist wp-playlist-${toClassName(options.style ?? 'light')}">\n`,
    current,
    `\t\t<${kind} controls="controls" preload="none" width="${PLAYER_WIDTH}"\n\t\t\t${height}></${kind}>\n`,
    '\t<div class="wp-playlist-next"></div>\n\t<div class="wp-playlist-prev"></div>\n',
    `\t<noscript>\n\t<ol>\n\t\t${links.join('')}\t</ol>\n\t</noscript>\n`,
    `\t<script type="application/json" class="wp-playlist-script">${scriptJson(data)}</script>\n</div>\n\t`,
  ].join('');
}

function describeTrack(track: AttachmentData, { kind, site }: { kind: 'audio' | 'video'; site: SiteData }): object {
  const meta = METADATA_KEYS.flatMap((name) =>
    track.fileMetadata[name] ? [[name, track.fileMetadata[name]] as const] : [],
  );
  const icon = { src: `${site.includesUrl}/images/media/${kind}.svg`, width: 48, height: 64 };
  const original = { width: track.width || PLAYER_WIDTH, height: track.height || PLAYER_HEIGHT };
  const dimensions = {
    original,
    resized: { width: PLAYER_WIDTH, height: Math.round((original.height * PLAYER_WIDTH) / original.width) },
  };
  return {
    src: track.url,
    type: mediaTypeOf(track.url).type,
    title: track.title,
    caption: track.caption,
    description: track.description,
    meta: Object.fromEntries(meta),
    ...(kind === 'video' ? { dimensions } : {}),
    image: icon,
    thumb: icon,
  };
}
