import { escapeUrl } from '../../markup/html/escape.ts';
import { AUDIO_EXTENSIONS, mediaTypeOf, VIDEO_EXTENSIONS } from '../../markup/shortcodes/media-types.ts';

/**
 * Returns a player for the address of an audio or video file, in the form of an oEmbed response; null for other
 * addresses.
 */
export function playerFor(address: string): { provider_name: string; html: string; scripts: string[] } | null {
  if (!URL.canParse(address) || !/^https?:/i.test(address)) return null;
  const { extension } = mediaTypeOf(new URL(address).pathname);
  const source = escapeUrl(address);
  const html = (AUDIO_EXTENSIONS as readonly string[]).includes(extension)
    ? `<audio controls preload="none" style="width: 100%;" src="${source}"></audio>`
    : (VIDEO_EXTENSIONS as readonly string[]).includes(extension)
      ? `<video controls preload="metadata" style="width: 100%;" src="${source}"></video>`
      : null;
  return html === null ? null : { provider_name: 'Embed Handler', html, scripts: [] };
}
