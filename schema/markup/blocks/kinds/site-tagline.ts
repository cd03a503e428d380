import { integerAt } from '../../block-grammar/parsed-block.ts';
import { escapeHtml } from '../../html/escape.ts';
import { defineBlock, list, number } from '../define-block.ts';
import { currentSite, headingTagName, textAlignClass } from '../parts/current-post.ts';
import { allBorders, allTypography, controls, hiddenControls } from '../support-settings.ts';

export const siteTaglineBlock = defineBlock('core/site-tagline', {
  title: 'Site Tagline',
  category: 'theme',
  description: 'The tagline of the site.',
  keywords: ['description'],
  attributes: { level: number(0), levelOptions: list([0, 1, 2, 3, 4, 5, 6]) },
  example: { viewportWidth: 350, attributes: { style: { typography: { textAlign: 'center' } } } },
  supports: {
    anchor: true,
    align: ['wide', 'full'],
    html: false,
    color: { gradients: true, ...controls('background', 'text') },
    contentRole: true,
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    typography: { ...allTypography, textAlign: true, __experimentalWritingMode: true, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders },
  },
  render: (rendering) => {
    const site = currentSite(rendering);
    if (site.description === '') return '';
    const tag = headingTagName(integerAt(rendering.attributes, 'level') ?? 0);
    return `<${tag} ${rendering.wrapperAttributes(textAlignClass(rendering))}>${escapeHtml(site.description)}</${tag}>`;
  },
});
