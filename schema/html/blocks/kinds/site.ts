import { filterPostHtml } from '../../../sanitising/post-html.ts';
import { attachmentImage } from '../../images/attachment-image.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../markup/escape.ts';
import { wrapperAttributes } from '../../supports/wrapper.ts';
import { integerAt, textAt } from '../block.ts';
import type { BlockRenderer, RenderingBlock } from '../context.ts';
import { attachmentById } from '../posts.ts';

function siteOf({ context }: RenderingBlock) {
  context.state.isDynamic = true;
  return context.state.environment.site;
}

function tagFor(level: number): string {
  return level === 0 ? 'p' : `h${level}`;
}

/** The site's name, linked to its front page. */
export const renderSiteTitle: BlockRenderer = (rendering) => {
  const { attributes } = rendering;
  const site = siteOf(rendering);
  if (site.name === '') return '';
  const name = escapeHtml(site.name);
  const target = textAt(attributes, 'linkTarget') || '_self';
  const text =
    attributes.isLink === false
      ? name
      : `<a href="${escapeAttribute(site.url)}" target="${escapeAttribute(target)}" rel="home">${name}</a>`;
  const tag = tagFor(integerAt(attributes, 'level') ?? 1);
  const align = textAt(attributes, 'textAlign');
  return `<${tag} ${wrapperAttributes(rendering, align ? { class: `has-text-align-${align}` } : {})}>${text}</${tag}>`;
};

/** What the site says of itself. */
export const renderSiteTagline: BlockRenderer = (rendering) => {
  const site = siteOf(rendering);
  if (site.description === '') return '';
  const tag = tagFor(integerAt(rendering.attributes, 'level') ?? 0);
  const align = textAt(rendering.attributes, 'textAlign');
  const extra: Record<string, string> = align ? { class: `has-text-align-${align}` } : {};
  return `<${tag} ${wrapperAttributes(rendering, extra)}>${escapeHtml(site.description)}</${tag}>`;
};

/** The site's logo; empty without one. */
export const renderSiteLogo: BlockRenderer = async (rendering) => {
  const { attributes, context } = rendering;
  const site = siteOf(rendering);
  const logo = await attachmentById(context.state, site.logoId);
  if (logo === undefined) return '';
  const width = integerAt(attributes, 'width');
  const image = attachmentImage(logo, {
    size: 'full',
    site,
    attributes: { class: 'custom-logo', alt: logo.alt || site.name },
  });
  const height = width && logo.width > 0 ? Math.round(width / (logo.width / Math.max(1, logo.height))) : undefined;
  const sized = width ? image.replace(/width="\d+" height="\d+"/, `width="${width}" height="${height}"`) : image;
  const target = attributes.linkTarget === '_blank' ? ' target="_blank"' : '';
  const linked =
    attributes.isLink === false
      ? sized
      : `<a href="${escapeUrl(`${site.url}/`)}" class="custom-logo-link" rel="home"${target}>${sized}</a>`;
  const extra: Record<string, string> = width ? {} : { class: 'is-default-size' };
  return `<div ${wrapperAttributes(rendering, extra)}>${linked}</div>`;
};

/** A menu's link to the front page. */
export const renderHomeLink: BlockRenderer = (rendering) => {
  const site = siteOf(rendering);
  const label = textAt(rendering.attributes, 'label');
  if (!label) return '';
  const attributes = wrapperAttributes(rendering, { class: 'wp-block-navigation-item' });
  return `<li ${attributes}><a class="wp-block-home-link__content wp-block-navigation-item__content" href="${escapeUrl(site.url)}" rel="home" >${filterPostHtml(label)}</a></li>`;
};

/** A link to sign in, or the form for it; as readers without an account see it. */
export const renderLoginOut: BlockRenderer = (rendering) => {
  const { attributes } = rendering;
  const site = siteOf(rendering);
  const back = attributes.redirectToCurrent === false ? '' : site.url;
  if (attributes.displayLoginAsForm === true) {
    const wrapper = wrapperAttributes(rendering, { class: 'logged-out has-login-form' });
    return `<div ${wrapper}>${loginForm({ target: site.loginUrl, back })}</div>`;
  }
  const query = back === '' ? '' : `?redirect_to=${encodeURIComponent(back)}`;
  const link = `<a rel="nofollow" href="${escapeUrl(site.loginUrl + query)}">Log in</a>`;
  return `<div ${wrapperAttributes(rendering, { class: 'logged-out' })}>${link}</div>`;
};

function loginForm({ target, back }: { target: string; back: string }): string {
  const fields = [
    '<p class="login-username"><label for="user_login">Username or Email Address</label><input type="text" name="log" id="user_login" autocomplete="username" class="input" value="" size="20" /></p>',
    '<p class="login-password"><label for="user_pass">Password</label><input type="password" name="pwd" id="user_pass" autocomplete="current-password" spellcheck="false" class="input" value="" size="20" /></p>',
    '<p class="login-remember"><label><input name="rememberme" type="checkbox" id="rememberme" value="forever" /> Remember Me</label></p>',
    `<p class="login-submit"><input type="submit" name="wp-submit" id="wp-submit" class="button button-primary" value="Log In" /><input type="hidden" name="redirect_to" value="${escapeAttribute(back)}" /></p>`,
  ];
  return `<form name="loginform" id="loginform" action="${escapeUrl(target)}" method="post">${fields.join('')}</form>`;
}
