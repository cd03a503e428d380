import { integerAt } from '../../block-grammar/parsed-block.ts';
import { avatarImage } from '../../images/attachment-image.ts';
import { number } from '../define-block.ts';
import { defineCommentBlock } from '../parts/define-theme-blocks.ts';
import { allBorders, controls } from '../support-settings.ts';

export const commentAuthorAvatarBlock = defineCommentBlock('core/comment-author-avatar', {
  title: 'Comment Author Avatar (deprecated)',
  description: 'The avatar of the author of a comment; replaced by the avatar block.',
  attributes: { width: number(96), height: number(96) },
  supports: {
    html: false,
    inserter: false,
    __experimentalBorder: { ...allBorders },
    color: { background: true, text: false, ...controls('background') },
    spacing: { __experimentalSkipSerialization: true, margin: true, padding: true },
    interactivity: { clientNavigation: true },
  },
  isUnlisted: true,
  render: (comment, rendering) => {
    const { environment, isOutsideContent } = rendering.context.state;
    if (!environment.site.showsAvatars) return '';
    const size = integerAt(rendering.attributes, 'width') ?? 96;
    const name = `${comment.authorName} Avatar`;
    const image = avatarImage({ name, address: comment.avatarUrl, size, isOutsideContent });
    return `<div ${rendering.wrapperAttributes()}>${image}</div>`;
  },
});
