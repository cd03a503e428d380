import { integerAt } from '../../block-grammar/parsed-block.ts';
import { escapeHtml } from '../../html/escape.ts';
import { aligned, defineBlock, list, number, text } from '../define-block.ts';
import { alignClass } from '../parts/current-post.ts';
import { currentSite, headingTag } from '../parts/current-site.ts';

export const siteTaglineBlock = defineBlock('core/site-tagline', {
  title: 'Site Tagline',
  category: 'theme',
  description: 'In a few words, what the site is about.',
  keywords: ['description'],
  attributes: { textAlign: text(), level: number(0), levelOptions: list([0, 1, 2, 3, 4, 5, 6]) },
  supports: aligned,
  render: (rendering) => {
    const site = currentSite(rendering);
    if (site.description === '') return '';
    const tag = headingTag(integerAt(rendering.attributes, 'level') ?? 0);
    return `<${tag} ${rendering.wrapper(alignClass(rendering))}>${escapeHtml(site.description)}</${tag}>`;
  },
});
