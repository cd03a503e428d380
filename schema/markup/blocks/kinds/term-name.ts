import { integerAt } from '../../block-grammar/parsed-block.ts';
import { escapeUrl } from '../../html/escape.ts';
import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { alignedDataSupports, flag, list, number, text } from '../define-block.ts';
import { headingTagName, textAlignClass } from '../parts/current-post.ts';
import { defineTermBlock } from '../parts/define-theme-blocks.ts';

export const termNameBlock = defineTermBlock('core/term-name', {
  title: 'Term Name',
  description: 'The name of a term.',
  attributes: { textAlign: text(), level: number(0), isLink: flag(false), levelOptions: list([0, 1, 2, 3, 4, 5, 6]) },
  supports: alignedDataSupports,
  render: (term, rendering) => {
    const tag = headingTagName(integerAt(rendering.attributes, 'level') ?? 0);
    const name = filterPostHtml(term.name);
    const text = rendering.attributes.isLink === true ? `<a href="${escapeUrl(term.link)}">${name}</a>` : name;
    return `<${tag} ${rendering.wrapperAttributes(textAlignClass(rendering))}>${text}</${tag}>`;
  },
});
