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
  const attributes = [
    attribute('class', options.class ?? 'wp-audio-shortcode'),
    attribute('id', `audio-${context.postId}-${number}`),
    ...switches(options, ['loop', 'autoplay', 'muted']),
    ...preload(options.preload ?? 'none'),
    attribute('style', options.style ?? 'width: 100%;'),
  ].join(' ');
  return `<audio ${attributes} controls="controls">${renderSources(sources, { number })}</audio>`;
}

/** Renders a video player in a container of its width. */
export async function renderVideo(shortcode: Shortcode, context: ShortcodeContext): Promise<string> {
  const options = shortcode.attributes.named;
  const number = context.environment.session.nextNumber('video');
  const sources = await resolveSources(options, { extensions: VIDEO_EXTENSIONS, kind: 'video', context });
  if (typeof sources === 'string') return sources;
  const width = options.width ?? String(DEFAULT_WIDTH);
  const attributes = [
    ...attributeIfSet('class', options.class ?? 'wp-video-shortcode'),
    attribute('id', `video-${context.postId}-${number}`),
    ...attributeIfSet('width', absoluteNumber(width)),
    ...attributeIfSet('height', absoluteNumber(options.height ?? String(DEFAULT_HEIGHT))),
    ...attributeIfSet('poster', escapeUrl(options.poster ?? '')),
    ...switches(options, ['loop', 'autoplay', 'muted']),
    ...preload(options.preload ?? 'metadata'),
  ].join(' ');
  const inner = shortcode.content.replace(/\r\n|\n|\t/g, '').trim();
  const player = `<video ${attributes} controls="controls">${renderSources(sources, { number, inner })}</video>`;
  const boxWidth = width === '' || width === '0' ? '' : `width: ${Number.parseInt(width, 10) || 0}px;`;
  return `<div style="${boxWidth}" class="wp-video">${player}</div>`;
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
  const isPlayable = extensions.some((extension) => mediaTypeOf(options[extension] ?? '').extension === extension);
  if (isPlayable) return extensionSources;
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

const attribute = (name: string, value: string): string => `${name}="${escapeAttribute(value)}"`;

const attributeIfSet = (name: string, value: string): string[] =>
  value === '' || value === '0' ? [] : [attribute(name, value)];

/** The attributes without a value that are switched on. */
const switches = (options: Options, names: readonly string[]): string[] =>
  names.filter((name) => isTrueValue(options[name]));

const preload = (value: string): string[] =>
  ['none', 'metadata', 'auto'].includes(value) ? [attribute('preload', value)] : [];

const absoluteNumber = (value: string): string => String(Math.abs(Number.parseInt(value, 10) || 0));
