import { withinAllowance } from '../allowance.ts';
import { escapeAttribute, escapeHtml, scriptJson, toClassName } from '../html/escape.ts';
import { renderPart } from '../part-failures.ts';
import type { AttachmentData } from '../render-environment.ts';
import { texturize } from '../texturize/texturize.ts';
import { renderGallery } from './gallery-shortcode.ts';
import type { Shortcode } from './parse-shortcodes.ts';
import { renderAudio, renderVideo } from './player-shortcodes.ts';
import { mediaTypeOf } from './player-types.ts';
import { runShortcodes, type ShortcodeEnvironment, type ShortcodeHandler } from './run-shortcodes.ts';
import { isTrueValue, loadAttachmentsByIds, parseIdList, type ShortcodeContext } from './shortcode-context.ts';

/** The names of all supported shortcodes. */
export const SHORTCODE_NAMES: ReadonlySet<string> = new Set([
  'wp_caption',
  'caption',
  'gallery',
  'playlist',
  'audio',
  'video',
  'embed',
]);

/**
 * Runs all shortcodes in the content of an item. `[embed]` runs earlier (`shortcode-embeds.ts`); a remaining one is
 * removed.
 */
export function runAllShortcodes(
  text: string,
  context: ShortcodeContext & Omit<ShortcodeEnvironment, 'handlers'>,
): Promise<string> {
  const handlers = new Map<string, ShortcodeHandler>();
  const environment: ShortcodeEnvironment = { ...context, handlers };
  const runInner = (inner: string) => runShortcodes(inner, environment);
  const renderCaptionShortcode: ShortcodeHandler = (shortcode) => renderCaption(shortcode, { context, runInner });
  const mediaRenderers = { gallery: renderGallery, playlist: renderPlaylist, audio: renderAudio, video: renderVideo };
  const { environment: renderEnvironment, postId } = context;
  const addHandler = (name: string, render: ShortcodeHandler) =>
    handlers.set(name, (shortcode) =>
      renderPart(() => render(shortcode), {
        fallback: '',
        environment: renderEnvironment,
        part: { name: `shortcode ${name}`, postId },
      }),
    );
  for (const [name, render] of Object.entries(mediaRenderers)) {
    addHandler(name, (shortcode) => withinAllowance(context, () => render(shortcode, context)));
  }
  addHandler('caption', renderCaptionShortcode);
  addHandler('wp_caption', renderCaptionShortcode);
  addHandler('embed', async () => '');
  return runInner(text);
}

/** The metadata of a file that the player shows. */
const METADATA_KEYS = ['artist', 'album', 'genre', 'year', 'length_formatted'];

const PLAYER_WIDTH = 640;

const PLAYER_HEIGHT = 360;

/** Renders a playlist with a player; '' without tracks. */
async function renderPlaylist(shortcode: Shortcode, context: ShortcodeContext): Promise<string> {
  const options = shortcode.attributes.named;
  const kind = options.type === 'video' ? 'video' : 'audio';
  const { site, load } = context.environment;
  const listedIds = options.ids || options.include;
  const tracks = listedIds
    ? (await loadAttachmentsByIds(context, parseIdList(listedIds))).filter((track) =>
        track.mimeType.startsWith(`${kind}/`),
      )
    : await load.attachmentsOf(Number.parseInt(options.id ?? '', 10) || context.postId, kind);
  if (tracks.length === 0) return '';
  const showsImages = isTrueValue(options.images ?? 'true');
  const icon = { src: `${site.includesUrl}/images/media/${kind}.svg`, width: 48, height: 64 };
  const data = {
    type: kind,
    tracklist: isTrueValue(options.tracklist ?? 'true'),
    tracknumbers: isTrueValue(options.tracknumbers ?? 'true'),
    images: showsImages,
    artists: isTrueValue(options.artists ?? 'true'),
    tracks: tracks.map((track) => ({
      ...describeTrack(track, kind),
      ...(showsImages ? { image: icon, thumb: icon } : {}),
    })),
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

function describeTrack(track: AttachmentData, kind: 'audio' | 'video'): object {
  const meta = METADATA_KEYS.flatMap((name) =>
    track.fileMetadata[name] ? [[name, track.fileMetadata[name]] as const] : [],
  );
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
  };
}

/** An image at the start of the content, with the link around it. */
const IMAGE_WITH_LINK = /^(\s*(?:<a [^>]+>\s*)?<img [^>]+>(?:\s*<\/a>)?)/;

/** Renders an image with its caption. Without a caption or a width, returns the content only. */
export async function renderCaption(
  shortcode: Shortcode,
  { context, runInner }: { context: ShortcodeContext; runInner: (text: string) => Promise<string> },
): Promise<string> {
  const options = shortcode.attributes.named;
  const { image, caption } = splitCaption(shortcode.content, options.caption);
  const width = Number.parseInt(options.width ?? '', 10) || 0;
  if (width < 1 || caption === '') return image;
  const requestedId = toClassName(options.id ?? '');
  const id = requestedId === '' ? '' : context.environment.session.uniqueId(requestedId);
  const captionId = toClassName(options.caption_id ?? '') || (id === '' ? '' : `caption-${id.replaceAll('_', '-')}`);
  const idText = id === '' ? '' : `id="${escapeAttribute(id)}" `;
  const describedBy = captionId === '' ? '' : `aria-describedby="${escapeAttribute(captionId)}" `;
  const captionIdText = captionId === '' ? '' : `id="${escapeAttribute(captionId)}" `;
  const classes = `wp-caption ${options.align ?? 'alignnone'} ${options.class ?? ''}`.trim();
  const figure = `<figure ${idText}${describedBy}style="width: ${width}px" class="${escapeAttribute(classes)}">`;
  return `${figure}${await runInner(image)}<figcaption ${captionIdText}class="wp-caption-text">${caption}</figcaption></figure>`;
}

function splitCaption(content: string, captionAttribute: string | undefined): { image: string; caption: string } {
  if (captionAttribute !== undefined) return { image: content, caption: captionAttribute.trim() };
  const start = content.search(/<a |<img /);
  const markup = start === -1 ? '' : content.slice(start);
  const match = IMAGE_WITH_LINK.exec(markup);
  if (match === null) return { image: content, caption: '' };
  return { image: match[1] ?? '', caption: markup.slice(match[0].length).trim() };
}
