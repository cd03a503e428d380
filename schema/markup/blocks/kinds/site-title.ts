import { integerAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeHtml } from '../../html/escape.ts';
import { content, defineBlock, flag, list, number, text } from '../define-block.ts';
import { currentSite, headingTagName, homeOf, linkTextClasses } from '../parts/current-post.ts';
import { allBorders, allTypography, controls, hiddenControls } from '../support-settings.ts';

export const siteTitleBlock = defineBlock('core/site-title', {
  title: 'Site Title',
  category: 'theme',
  description: 'The title of the site.',
  attributes: {
    level: number(1),
    levelOptions: list([0, 1, 2, 3, 4, 5, 6]),
    isLink: content(flag(true)),
    linkTarget: content(text('_self')),
  },
  example: { viewportWidth: 500 },
  supports: {
    anchor: true,
    align: ['wide', 'full'],
    html: false,
    color: { gradients: true, link: true, ...controls('background', 'text', 'link') },
    spacing: { padding: true, margin: true, ...hiddenControls('margin', 'padding') },
    typography: { ...allTypography, textAlign: true, __experimentalWritingMode: true, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders },
  },
  render: (rendering) => {
    const { attributes } = rendering;
    const site = currentSite(rendering);
    if (site.name === '') return '';
    const name = escapeHtml(site.name);
    const target = textAt(attributes, 'linkTarget') || '_self';
    const text =
      attributes.isLink === false
        ? name
        : `<a href="${escapeAttribute(homeOf(site))}" target="${escapeAttribute(target)}" rel="home">${name}</a>`;
    const tag = headingTagName(integerAt(attributes, 'level') ?? 1);
    return `<${tag} ${rendering.wrapperAttributes(linkTextClasses(rendering))}>${text}</${tag}>`;
  },
});
