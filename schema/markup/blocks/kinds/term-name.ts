import { integerAt } from '../../block-grammar/parsed-block.ts';
import { escapeUrl } from '../../html/escape.ts';
import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { flag, list, number } from '../define-block.ts';
import { headingTagName, linkTextClasses } from '../parts/current-post.ts';
import { defineTermBlock } from '../parts/define-theme-blocks.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const termNameBlock = defineTermBlock('core/term-name', {
  title: 'Term Name',
  description: 'The name of a term.',
  attributes: { level: number(0), isLink: flag(false), levelOptions: list() },
  supports: {
    anchor: true,
    align: ['wide', 'full'],
    html: false,
    color: { gradients: true, link: true, ...controls('background', 'text', 'link') },
    spacing: { padding: true },
    typography: { ...allTypography, textAlign: true, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders, ...controls('color', 'width', 'style') },
  },
  render: (term, rendering) => {
    const tag = headingTagName(integerAt(rendering.attributes, 'level') ?? 0);
    const name = filterPostHtml(term.name);
    const text = rendering.attributes.isLink === true ? `<a href="${escapeUrl(term.link)}">${name}</a>` : name;
    return `<${tag} ${rendering.wrapperAttributes(linkTextClasses(rendering))}>${text}</${tag}>`;
  },
});
