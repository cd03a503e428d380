import { integerAt } from '../../block-grammar/parsed-block.ts';
import { escapeUrl } from '../../html/escape.ts';
import { attachmentImage, imageLoading } from '../../images/attachment-image.ts';
import { content, defineBlock, flag, number, text } from '../define-block.ts';
import { currentSite, homeOf } from '../parts/current-post.ts';
import { loadAttachmentById } from '../referenced-content.ts';
import { hiddenControls } from '../support-settings.ts';

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
  example: {
    viewportWidth: 500,
    attributes: { width: 350, className: 'block-editor-block-types-list__site-logo-example' },
  },
  supports: {
    anchor: true,
    html: false,
    align: true,
    alignWide: false,
    color: { text: false, background: false },
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    interactivity: { clientNavigation: true },
    filter: { duotone: true },
  },
  selectors: {
    filter: {
      duotone:
        '.wp-block-site-logo img, .wp-block-site-logo .components-placeholder__illustration, .wp-block-site-logo .components-placeholder::before',
    },
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
      width,
      attributes: { class: 'custom-logo', alt: logo.alt || site.name },
      loading: imageLoading(context.state, { isEager: true }),
    });
    const target =
      attributes.linkTarget === '_blank' ? 'aria-label="(Home link, opens in a new tab)" target="_blank" ' : '';
    const linkedImage =
      attributes.isLink === false
        ? image
        : `<a ${target}href="${escapeUrl(`${homeOf(site)}/`)}" class="custom-logo-link" rel="home">${image}</a>`;
    const sizeAttributes: Record<string, string> = width ? {} : { class: 'is-default-size' };
    return `<div ${rendering.wrapperAttributes(sizeAttributes)}>${linkedImage}</div>`;
  },
});
