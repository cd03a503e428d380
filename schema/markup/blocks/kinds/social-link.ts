import { textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { cleanUrl, escapeAttribute, escapeHtml, escapeUrl } from '../../html/escape.ts';
import { content, defineBlock, text } from '../define-block.ts';
import { blockClass } from '../supports/class-names.ts';
import { presetValue } from '../supports/wrapper-attributes.ts';

/** Names of services that differ from their capitalised key. */
const NAMES: Readonly<Record<string, string>> = {
  chain: 'Link',
  codepen: 'CodePen',
  deviantart: 'DeviantArt',
  feed: 'RSS Feed',
  fivehundredpx: '500px',
  github: 'GitHub',
  lastfm: 'Last.fm',
  linkedin: 'LinkedIn',
  share: 'Share Icon',
  soundcloud: 'SoundCloud',
  tiktok: 'TikTok',
  vk: 'VK',
  whatsapp: 'WhatsApp',
  youtube: 'YouTube',
};

export const socialLinkBlock = defineBlock('core/social-link', {
  title: 'Social Icon',
  category: 'widgets',
  description: 'A link to another place where people are found.',
  parent: ['core/social-links'],
  usesContext: [
    'openInNewTab',
    'showLabels',
    'iconColor',
    'iconColorValue',
    'iconBackgroundColor',
    'iconBackgroundColorValue',
  ],
  attributes: { url: content(text()), service: text(), label: content(text()), rel: text() },
  supports: { anchor: true, reusable: false, html: false },
  render: async ({ attributes, context }) => {
    const around = context.values['core/social-links'];
    const service = textAt(attributes, 'service') ?? 'Icon';
    const address = addressOf(service, textAt(attributes, 'url') ?? '');
    if (address === '') return '';
    const name = nameOf(service, context.state.environment.site.properName);
    const label = textAt(attributes, 'label') || name;
    const showsLabel = valueAt(around, 'showLabels') === true;
    const opensNew = valueAt(around, 'openInNewTab') === true;
    const rel = [textAt(attributes, 'rel') ?? '', ...(opensNew ? ['noopener', 'nofollow'] : [])].join(' ').trim();
    const drawing = (await context.state.environment.load.icon('social', service)) ?? '';
    const colors = ['iconColor', 'iconBackgroundColor'].flatMap((key) => {
      const color = textAt(around, key);
      return color ? [`has-${color}${key === 'iconColor' ? '-color' : '-background-color'}`] : [];
    });
    const own = textAt(attributes, 'className');
    const classes = ['wp-social-link', `wp-social-link-${service}`, ...colors, ...(own ? [own] : [])].join(' ');
    const styles = [
      ...declaration('color', presetValue(valueAt(around, 'iconColorValue'))),
      ...declaration('background-color', presetValue(valueAt(around, 'iconBackgroundColorValue'))),
    ].join('');
    const style = styles ? `style="${escapeAttribute(styles)}" ` : '';
    const relText = `${rel ? `rel="${escapeAttribute(rel)}" ` : ''}${opensNew ? 'target="_blank" ' : ''}`;
    const labelClass = `wp-block-social-link-label${showsLabel ? '' : ' screen-reader-text'}`;
    return `<li ${style}class="${escapeAttribute(classes)} ${blockClass('core/social-link')}"><a ${relText}href="${escapeUrl(address)}" class="wp-block-social-link-anchor">${drawing}<span class="${labelClass}">${escapeHtml(label)}</span></a></li>`;
  },
});

function nameOf(service: string, properName: string): string {
  if (service === properName.toLowerCase()) return properName;
  const known = Object.hasOwn(NAMES, service) ? NAMES[service] : undefined;
  return known ?? service.slice(0, 1).toUpperCase() + service.slice(1);
}

function declaration(property: string, value: string | undefined): string[] {
  return value ? [`${property}:${value};`] : [];
}

function addressOf(service: string, url: string): string {
  if (url === '') return '';
  if (service === 'mail' && /^[^\s@:/]+@[^\s@/]+$/.test(url)) return `mailto:${url}`;
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(url) || url.startsWith('#') || url.startsWith('//');
  return cleanUrl(hasScheme ? url : `https://${url}`);
}
