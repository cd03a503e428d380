import { attachmentLink } from './images/attachment-image.ts';
import { loadAttachmentsByIds, type ShortcodeContext } from './shortcodes/shortcode-context.ts';

/** Adds the image, the player or the link of an attachment before its description. Other types stay unchanged. */
export async function prependAttachment(
  html: string,
  { input, context }: { input: { postId: number; postType: string }; context: ShortcodeContext },
): Promise<string> {
  if (input.postType !== 'attachment') return html;
  const [attachment] = await loadAttachmentsByIds(context, [input.postId]);
  if (attachment === undefined) return html;
  if (attachment.mimeType.startsWith('video/')) {
    const size =
      attachment.width > 0 && attachment.height > 0 ? ` width=${attachment.width} height=${attachment.height}` : '';
    return `[video src="${attachment.url}"${size}]\n${html}`;
  }
  if (attachment.mimeType.startsWith('audio/')) return `[audio src="${attachment.url}"]\n${html}`;
  const link = attachmentLink(attachment, { size: 'medium', site: context.environment.site, toPage: false });
  return `<p class="attachment">${link}</p>\n${html}`;
}
