import { integerAt } from '../../block-grammar/parsed-block.ts';
import { anchored, flag, list, number, text } from '../define-block.ts';
import { alignClass, displayedTitle } from '../parts/current-post.ts';
import { definePostPart } from '../parts/define-theme-blocks.ts';

export const commentsTitleBlock = definePostPart('core/comments-title', {
  title: 'Comments Title',
  description: 'How many comments there are, and on what.',
  ancestor: ['core/comments'],
  usesContext: ['postId', 'postType'],
  attributes: {
    textAlign: text(),
    showPostTitle: flag(true),
    showCommentsCount: flag(true),
    level: number(2),
    levelOptions: list(),
  },
  supports: { ...anchored, align: true },
  render: (post, rendering) => {
    const { attributes } = rendering;
    if (post.isLocked || post.commentCount === 0) return '';
    const count = post.commentCount;
    const responses = count === 1 ? 'response' : 'responses';
    const counted = attributes.showCommentsCount === false ? responses : `${count === 1 ? 'one' : count} ${responses}`;
    const named = attributes.showPostTitle === false ? '' : ` to &#8220;${displayedTitle(post, rendering)}&#8221;`;
    const text = `${counted.charAt(0).toUpperCase()}${counted.slice(1)}${named}`;
    const level = Math.min(6, Math.max(1, integerAt(attributes, 'level') ?? 2));
    return `<h${level} ${rendering.wrapper({ ...alignClass(rendering), id: 'comments' })}>${text}</h${level}>`;
  },
});
