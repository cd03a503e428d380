import type { AttachmentFacts, SiteFacts } from '../environment.ts';
import { escapeAttribute, escapeHtml } from '../markup/escape.ts';
import { jsonText } from '../markup/json.ts';
import { texturize } from '../texturize/texturize.ts';
import { attachmentsByIds, className, idList, isTrue, type ShortcodeContext } from './context.ts';
import { mediaTypeOf } from './media-types.ts';
import type { Shortcode } from './parse.ts';

const SHOWN_FACTS = ['artist', 'album', 'genre', 'year', 'length_formatted'];
const WIDTH = 640;
const HEIGHT = 360;

/** A list of tracks with a player. Empty without tracks. */
export async function renderPlaylist(shortcode: Shortcode, context: ShortcodeContext): Promise<string> {
  const options = shortcode.attributes.named;
  const kind = options.type === 'video' ? 'video' : 'audio';
  const { site, load } = context.environment;
  const named = options.ids || options.include;
  const tracks = named
    ? await attachmentsByIds(context, idList(named))
    : await load.attachmentsOf(Number.parseInt(options.id ?? '', 10) || context.postId, kind);
  if (tracks.length === 0) return '';
  const data = {
    type: kind,
    tracklist: isTrue(options.tracklist ?? 'true'),
    tracknumbers: isTrue(options.tracknumbers ?? 'true'),
    images: isTrue(options.images ?? 'true'),
    artists: isTrue(options.artists ?? 'true'),
    tracks: tracks.map((track) => describe(track, { kind, site })),
  };
  const height = kind === 'video' ? ` height="${HEIGHT}"` : '';
  const current = kind === 'audio' ? '\t\t\t<div class="wp-playlist-current-item"></div>\n' : '';
  const links = tracks.map(
    (track) => `<li><a href='${escapeAttribute(track.url)}'>${escapeHtml(texturize(track.title))}</a></li>`,
  );
  return [
    `<div class="wp-playlist wp-${kind}-playlist wp-playlist-${className(options.style ?? 'light')}">\n`,
    current,
    `\t\t<${kind} controls="controls" preload="none" width="${WIDTH}"\n\t\t\t${height}></${kind}>\n`,
    '\t<div class="wp-playlist-next"></div>\n\t<div class="wp-playlist-prev"></div>\n',
    `\t<noscript>\n\t<ol>\n\t\t${links.join('')}\t</ol>\n\t</noscript>\n`,
    `\t<script type="application/json" class="wp-playlist-script">${jsonText(data)}</script>\n</div>\n\t`,
  ].join('');
}

function describe(track: AttachmentFacts, { kind, site }: { kind: 'audio' | 'video'; site: SiteFacts }): object {
  const facts = SHOWN_FACTS.flatMap((name) => (track.media[name] ? [[name, track.media[name]] as const] : []));
  const icon = { src: `${site.includesUrl}/images/media/${kind}.svg`, width: 48, height: 64 };
  const original = { width: track.width || WIDTH, height: track.height || HEIGHT };
  const dimensions = {
    original,
    resized: { width: WIDTH, height: Math.round((original.height * WIDTH) / original.width) },
  };
  return {
    src: track.url,
    type: mediaTypeOf(track.url).type,
    title: track.title,
    caption: track.caption,
    description: track.description,
    meta: Object.fromEntries(facts),
    ...(kind === 'video' ? { dimensions } : {}),
    image: icon,
    thumb: icon,
  };
}
