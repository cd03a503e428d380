import { integerAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { avatarImage } from '../../images/attachment-image.ts';
import type { UserData } from '../../render-environment.ts';
import { defineBlock, flag, number, text } from '../define-block.ts';
import { loadCurrentPost } from '../parts/current-post.ts';
import { currentComment } from '../parts/define-theme-blocks.ts';
import { imageBorder } from '../parts/featured-image-overlay.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { allBorders, controls, hiddenControls } from '../support-settings.ts';

export const avatarBlock = defineBlock('core/avatar', {
  title: 'Avatar',
  category: 'theme',
  description: 'The avatar of a user.',
  usesContext: ['postType', 'postId', 'commentId'],
  attributes: { userId: number(), size: number(96), isLink: flag(false), linkTarget: text('_self') },
  selectors: { border: '.wp-block-avatar img', filter: { duotone: '.wp-block-avatar img' } },
  supports: {
    anchor: true,
    html: false,
    align: true,
    alignWide: false,
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    __experimentalBorder: { ...allBorders, __experimentalSkipSerialization: true, ...controls('radius') },
    color: { text: false, background: false },
    filter: { duotone: true },
    interactivity: { clientNavigation: true },
  },
  /** Renders the avatar of the selected account or, without one, of the author of the current comment or post. */
  render: async (rendering) => {
    const { attributes } = rendering;
    const user = await loadUser(rendering);
    if (!user) return '';
    const border = imageBorder(attributes);
    const image =
      user.avatarUrl === undefined
        ? ''
        : avatarImage({
            name: `${user.name} Avatar`,
            address: user.avatarUrl,
            size: integerAt(attributes, 'size') ?? 96,
            classes: ['wp-block-avatar__image', ...border.classes],
            isOutsideContent: rendering.context.state.isOutsideContent,
            style: border.styles.map((declaration) => `${declaration};`).join(''),
          });
    const address = attributes.isLink === true ? escapeUrl(user.link) : '';
    const target = textAt(attributes, 'linkTarget') ?? '_self';
    const label =
      target === '_blank' ? `aria-label="${escapeAttribute(`(${user.name} ${user.page}, opens in a new tab)`)}"` : '';
    const text = address
      ? `<a href="${address}" target="${escapeAttribute(target)}" ${label} class="wp-block-avatar__link">${image}</a>`
      : image;
    return `<div ${rendering.wrapperAttributes()}>${text}</div>`;
  },
});

/** The user whose avatar is shown, and what its link leads to. */
type ShownUser = Pick<UserData, 'name' | 'link'> & Partial<Pick<UserData, 'avatarUrl'>> & { page: string };

async function loadUser(rendering: BlockRenderInput): Promise<ShownUser | null> {
  const { load, site } = rendering.context.state.environment;
  const id = integerAt(rendering.attributes, 'userId');
  const comment = currentComment(rendering);
  if (comment !== undefined) {
    const { authorName: name, authorUrl: link, avatarUrl, type } = comment;
    if (!site.showsAvatars) return null;
    // A site that links here has no picture.
    const isPerson = type !== 'pingback' && type !== 'trackback';
    return { name, link, page: 'website link', ...(isPerson ? { avatarUrl } : {}) };
  }
  const post = await loadCurrentPost(rendering);
  const user = id === undefined ? post?.author : (await load.users([id])).get(id);
  return user ? { ...user, page: 'author archive' } : null;
}
