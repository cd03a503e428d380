import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeUrl } from '../../html/escape.ts';
import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { content, defineBlock, text, typographySupports } from '../define-block.ts';
import { currentSite } from '../parts/current-post.ts';

export const homeLinkBlock = defineBlock('core/home-link', {
  title: 'Home Link',
  category: 'design',
  description: 'A link to the front page.',
  parent: ['core/navigation'],
  usesContext: [
    'textColor',
    'customTextColor',
    'backgroundColor',
    'customBackgroundColor',
    'fontSize',
    'customFontSize',
    'style',
  ],
  attributes: { label: content(text()) },
  supports: { reusable: false, html: false, ...typographySupports },
  render: (rendering) => {
    const site = currentSite(rendering);
    const label = textAt(rendering.attributes, 'label');
    if (!label) return '';
    const attributes = rendering.wrapperAttributes({ class: 'wp-block-navigation-item' });
    return `<li ${attributes}><a class="wp-block-home-link__content wp-block-navigation-item__content" href="${escapeUrl(site.url)}" rel="home" >${filterPostHtml(label)}</a></li>`;
  },
});
