import { integerAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { avatarImage } from '../../images/attachment-image.ts';
import type { UserData } from '../../render-environment.ts';
import { borderSupports, defineBlock, flag, minimalSupports, number, spacingSupports, text } from '../define-block.ts';
import { loadCurrentPost } from '../parts/current-post.ts';
import { currentComment } from '../parts/define-theme-blocks.ts';
import type { BlockRenderInput } from '../render-context.ts';

export const avatarBlock = defineBlock('core/avatar', {
  title: 'Avatar',
  category: 'theme',
  description: 'The avatar of a user.',
  usesContext: ['postType', 'postId', 'commentId'],
  attributes: { userId: number(), size: number(96), isLink: flag(false), linkTarget: text('_self') },
  supports: { ...minimalSupports, anchor: true, align: true, alignWide: false, ...spacingSupports, ...borderSupports },
  selfStyledSupports: ['border'],
  /** Renders the avatar of the selected account or, without one, of the author of the current comment or post. */
  render: async (rendering) => {
    const { attributes } = rendering;
    const user = await loadUser(rendering);
    if (!user) return '';
    const image = avatarImage({
      name: `${user.name} Avatar`,
      address: user.avatarUrl,
      size: integerAt(attributes, 'size') ?? 96,
      className: ' wp-block-avatar__image',
    });
    const address = attributes.isLink === true ? escapeUrl(user.link) : '';
    const target = escapeAttribute(textAt(attributes, 'linkTarget') ?? '_self');
    const text = address ? `<a href="${address}" target="${target}" class="wp-block-avatar__link">${image}</a>` : image;
    return `<div ${rendering.wrapperAttributes()}>${text}</div>`;
  },
});

async function loadUser(
  rendering: BlockRenderInput,
): Promise<Pick<UserData, 'name' | 'link' | 'avatarUrl'> | null | undefined> {
  const { load, site } = rendering.context.state.environment;
  const id = integerAt(rendering.attributes, 'userId');
  const comment = currentComment(rendering);
  if (comment !== undefined && !id) {
    const { authorName: name, authorUrl: link, avatarUrl } = comment;
    return site.showsAvatars ? { name, link, avatarUrl } : null;
  }
  const post = await loadCurrentPost(rendering);
  return id ? (await load.users([id])).get(id) : post?.author;
}
