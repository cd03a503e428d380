import { escapeAttribute, escapeUrl } from '../html/escape.ts';
import type { Shortcode } from './parse-shortcodes.ts';
import { AUDIO_EXTENSIONS, mediaTypeOf, VIDEO_EXTENSIONS } from './player-types.ts';
import { isTrueValue, type ShortcodeContext } from './shortcode-context.ts';

/** The named attributes of the shortcode. */
type Options = Readonly<Record<string, string>>;

const YOUTUBE_URL = /^https?:\/\/(?:www\.)?(?:youtube\.com\/watch|youtu\.be\/)/;
const VIMEO_URL = /^https?:\/\/(?:[^/]+\.)?vimeo\.com\//;
const DEFAULT_WIDTH = 640;
const DEFAULT_HEIGHT = 360;

/** Renders an audio player. */
export async function renderAudio(shortcode: Shortcode, context: ShortcodeContext): Promise<string> {
  const options = shortcode.attributes.named;
  const number = context.environment.session.nextNumber('audio');
  const sources = await resolveSources(options, { extensions: AUDIO_EXTENSIONS, kind: 'audio', context });
  if (typeof sources === 'string') return sources;
  const attributes = renderAttributes([
    ['class', options.class ?? 'wp-audio-shortcode'],
    ['id', `audio-${context.postId}-${number}`],
    ['loop', isTrueValue(options.loop) ? '1' : ''],
    ['autoplay', isTrueValue(options.autoplay) ? '1' : ''],
    ['preload', options.preload ?? 'none'],
    ['style', options.style ?? 'width: 100%;'],
  ]);
  return `<audio ${attributes} controls="controls">${renderSources(sources, { number })}</audio>`;
}

/** Renders a video player in a container of its width. */
export async function renderVideo(shortcode: Shortcode, context: ShortcodeContext): Promise<string> {
  const options = shortcode.attributes.named;
  const number = context.environment.session.nextNumber('video');
  const sources = await resolveSources(options, { extensions: VIDEO_EXTENSIONS, kind: 'video', context });
  if (typeof sources === 'string') return sources;
  const width = options.width ?? String(DEFAULT_WIDTH);
  const attributes = renderAttributes([
    ['class', options.class ?? 'wp-video-shortcode'],
    ['id', `video-${context.postId}-${number}`],
    ['width', String(Math.abs(Number.parseInt(width, 10) || 0))],
    ['height', String(Math.abs(Number.parseInt(options.height ?? String(DEFAULT_HEIGHT), 10) || 0))],
    ['poster', escapeUrl(options.poster ?? '')],
    ['loop', isTrueValue(options.loop) ? '1' : ''],
    ['autoplay', isTrueValue(options.autoplay) ? '1' : ''],
    ['muted', isTrueValue(options.muted) ? '1' : ''],
    ['preload', options.preload ?? 'metadata'],
  ]);
  const inner = shortcode.content.replace(/\r\n|\n|\t/g, '').trim();
  const player = `<video ${attributes} controls="controls">${renderSources(sources, { number, inner })}</video>`;
  const boxWidth = Number.parseInt(width, 10) || 0;
  return `<div style="width: ${boxWidth}px;" class="wp-video">${player}</div>`;
}

/** Returns the URLs to play. Without any, returns markup: a link to a file that cannot be played, or ''. */
async function resolveSources(
  options: Options,
  player: { extensions: readonly string[]; kind: 'audio' | 'video'; context: ShortcodeContext },
): Promise<string[] | string> {
  const { extensions, kind } = player;
  const extensionSources = extensions.flatMap((extension) => options[extension] || []);
  if (options.src) {
    const hosted = kind === 'video' ? hostedVideo(options.src, options) : null;
    if (hosted !== null) return [hosted, ...extensionSources];
    if (!extensions.includes(mediaTypeOf(options.src).extension)) {
      return `<a class="wp-embedded-${kind}" href="${escapeUrl(options.src)}">${escapeAttribute(options.src)}</a>`;
    }
    return [options.src, ...extensionSources];
  }
  if (extensionSources.some((address) => extensions.includes(mediaTypeOf(address).extension))) return extensionSources;
  const attached = await player.context.environment.load.attachmentsOf(player.context.postId, kind);
  return attached[0] === undefined ? '' : [attached[0].url, ...extensionSources];
}

/** Returns the address of a video on YouTube or Vimeo that the player understands; null for another address. */
function hostedVideo(src: string, options: Options): string | null {
  const isVimeo = VIMEO_URL.test(src);
  if ((!isVimeo && !YOUTUBE_URL.test(src)) || !URL.canParse(src)) return null;
  const url = new URL(src);
  if (isVimeo) return `https://${url.host}${url.pathname}?loop=${options.loop && options.loop !== '0' ? 1 : 0}`;
  url.searchParams.delete('feature');
  return `https://${url.host}${url.pathname}${url.search}`;
}

function typeOfSource(url: string): string {
  if (YOUTUBE_URL.test(url)) return 'video/youtube';
  return VIMEO_URL.test(url) ? 'video/vimeo' : mediaTypeOf(url).type;
}

function renderSources(sources: readonly string[], { number, inner = '' }: { number: number; inner?: string }): string {
  const elements = sources.map((url) => {
    const type = typeOfSource(url);
    const urlWithNumber = `${url}${url.includes('?') ? '&' : '?'}_=${number}`;
    return `<source type="${type}" src="${escapeUrl(urlWithNumber)}" />`;
  });
  const address = escapeUrl(sources[0] ?? '');
  return `${elements.join('')}${inner}<a href="${address}">${address}</a>`;
}

function renderAttributes(attributes: readonly (readonly [string, string])[]): string {
  return attributes
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}="${escapeAttribute(value)}"`)
    .join(' ');
}
