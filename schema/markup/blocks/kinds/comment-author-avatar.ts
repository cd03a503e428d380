import { integerAt } from '../../block-grammar/parsed-block.ts';
import { avatarImage } from '../../images/attachment-image.ts';
import { borderSupports, minimalSupports, number, spacingSupports } from '../define-block.ts';
import { defineCommentBlock } from '../parts/define-theme-blocks.ts';

export const commentAuthorAvatarBlock = defineCommentBlock('core/comment-author-avatar', {
  title: 'Comment Author Avatar (deprecated)',
  description: 'The avatar of the author of a comment; replaced by the avatar block.',
  attributes: { width: number(96), height: number(96) },
  supports: { ...minimalSupports, inserter: false, ...spacingSupports, ...borderSupports },
  render: (comment, rendering) => {
    if (!rendering.context.state.environment.site.showsAvatars) return '';
    const size = integerAt(rendering.attributes, 'width') ?? 96;
    const image = avatarImage({ name: '', address: comment.avatarUrl, size, className: '' });
    return `<div ${rendering.wrapperAttributes()}>${image}</div>`;
  },
});
