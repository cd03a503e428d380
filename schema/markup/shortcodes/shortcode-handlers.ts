import { withinAllowance } from '../allowance.ts';
import { renderPart } from '../part-failures.ts';
import { renderCaption } from './caption-shortcode.ts';
import { renderGallery } from './gallery-shortcode.ts';
import { renderAudio, renderVideo } from './player-shortcodes.ts';
import { renderPlaylist } from './playlist-shortcode.ts';
import { runShortcodes, type ShortcodeEnvironment, type ShortcodeHandler } from './run-shortcodes.ts';
import type { ShortcodeContext } from './shortcode-context.ts';

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
