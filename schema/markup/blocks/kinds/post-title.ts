import { integerAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { content, flag, list, number, text } from '../define-block.ts';
import { headingTagName, linkTextClasses, renderPostTitle } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const postTitleBlock = definePostBlock('core/post-title', {
  title: 'Title',
  description: 'The title of an item.',
  attributes: {
    level: number(2),
    levelOptions: list(),
    isLink: content(flag(false)),
    rel: content({ ...text(''), attribute: 'rel' }),
    linkTarget: content(text('_self')),
    placeholder: text(),
  },
  example: { viewportWidth: 350 },
  supports: {
    anchor: true,
    align: ['wide', 'full'],
    html: false,
    color: { gradients: true, link: true, ...controls('background', 'text', 'link') },
    spacing: { margin: true, padding: true },
    typography: { ...allTypography, textAlign: true, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
  },
  render: (post, rendering) => {
    const { attributes } = rendering;
    const title = renderPostTitle(post, rendering);
    if (title === '') return '';
    const tag = headingTagName(integerAt(attributes, 'level') ?? 2);
    const rel = textAt(attributes, 'rel');
    const target = escapeAttribute(textAt(attributes, 'linkTarget') ?? '_self');
    const relText = rel ? `rel="${escapeAttribute(rel)}"` : '';
    const text =
      attributes.isLink === true
        ? `<a href="${escapeUrl(post.link)}" target="${target}" ${relText}>${title}</a>`
        : title;
    return `<${tag} ${rendering.wrapperAttributes(linkTextClasses(rendering))}>${text}</${tag}>`;
  },
});
