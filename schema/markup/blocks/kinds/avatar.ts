import { integerAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { avatarImage } from '../../images/avatar-image.ts';
import type { UserData } from '../../render-environment.ts';
import { border, defineBlock, flag, number, plain, spacing, text } from '../define-block.ts';
import { currentComment } from '../parts/current-comment.ts';
import { currentPost } from '../parts/current-post.ts';
import type { RenderingBlock } from '../render-context.ts';

export const avatarBlock = defineBlock('core/avatar', {
  title: 'Avatar',
  category: 'theme',
  description: 'The picture of a person.',
  usesContext: ['postType', 'postId', 'commentId'],
  attributes: { userId: number(), size: number(96), isLink: flag(false), linkTarget: text('_self') },
  supports: { ...plain, anchor: true, align: true, alignWide: false, ...spacing, ...border },
  writes: ['border'],
  /** The avatar of an account, of the author of the surrounding comment, or of the author of the post. */
  render: async (rendering) => {
    const { attributes } = rendering;
    const person = await personOf(rendering);
    if (!person) return '';
    const picture = avatarImage({
      name: `${person.name} Avatar`,
      address: person.avatarUrl,
      size: integerAt(attributes, 'size') ?? 96,
      className: ' wp-block-avatar__image',
    });
    const address = attributes.isLink === true ? escapeUrl(person.link) : '';
    const target = escapeAttribute(textAt(attributes, 'linkTarget') ?? '_self');
    const text = address
      ? `<a href="${address}" target="${target}" class="wp-block-avatar__link">${picture}</a>`
      : picture;
    return `<div ${rendering.wrapper()}>${text}</div>`;
  },
});

async function personOf(
  rendering: RenderingBlock,
): Promise<Pick<UserData, 'name' | 'link' | 'avatarUrl'> | null | undefined> {
  const { load, site } = rendering.context.state.environment;
  const id = integerAt(rendering.attributes, 'userId');
  const comment = currentComment(rendering);
  if (comment !== undefined && !id) {
    const { authorName: name, authorUrl: link, avatarUrl } = comment;
    return site.showsAvatars ? { name, link, avatarUrl } : null;
  }
  const post = await currentPost(rendering);
  return id ? (await load.users([id])).get(id) : post?.author;
}
