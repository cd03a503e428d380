import { filterPostHtml } from '../../../sanitising/post-html.ts';
import { attachmentImage } from '../../images/attachment-image.ts';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../markup/escape.ts';
import { presetValue, wrapperAttributes } from '../../supports/wrapper.ts';
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

/** A link to sign in. */
export const renderLoginOut: BlockRenderer = (rendering) => {
  const site = siteOf(rendering);
  const back = rendering.attributes.redirectToCurrent === false ? '' : `?redirect_to=${encodeURIComponent(site.url)}`;
  const link = `<a rel="nofollow" href="${escapeUrl(site.loginUrl + back)}">Log in</a>`;
  return `<div ${wrapperAttributes(rendering, { class: 'logged-out' })}>${link}</div>`;
};

/** A form that searches the site. */
export const renderSearch: BlockRenderer = (rendering) => {
  const { attributes, context } = rendering;
  const site = siteOf(rendering);
  const id = `wp-block-search__input-${context.state.environment.session.uniqueNumber()}`;
  const position = textAt(attributes, 'buttonPosition') ?? 'button-outside';
  const hasIcon = attributes.buttonUseIcon === true;
  const hasButton = position !== 'no-button';
  const buttonText = textAt(attributes, 'buttonText') || 'Search';
  const label = textAt(attributes, 'label') || 'Search';
  const labelClass = `wp-block-search__label${attributes.showLabel === false ? ' screen-reader-text' : ''}`;
  const placeholder = escapeAttribute(textAt(attributes, 'placeholder') ?? '');
  const input = `<input class="wp-block-search__input" id="${id}" placeholder="${placeholder}" value="" type="search" name="s" required />`;
  const drawing =
    '<svg class="search-icon" viewBox="0 0 24 24" width="24" height="24"> <path d="M13 5c-3.3 0-6 2.7-6 6 0 1.4.5 2.7 1.3 3.7l-3.8 3.8 1.1 1.1 3.8-3.8c1 .8 2.3 1.3 3.7 1.3 3.3 0 6-2.7 6-6S16.3 5 13 5zm0 10.5c-2.5 0-4.5-2-4.5-4.5s2-4.5 4.5-4.5 4.5 2 4.5 4.5-2 4.5-4.5 4.5z"></path> </svg>';
  const buttonClass = `wp-block-search__button${hasIcon ? ' has-icon' : ''} wp-element-button`;
  const button = hasButton
    ? `<button aria-label="${escapeAttribute(hasIcon || textAt(attributes, 'buttonText') ? stripped(buttonText) : 'Search')}" class="${buttonClass}" type="submit" >${hasIcon ? drawing : filterPostHtml(buttonText)}</button>`
    : '';
  const width = integerAt(attributes, 'width');
  const style = width ? ` style="width: ${width}${escapeAttribute(presetValue(attributes.widthUnit) || 'px')}"` : '';
  const classes = [
    `wp-block-search__${position}`,
    ...(hasButton ? [hasIcon ? 'wp-block-search__icon-button' : 'wp-block-search__text-button'] : []),
  ].join(' ');
  const form = wrapperAttributes(rendering, { class: classes });
  return `<form role="search" method="get" action="${escapeUrl(`${site.url}/`)}" ${form} ><label class="${labelClass}" for="${id}" >${filterPostHtml(label)}</label><div class="wp-block-search__inside-wrapper" ${style}>${input}${button}</div></form>`;
};

function stripped(text: string): string {
  return text.replace(/<[^>]*>/g, '');
}
