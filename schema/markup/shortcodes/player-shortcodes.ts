import { escapeAttribute, escapeUrl } from '../html/escape.ts';
import { AUDIO_EXTENSIONS, mediaTypeOf, VIDEO_EXTENSIONS } from './media-types.ts';
import type { Shortcode } from './parse-shortcodes.ts';
import { isTrue, type ShortcodeContext } from './shortcode-context.ts';

type Options = Readonly<Record<string, string>>;

const VIDEO_PAGE = /^https?:\/\/(?:www\.)?(?:youtube\.com\/watch|youtu\.be\/)/;
const USUAL_WIDTH = 640;
const USUAL_HEIGHT = 360;

/** An audio player. */
export async function renderAudio(shortcode: Shortcode, context: ShortcodeContext): Promise<string> {
  const options = shortcode.attributes.named;
  const number = context.environment.session.nextNumber('audio');
  const sources = await sourcesOf(options, { extensions: AUDIO_EXTENSIONS, kind: 'audio', context });
  if (typeof sources === 'string') return sources;
  const attributes = attributeText([
    ['class', options.class ?? 'wp-audio-shortcode'],
    ['id', `audio-${context.postId}-${number}`],
    ['loop', isTrue(options.loop) ? '1' : ''],
    ['autoplay', isTrue(options.autoplay) ? '1' : ''],
    ['preload', options.preload ?? 'none'],
    ['style', options.style ?? 'width: 100%;'],
  ]);
  return `<audio ${attributes} controls="controls">${sourceElements(sources, { number })}</audio>`;
}

/** A video player in its box. */
export async function renderVideo(shortcode: Shortcode, context: ShortcodeContext): Promise<string> {
  const options = shortcode.attributes.named;
  const number = context.environment.session.nextNumber('video');
  const sources = await sourcesOf(options, { extensions: VIDEO_EXTENSIONS, kind: 'video', context });
  if (typeof sources === 'string') return sources;
  const width = options.width ?? String(USUAL_WIDTH);
  const attributes = attributeText([
    ['class', options.class ?? 'wp-video-shortcode'],
    ['id', `video-${context.postId}-${number}`],
    ['width', String(Math.abs(Number.parseInt(width, 10) || 0))],
    ['height', String(Math.abs(Number.parseInt(options.height ?? String(USUAL_HEIGHT), 10) || 0))],
    ['poster', escapeUrl(options.poster ?? '')],
    ['loop', isTrue(options.loop) ? '1' : ''],
    ['autoplay', isTrue(options.autoplay) ? '1' : ''],
    ['muted', isTrue(options.muted) ? '1' : ''],
    ['preload', options.preload ?? 'metadata'],
  ]);
  const inner = shortcode.content.replace(/\r\n|\n|\t/g, '').trim();
  const player = `<video ${attributes} controls="controls">${sourceElements(sources, { number, inner })}</video>`;
  const boxWidth = Number.parseInt(width, 10) || 0;
  return `<div style="width: ${boxWidth}px;" class="wp-video">${player}</div>`;
}

/** The addresses to play; a link as markup if the file cannot be played, an empty text without a file. */
async function sourcesOf(
  options: Options,
  expected: { extensions: readonly string[]; kind: 'audio' | 'video'; context: ShortcodeContext },
): Promise<string[] | string> {
  const { extensions, kind } = expected;
  const listed = extensions.flatMap((extension) => options[extension] || []);
  if (options.src) {
    const isPage = kind === 'video' && VIDEO_PAGE.test(options.src);
    if (!isPage && !extensions.includes(mediaTypeOf(options.src).extension)) {
      return `<a class="wp-embedded-${kind}" href="${escapeUrl(options.src)}">${escapeAttribute(options.src)}</a>`;
    }
    return [options.src, ...listed];
  }
  if (listed.some((address) => extensions.includes(mediaTypeOf(address).extension))) return listed;
  const attached = await expected.context.environment.load.attachmentsOf(expected.context.postId, kind);
  return attached[0] === undefined ? '' : [attached[0].url, ...listed];
}

function sourceElements(
  sources: readonly string[],
  { number, inner = '' }: { number: number; inner?: string },
): string {
  const elements = sources.map((address) => {
    const type = VIDEO_PAGE.test(address) ? 'video/youtube' : mediaTypeOf(address).type;
    const numbered = `${address}${address.includes('?') ? '&' : '?'}_=${number}`;
    return `<source type="${type}" src="${escapeUrl(numbered)}" />`;
  });
  const address = escapeUrl(sources[0] ?? '');
  return `${elements.join('')}${inner}<a href="${address}">${address}</a>`;
}

function attributeText(attributes: readonly (readonly [string, string])[]): string {
  return attributes
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}="${escapeAttribute(value)}"`)
    .join(' ');
}
