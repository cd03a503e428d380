import { escapeAttribute, escapeUrl } from '../../../markup/html/escape.ts';
import { attachmentImage } from '../../../markup/images/attachment-image.ts';
import { imageOfSize } from '../../../markup/images/image-dimensions.ts';
import type { AttachmentData, SiteData } from '../../../markup/render-environment.ts';
import { filterPostHtml } from '../../../markup/sanitizing/post-elements.ts';
import { renderCaption } from '../../../markup/shortcodes/shortcode-handlers.ts';
import type { JsonObject } from '../../../values/json-text.ts';
import { type WidgetBodyRenderer, widgetNumber, widgetText } from '../widget-body.ts';
import { createShortcode, selectedFile, widgetShortcodeContext } from './media-widget.ts';

const DEFAULT_SIZE = 'medium';

/** Renders an image widget: a file of the site, or an image at an address. */
export const imageBody: WidgetBodyRenderer = async (instance, widgetEnvironment) => {
  const { site } = widgetEnvironment.environment;
  const file = await selectedFile(instance, { kind: 'image', widgetEnvironment });
  const address = widgetText(instance, 'url');
  if (!file && address === '') return null;
  const { image, width } = file ? fromFile(file, { instance, site }) : fromAddress(address, instance);
  const caption = file && instance.caption === undefined ? file.caption : widgetText(instance, 'caption');
  const shortcode = createShortcode(
    { width: String(width), caption: filterPostHtml(caption) },
    withLink(image, { instance, target: linkTarget(instance, file) }),
  );
  return {
    markup: await renderCaption(shortcode, {
      context: widgetShortcodeContext(widgetEnvironment),
      runInner: async (text) => text,
    }),
  };
};

interface WidgetImage {
  image: string;
  width: number;
}

function fromFile(file: AttachmentData, { instance, site }: { instance: JsonObject; site: SiteData }): WidgetImage {
  const sizeName = widgetText(instance, 'size') || DEFAULT_SIZE;
  const isDeclaredSize = sizeName === 'full' || Object.hasOwn(site.imageSizes, sizeName);
  const box = { width: widgetNumber(instance, 'width'), height: widgetNumber(instance, 'height'), crop: false };
  const size = isDeclaredSize ? sizeName : `${box.width}x${box.height}`;
  const siteWithSize = isDeclaredSize ? site : { ...site, imageSizes: { ...site.imageSizes, [size]: box } };
  const [title, alt] = [widgetText(instance, 'image_title'), widgetText(instance, 'alt')];
  const classes = ['image', `wp-image-${file.id}`, widgetText(instance, 'image_classes')].filter(Boolean);
  const image = attachmentImage(file, {
    size,
    site: siteWithSize,
    attributes: {
      class: [...classes, `attachment-${size}`, `size-${size}`].join(' '),
      style: 'max-width: 100%; height: auto;',
      ...(title === '' ? {} : { title }),
      ...(alt === '' ? {} : { alt }),
    },
  });
  return { image, width: isDeclaredSize ? imageOfSize(file, { size, site: siteWithSize }).width : box.width };
}

function fromAddress(address: string, instance: JsonObject): WidgetImage {
  const [width, height] = [widgetNumber(instance, 'width'), widgetNumber(instance, 'height')];
  const classes = ['image', widgetText(instance, 'image_classes')].filter(Boolean).join(' ');
  const dimensions = `${width > 0 ? ` width="${width}"` : ''}${height > 0 ? ` height="${height}"` : ''}`;
  const alt = escapeAttribute(widgetText(instance, 'alt'));
  const image = `<img class="${escapeAttribute(classes)}" src="${escapeUrl(address)}" alt="${alt}"${dimensions} decoding="async" loading="lazy" />`;
  return { image, width };
}

/** The address that the image links to; empty for no link. */
function linkTarget(instance: JsonObject, file: AttachmentData | undefined): string {
  const kind = widgetText(instance, 'link_type') || 'custom';
  if (kind === 'file') return file?.url ?? widgetText(instance, 'url');
  if (kind === 'post') return file?.link ?? '';
  return kind === 'custom' ? widgetText(instance, 'link_url') : '';
}

function withLink(image: string, { instance, target }: { instance: JsonObject; target: string }): string {
  const href = escapeUrl(target);
  if (href === '') return image;
  const opensNewTab = Boolean(instance.link_target_blank);
  const attributes = [
    ['class', widgetText(instance, 'link_classes')],
    ['rel', widgetText(instance, 'link_rel') || (opensNewTab ? 'noopener' : '')],
    ['target', opensNewTab ? '_blank' : ''],
  ].flatMap(([name, value = '']) => (value === '' ? [] : [` ${name}="${escapeAttribute(value)}"`]));
  return `<a href="${href}"${attributes.join('')}>${image}</a>`;
}
