import { textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeHtml, escapeUrl, sanitizeUrl } from '../../html/escape.ts';
import { content, defineBlock, flag, text } from '../define-block.ts';
import { allBorders, controls, hiddenControls } from '../support-settings.ts';
import { cssValue } from '../supports/style-values.ts';

export const socialLinksBlock = defineBlock('core/social-links', {
  title: 'Social Icons',
  category: 'widgets',
  description: 'Links to profiles in social networks.',
  keywords: ['links'],
  allowedBlocks: ['core/social-link'],
  attributes: {
    iconColor: text(),
    customIconColor: text(),
    iconColorValue: text(),
    iconBackgroundColor: text(),
    customIconBackgroundColor: text(),
    iconBackgroundColorValue: text(),
    openInNewTab: flag(false),
    showLabels: flag(false),
    size: text(),
  },
  providesContext: [
    'openInNewTab',
    'showLabels',
    'iconColor',
    'iconColorValue',
    'iconBackgroundColor',
    'iconBackgroundColorValue',
  ],
  supports: {
    align: ['left', 'center', 'right'],
    anchor: true,
    html: false,
    __experimentalExposeControlsToChildren: true,
    layout: { allowSwitching: false, allowInheriting: false, allowVerticalAlignment: false, default: { type: 'flex' } },
    color: {
      enableContrastChecker: false,
      background: true,
      gradients: true,
      text: false,
      ...hiddenControls('background'),
    },
    spacing: {
      blockGap: ['horizontal', 'vertical'],
      margin: true,
      padding: true,
      units: ['px', 'em', 'rem', 'vh', 'vw'],
      __experimentalDefaultControls: { blockGap: true, margin: true, padding: false },
    },
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
    contentRole: true,
    listView: true,
  },
  styles: { default: 'Default', 'logos-only': 'Logos Only', 'pill-shape': 'Pill Shape' },
});

/** The names of services that are not the capitalized key. */
const SERVICE_NAMES: Readonly<Record<string, string>> = {
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
  description: 'A link to a profile in a social network.',
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
  supports: { anchor: true, reusable: false, html: false, interactivity: { clientNavigation: true } },
  render: async (rendering) => {
    const { attributes, context } = rendering;
    const listAttributes = context.values['core/social-links'];
    const service = textAt(attributes, 'service') ?? 'Icon';
    const url = textAt(attributes, 'url') ?? '';
    if (url === '') return '';
    const address = resolveUrl(url);
    const name = serviceName(service, context.state.environment.site.properName);
    const label = (textAt(attributes, 'label') ?? '').trim() || name;
    const showsLabel = valueAt(listAttributes, 'showLabels') === true;
    const opensNewTab = valueAt(listAttributes, 'openInNewTab') === true;
    const rel = [textAt(attributes, 'rel') ?? '', ...(opensNewTab ? ['noopener', 'nofollow'] : [])].join(' ').trim();
    const svgIcon = (await context.state.environment.load.icon('social', service)) ?? '';
    const colors = ['iconColor', 'iconBackgroundColor'].flatMap((key) => {
      const color = textAt(listAttributes, key);
      return color ? [`has-${color}${key === 'iconColor' ? '-color' : '-background-color'}`] : [];
    });
    const styles = [
      ...declaration('color', cssValue(valueAt(listAttributes, 'iconColorValue'))),
      ...declaration('background-color', cssValue(valueAt(listAttributes, 'iconBackgroundColorValue'))),
    ];
    const wrapper = rendering.wrapperAttributes({
      class: ['wp-social-link', `wp-social-link-${service}`, ...colors].join(' '),
      style: styles.join(''),
    });
    const relText = `${rel ? `rel="${escapeAttribute(rel)}" ` : ''}${opensNewTab ? 'target="_blank" ' : ''}`;
    const labelClass = `wp-block-social-link-label${showsLabel ? '' : ' screen-reader-text'}`;
    return `<li ${wrapper}><a ${relText}href="${escapeUrl(address)}" class="wp-block-social-link-anchor">${svgIcon}<span class="${labelClass}">${escapeHtml(label)}</span></a></li>`;
  },
});

/** The services whose name is the capitalized key. */
const NAMED_LIKE_KEY: ReadonlySet<string> = new Set(
  `amazon bandcamp behance bluesky discord dribbble dropbox etsy facebook flickr foursquare goodreads google gravatar
instagram mail mastodon meetup medium patreon pinterest pocket reddit skype snapchat spotify telegram threads tumblr
twitch twitter vimeo x yelp`.split(/\s+/),
);

/** Returns the name of a service; unknown ones are called like the icon that they have. */
function serviceName(service: string, properName: string): string {
  if (service === properName.toLowerCase()) return properName;
  const key = Object.hasOwn(SERVICE_NAMES, service) || NAMED_LIKE_KEY.has(service) ? service : 'share';
  return SERVICE_NAMES[key] ?? key.slice(0, 1).toUpperCase() + key.slice(1);
}

function declaration(property: string, value: string | undefined): string[] {
  return value ? [`${property}:${value};`] : [];
}

/** Completes a URL: adds `mailto:` to e-mail addresses, and `https://` if there is no scheme. */
function resolveUrl(url: string): string {
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/.]+$/.test(url)) return `mailto:${url}`;
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(url) || url.startsWith('#') || url.startsWith('//');
  return sanitizeUrl(hasScheme ? url : `https://${url}`);
}
