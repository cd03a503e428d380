// data table
/**
 * A site with its oEmbed endpoint. The markup of these sites is used unchanged
 * (docs/protocol/oembed.md#known-providers).
 */
interface Provider {
  /** Matches the addresses of its embeddable pages. */
  pages: RegExp;
  endpoint: string;
}

/** A case-insensitive pattern for addresses. `hosts` and `path` are sources of regular expressions. */
const pagesAt = (hosts: string, path = '.'): RegExp => new RegExp(`^https?://(?:${hosts})/${path}`, 'i');

/** The pattern of a host with or without `www.` or `m.`. */
const optionalWww = (host: string): string => `(?:www\\.|m\\.)?${host}`;

/** The pattern of a host and its subdomains. */
const withSubdomains = (host: string): string => `(?:[\\w-]+\\.)*${host}`;

const embedProviders: readonly Provider[] = [
  {
    pages: pagesAt(`${optionalWww('youtube\\.com')}|music\\.youtube\\.com`, '(?:watch|playlist|shorts/|live/)'),
    endpoint: 'https://www.youtube.com/oembed',
  },
  { pages: pagesAt('youtu\\.be'), endpoint: 'https://www.youtube.com/oembed' },
  { pages: pagesAt(withSubdomains('vimeo\\.com')), endpoint: 'https://vimeo.com/api/oembed.json' },
  {
    pages: pagesAt(`${optionalWww('dailymotion\\.com')}|dai\\.ly`),
    endpoint: 'https://www.dailymotion.com/services/oembed',
  },
  { pages: pagesAt(`${optionalWww('flickr\\.com')}|flic\\.kr`), endpoint: 'https://www.flickr.com/services/oembed/' },
  { pages: pagesAt(withSubdomains('smugmug\\.com')), endpoint: 'https://api.smugmug.com/services/oembed/' },
  {
    pages: pagesAt(optionalWww('scribd\\.com'), '(?:doc|document)/'),
    endpoint: 'https://www.scribd.com/services/oembed',
  },
  {
    pages: pagesAt(
      [
        withSubdomains('crowdsignal\\.net'),
        withSubdomains('polldaddy\\.com'),
        'poll\\.fm',
        withSubdomains('poll\\.fm'),
        withSubdomains('survey\\.fm'),
      ].join('|'),
    ),
    endpoint: 'https://api.crowdsignal.com/oembed',
  },
  {
    pages: pagesAt(
      optionalWww('twitter\\.com'),
      '(?:\\w{1,15}/?$|\\w{1,15}/(?:status(?:es)?|likes|lists|timelines)|i/moments)',
    ),
    endpoint: 'https://publish.twitter.com/oembed',
  },
  { pages: pagesAt(optionalWww('soundcloud\\.com')), endpoint: 'https://soundcloud.com/oembed' },
  { pages: pagesAt('(?:open|play)\\.spotify\\.com'), endpoint: 'https://embed.spotify.com/oembed/' },
  { pages: pagesAt(withSubdomains('imgur\\.com')), endpoint: 'https://api.imgur.com/oembed' },
  { pages: pagesAt(optionalWww('issuu\\.com'), '[^/]+/docs/'), endpoint: 'https://issuu.com/oembed_wp' },
  { pages: pagesAt(optionalWww('mixcloud\\.com')), endpoint: 'https://app.mixcloud.com/oembed/' },
  { pages: pagesAt(optionalWww('ted\\.com'), 'talks/'), endpoint: 'https://www.ted.com/services/v1/oembed.json' },
  {
    pages: pagesAt(`${optionalWww('animoto\\.com')}|${optionalWww('video214\\.com')}`, 'play/'),
    endpoint: 'https://animoto.com/oembeds/create',
  },
  { pages: pagesAt(withSubdomains('tumblr\\.com')), endpoint: 'https://www.tumblr.com/oembed/1.0' },
  {
    pages: pagesAt(optionalWww('kickstarter\\.com'), 'projects/'),
    endpoint: 'https://www.kickstarter.com/services/oembed',
  },
  { pages: pagesAt('kck\\.st'), endpoint: 'https://www.kickstarter.com/services/oembed' },
  { pages: pagesAt('cloudup\\.com'), endpoint: 'https://cloudup.com/oembed' },
  { pages: pagesAt(optionalWww('reverbnation\\.com')), endpoint: 'https://www.reverbnation.com/oembed' },
  { pages: pagesAt('videopress\\.com', 'v/'), endpoint: 'https://public-api.wordpress.com/oembed/' },
  { pages: pagesAt(withSubdomains('reddit\\.com'), 'r/[^/]+/comments/'), endpoint: 'https://www.reddit.com/oembed' },
  { pages: pagesAt(optionalWww('speakerdeck\\.com')), endpoint: 'https://speakerdeck.com/oembed.json' },
  {
    pages: pagesAt(`${optionalWww('amazon\\.(?:com|com\\.mx|com\\.br|ca)')}|a\\.co|amzn\\.(?:to|com)`),
    endpoint: 'https://read.amazon.com/kp/api/oembed',
  },
  {
    pages: pagesAt(`${optionalWww('amazon\\.(?:co\\.uk|de|fr|it|es|in|nl|ru)')}|amzn\\.eu`),
    endpoint: 'https://read.amazon.co.uk/kp/api/oembed',
  },
  {
    pages: pagesAt(`${optionalWww('amazon\\.(?:co\\.jp|com\\.au)')}|amzn\\.asia`),
    endpoint: 'https://read.amazon.com.au/kp/api/oembed',
  },
  { pages: pagesAt(`${optionalWww('amazon\\.cn')}|z\\.cn`), endpoint: 'https://read.amazon.cn/kp/api/oembed' },
  {
    pages: pagesAt(`${optionalWww('someecards\\.com')}|some\\.ly`),
    endpoint: 'https://www.someecards.com/v2/oembed/',
  },
  { pages: pagesAt(optionalWww('tiktok\\.com'), '(?:@[^/]+|.*/video/)'), endpoint: 'https://www.tiktok.com/oembed' },
  {
    pages: pagesAt(
      '(?:[a-z]{2}\\.|www\\.)?pinterest\\.(?:com|co\\.uk|com\\.au|de|fr|es|it|jp|ca|at|ch|nz|ie|pt|se|dk|cl|ph|ru|com\\.mx)',
    ),
    endpoint: 'https://www.pinterest.com/oembed.json',
  },
  { pages: pagesAt(optionalWww('wolframcloud\\.com'), 'obj/'), endpoint: 'https://www.wolframcloud.com/oembed' },
  { pages: pagesAt('pca\\.st'), endpoint: 'https://pca.st/oembed.json' },
  { pages: pagesAt('(?:play\\.)?anghami\\.com'), endpoint: 'https://api.anghami.com/rest/v1/oembed.view' },
  { pages: pagesAt('bsky\\.app', 'profile/[^/]+/post/'), endpoint: 'https://embed.bsky.app/oembed' },
  { pages: pagesAt(optionalWww('canva\\.com'), 'design/.*/view'), endpoint: 'https://www.canva.com/_oembed' },
  { pages: pagesAt('wordpress\\.tv'), endpoint: 'https://wordpress.tv/oembed/' },
];

/** Returns the oEmbed endpoint of the known provider of an address; null for other sites. */
export const providerOf = (address: string): string | null =>
  embedProviders.find(({ pages }) => pages.test(address))?.endpoint ?? null;
