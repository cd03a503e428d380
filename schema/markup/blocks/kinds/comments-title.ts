import { integerAt } from '../../block-grammar/parsed-block.ts';
import { flag, list, number } from '../define-block.ts';
import { renderPostTitle, textAlignClass } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const commentsTitleBlock = definePostBlock('core/comments-title', {
  title: 'Comments Title',
  description: 'A heading with the number of comments and the title of the item.',
  ancestor: ['core/comments'],
  usesContext: ['postId', 'postType'],
  attributes: {
    showPostTitle: flag(true),
    showCommentsCount: flag(true),
    level: number(2),
    levelOptions: list(),
  },
  supports: {
    anchor: true,
    align: true,
    html: false,
    __experimentalBorder: { ...allBorders },
    color: { gradients: true, ...controls('background', 'text') },
    spacing: { margin: true, padding: true },
    typography: {
      ...allTypography,
      textAlign: true,
      ...controls('fontSize', '__experimentalFontFamily', '__experimentalFontStyle', '__experimentalFontWeight'),
    },
    interactivity: { clientNavigation: true },
  },
  render: (post, rendering) => {
    const { attributes } = rendering;
    if (post.isLocked || post.commentCount === 0) return '';
    const count = post.commentCount;
    const responses = count === 1 ? 'response' : 'responses';
    const shownCount = count === 1 ? 'one' : count.toLocaleString('en-US');
    const countText = attributes.showCommentsCount === false ? responses : `${shownCount} ${responses}`;
    const titleText = attributes.showPostTitle === false ? '' : ` to &#8220;${renderPostTitle(post, rendering)}&#8221;`;
    const text = `${countText.charAt(0).toUpperCase()}${countText.slice(1)}${titleText}`;
    const level = Math.min(6, Math.max(1, integerAt(attributes, 'level') ?? 2));
    return `<h${level} id="comments" ${rendering.wrapperAttributes(textAlignClass(rendering))}>${text}</h${level}>`;
  },
});
