import { escapeAttribute, escapeUrl } from '../../../markup/html/escape.ts';
import { attachmentImage } from '../../../markup/images/attachment-image.ts';
import { imageOfSize } from '../../../markup/images/image-dimensions.ts';
import type { AttachmentData, SiteData } from '../../../markup/render-environment.ts';
import { filterPostHtml } from '../../../markup/sanitising/post-html.ts';
import { renderCaption } from '../../../markup/shortcodes/caption-shortcode.ts';
import type { PlainMap } from '../../../values/plain-map.ts';
import { type BodyMaker, numberIn, textIn } from '../widget-body.ts';
import { chosenFile, inWidget, shortcodeOf } from './media-widget.ts';

const DEFAULT_SIZE = 'medium';

/** A picture: a file of the site, or one at an address. */
export const imageBody: BodyMaker = async (instance, widgetEnvironment) => {
  const { site } = widgetEnvironment.environment;
  const file = await chosenFile(instance, { kind: 'image', widgetEnvironment });
  const address = textIn(instance, 'url');
  if (!file && address === '') return null;
  const { image, width } = file ? fromFile(file, { instance, site }) : fromAddress(address, instance);
  const caption = file && instance.caption === undefined ? file.caption : textIn(instance, 'caption');
  const shortcode = shortcodeOf(
    { width: String(width), caption: filterPostHtml(caption) },
    linked(image, { instance, target: targetOf(instance, file) }),
  );
  return {
    markup: await renderCaption(shortcode, { context: inWidget(widgetEnvironment), runInner: async (text) => text }),
  };
};

interface Picture {
  image: string;
  width: number;
}

function fromFile(file: AttachmentData, { instance, site }: { instance: PlainMap; site: SiteData }): Picture {
  const named = textIn(instance, 'size') || DEFAULT_SIZE;
  const isNamed = named === 'full' || Object.hasOwn(site.imageSizes, named);
  const box = { width: numberIn(instance, 'width'), height: numberIn(instance, 'height'), crop: false };
  const size = isNamed ? named : `${box.width}x${box.height}`;
  const sizes = isNamed ? site : { ...site, imageSizes: { ...site.imageSizes, [size]: box } };
  const [title, alt] = [textIn(instance, 'image_title'), textIn(instance, 'alt')];
  const classes = ['image', `wp-image-${file.id}`, textIn(instance, 'image_classes')].filter(Boolean);
  const image = attachmentImage(file, {
    size,
    site: sizes,
    attributes: {
      class: [...classes, `attachment-${size}`, `size-${size}`].join(' '),
      style: 'max-width: 100%; height: auto;',
      ...(title === '' ? {} : { title }),
      ...(alt === '' ? {} : { alt }),
    },
  });
  return { image, width: isNamed ? imageOfSize(file, { size, site: sizes }).width : box.width };
}

function fromAddress(address: string, instance: PlainMap): Picture {
  const [width, height] = [numberIn(instance, 'width'), numberIn(instance, 'height')];
  const classes = ['image', textIn(instance, 'image_classes')].filter(Boolean).join(' ');
  const sides = `${width > 0 ? ` width="${width}"` : ''}${height > 0 ? ` height="${height}"` : ''}`;
  const alt = escapeAttribute(textIn(instance, 'alt'));
  const image = `<img class="${escapeAttribute(classes)}" src="${escapeUrl(address)}" alt="${alt}"${sides} decoding="async" loading="lazy" />`;
  return { image, width };
}

/** Where a click on the picture leads; empty for nowhere. */
function targetOf(instance: PlainMap, file: AttachmentData | undefined): string {
  const kind = textIn(instance, 'link_type') || 'custom';
  if (kind === 'file') return file?.url ?? textIn(instance, 'url');
  if (kind === 'post') return file?.link ?? '';
  return kind === 'custom' ? textIn(instance, 'link_url') : '';
}

function linked(image: string, { instance, target }: { instance: PlainMap; target: string }): string {
  const href = escapeUrl(target);
  if (href === '') return image;
  const opensNew = Boolean(instance.link_target_blank);
  const attributes = [
    ['class', textIn(instance, 'link_classes')],
    ['rel', textIn(instance, 'link_rel') || (opensNew ? 'noopener' : '')],
    ['target', opensNew ? '_blank' : ''],
  ].flatMap(([name, value = '']) => (value === '' ? [] : [` ${name}="${escapeAttribute(value)}"`]));
  return `<a href="${href}"${attributes.join('')}>${image}</a>`;
}
