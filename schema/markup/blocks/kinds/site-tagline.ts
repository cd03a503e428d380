import { integerAt } from '../../block-grammar/parsed-block.ts';
import { escapeHtml } from '../../html/escape.ts';
import { alignedDataSupports, defineBlock, list, number, text } from '../define-block.ts';
import { currentSite, headingTagName, textAlignClass } from '../parts/current-post.ts';

export const siteTaglineBlock = defineBlock('core/site-tagline', {
  title: 'Site Tagline',
  category: 'theme',
  description: 'The tagline of the site.',
  keywords: ['description'],
  attributes: { textAlign: text(), level: number(0), levelOptions: list([0, 1, 2, 3, 4, 5, 6]) },
  supports: alignedDataSupports,
  render: (rendering) => {
    const site = currentSite(rendering);
    if (site.description === '') return '';
    const tag = headingTagName(integerAt(rendering.attributes, 'level') ?? 0);
    return `<${tag} ${rendering.wrapperAttributes(textAlignClass(rendering))}>${escapeHtml(site.description)}</${tag}>`;
  },
});
