import { renderCaption } from './caption.ts';
import type { ShortcodeContext } from './context.ts';
import { renderGallery } from './gallery.ts';
import { renderAudio, renderVideo } from './players.ts';
import { renderPlaylist } from './playlist.ts';
import { runShortcodes, type ShortcodeHandler } from './run.ts';

/** The names of all shortcodes that are run. */
export const SHORTCODE_NAMES: ReadonlySet<string> = new Set([
  'wp_caption',
  'caption',
  'gallery',
  'playlist',
  'audio',
  'video',
  'embed',
]);

/** The handlers of all shortcodes for one piece of content. */
export function shortcodeHandlers(context: ShortcodeContext): ReadonlyMap<string, ShortcodeHandler> {
  const handlers = new Map<string, ShortcodeHandler>();
  const runInner = (text: string) => runShortcodes(text, handlers);
  const caption: ShortcodeHandler = (shortcode) => renderCaption(shortcode, { context, runInner });
  handlers.set('caption', caption).set('wp_caption', caption);
  handlers.set('gallery', (shortcode) => renderGallery(shortcode, context));
  handlers.set('playlist', (shortcode) => renderPlaylist(shortcode, context));
  handlers.set('audio', (shortcode) => renderAudio(shortcode, context));
  handlers.set('video', (shortcode) => renderVideo(shortcode, context));
  handlers.set('embed', async () => '');
  return handlers;
}
