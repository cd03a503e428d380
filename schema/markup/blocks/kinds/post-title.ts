import { integerAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { aligned, content, flag, list, number, text } from '../define-block.ts';
import { alignClass, displayedTitle } from '../parts/current-post.ts';
import { headingTag } from '../parts/current-site.ts';
import { definePostPart } from '../parts/define-theme-blocks.ts';

export const postTitleBlock = definePostPart('core/post-title', {
  title: 'Title',
  description: 'What an item is called.',
  attributes: {
    textAlign: text(),
    level: number(2),
    levelOptions: list(),
    isLink: content(flag(false)),
    rel: content(text('')),
    linkTarget: content(text('_self')),
    placeholder: text(),
  },
  supports: aligned,
  render: (post, rendering) => {
    const { attributes } = rendering;
    const title = displayedTitle(post, rendering);
    if (title === '') return '';
    const tag = headingTag(integerAt(attributes, 'level') ?? 2);
    const rel = textAt(attributes, 'rel');
    const target = escapeAttribute(textAt(attributes, 'linkTarget') ?? '_self');
    const relText = rel ? `rel="${escapeAttribute(rel)}"` : '';
    const text =
      attributes.isLink === true
        ? `<a href="${escapeUrl(post.link)}" target="${target}" ${relText}>${title}</a>`
        : title;
    return `<${tag} ${rendering.wrapper(alignClass(rendering))}>${text}</${tag}>`;
  },
});
