import { integerAt } from '../../block-grammar/parsed-block.ts';
import { escapeUrl } from '../../html/escape.ts';
import { attachmentImage } from '../../images/attachment-image.ts';
import { content, defineBlock, flag, number, spacingSupports, text } from '../define-block.ts';
import { currentSite } from '../parts/current-post.ts';
import { loadAttachmentById } from '../referenced-content.ts';

export const siteLogoBlock = defineBlock('core/site-logo', {
  title: 'Site Logo',
  category: 'theme',
  description: 'The logo of the site.',
  attributes: {
    width: number(),
    isLink: content(flag(true)),
    linkTarget: content(text('_self')),
    shouldSyncIcon: flag(),
  },
  supports: {
    html: false,
    align: true,
    alignWide: false,
    color: { text: false, background: false },
    filter: { duotone: true },
    ...spacingSupports,
  },
  styles: { default: 'Default', rounded: 'Rounded' },
  builtInStyles: ['rounded'],
  render: async (rendering) => {
    const { attributes, context } = rendering;
    const site = currentSite(rendering);
    const logo = await loadAttachmentById(context.state, site.logoId);
    if (logo === undefined) return '';
    const width = integerAt(attributes, 'width');
    const image = attachmentImage(logo, {
      size: 'full',
      site,
      attributes: { class: 'custom-logo', alt: logo.alt || site.name },
    });
    const height = width && logo.width > 0 ? Math.round(width / (logo.width / Math.max(1, logo.height))) : undefined;
    const sizedImage = width ? image.replace(/width="\d+" height="\d+"/, `width="${width}" height="${height}"`) : image;
    const target = attributes.linkTarget === '_blank' ? ' target="_blank"' : '';
    const linkedImage =
      attributes.isLink === false
        ? sizedImage
        : `<a href="${escapeUrl(`${site.url}/`)}" class="custom-logo-link" rel="home"${target}>${sizedImage}</a>`;
    const sizeAttributes: Record<string, string> = width ? {} : { class: 'is-default-size' };
    return `<div ${rendering.wrapperAttributes(sizeAttributes)}>${linkedImage}</div>`;
  },
});
