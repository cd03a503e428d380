// data table
/**
 * A site whose markup is used unchanged, with its oEmbed endpoint (docs/protocol/oembed.md#known-providers).
 */
interface Provider {
  /** Matches the addresses of its pages. */
  pages: RegExp;
  endpoint: string;
}

/** A case-insensitive pattern for hosts and a path. */
const at = (hosts: string, path = '.'): RegExp => new RegExp(`^https?://(?:${hosts})/${path}`, 'i');

/** Matches a host with and without `www.` or `m.`. */
const usual = (host: string): string => `(?:www\\.|m\\.)?${host}`;

/** Matches a host and its subdomains. */
const any = (host: string): string => `(?:[\\w-]+\\.)*${host}`;

export const providers: readonly Provider[] = [
  {
    pages: at(`${usual('youtube\\.com')}|music\\.youtube\\.com`, '(?:watch|playlist|shorts/|live/)'),
    endpoint: 'https://www.youtube.com/oembed',
  },
  { pages: at('youtu\\.be'), endpoint: 'https://www.youtube.com/oembed' },
  { pages: at(any('vimeo\\.com')), endpoint: 'https://vimeo.com/api/oembed.json' },
  { pages: at(`${usual('dailymotion\\.com')}|dai\\.ly`), endpoint: 'https://www.dailymotion.com/services/oembed' },
  { pages: at(`${usual('flickr\\.com')}|flic\\.kr`), endpoint: 'https://www.flickr.com/services/oembed/' },
  { pages: at(any('smugmug\\.com')), endpoint: 'https://api.smugmug.com/services/oembed/' },
  { pages: at(usual('scribd\\.com'), '(?:doc|document)/'), endpoint: 'https://www.scribd.com/services/oembed' },
  {
    pages: at(
      [any('crowdsignal\\.net'), any('polldaddy\\.com'), 'poll\\.fm', any('poll\\.fm'), any('survey\\.fm')].join('|'),
    ),
    endpoint: 'https://api.crowdsignal.com/oembed',
  },
  {
    pages: at(usual('twitter\\.com'), '(?:\\w{1,15}/?$|\\w{1,15}/(?:status(?:es)?|likes|lists|timelines)|i/moments)'),
    endpoint: 'https://publish.twitter.com/oembed',
  },
  { pages: at(usual('soundcloud\\.com')), endpoint: 'https://soundcloud.com/oembed' },
  { pages: at('(?:open|play)\\.spotify\\.com'), endpoint: 'https://embed.spotify.com/oembed/' },
  { pages: at(any('imgur\\.com')), endpoint: 'https://api.imgur.com/oembed' },
  { pages: at(usual('issuu\\.com'), '[^/]+/docs/'), endpoint: 'https://issuu.com/oembed_wp' },
  { pages: at(usual('mixcloud\\.com')), endpoint: 'https://app.mixcloud.com/oembed/' },
  { pages: at(usual('ted\\.com'), 'talks/'), endpoint: 'https://www.ted.com/services/v1/oembed.json' },
  {
    pages: at(`${usual('animoto\\.com')}|${usual('video214\\.com')}`, 'play/'),
    endpoint: 'https://animoto.com/oembeds/create',
  },
  { pages: at(any('tumblr\\.com')), endpoint: 'https://www.tumblr.com/oembed/1.0' },
  {
    pages: at(usual('kickstarter\\.com'), 'projects/'),
    endpoint: 'https://www.kickstarter.com/services/oembed',
  },
  { pages: at('kck\\.st'), endpoint: 'https://www.kickstarter.com/services/oembed' },
  { pages: at('cloudup\\.com'), endpoint: 'https://cloudup.com/oembed' },
  { pages: at(usual('reverbnation\\.com')), endpoint: 'https://www.reverbnation.com/oembed' },
  { pages: at('videopress\\.com', 'v/'), endpoint: 'https://public-api.wordpress.com/oembed/' },
  { pages: at(any('reddit\\.com'), 'r/[^/]+/comments/'), endpoint: 'https://www.reddit.com/oembed' },
  { pages: at(usual('speakerdeck\\.com')), endpoint: 'https://speakerdeck.com/oembed.json' },
  {
    pages: at(`${usual('amazon\\.(?:com|com\\.mx|com\\.br|ca)')}|a\\.co|amzn\\.(?:to|com)`),
    endpoint: 'https://read.amazon.com/kp/api/oembed',
  },
  {
    pages: at(`${usual('amazon\\.(?:co\\.uk|de|fr|it|es|in|nl|ru)')}|amzn\\.eu`),
    endpoint: 'https://read.amazon.co.uk/kp/api/oembed',
  },
  {
    pages: at(`${usual('amazon\\.(?:co\\.jp|com\\.au)')}|amzn\\.asia`),
    endpoint: 'https://read.amazon.com.au/kp/api/oembed',
  },
  { pages: at(`${usual('amazon\\.cn')}|z\\.cn`), endpoint: 'https://read.amazon.cn/kp/api/oembed' },
  {
    pages: at(`${usual('someecards\\.com')}|some\\.ly`),
    endpoint: 'https://www.someecards.com/v2/oembed/',
  },
  { pages: at(usual('tiktok\\.com'), '(?:@[^/]+|.*/video/)'), endpoint: 'https://www.tiktok.com/oembed' },
  {
    pages: at(
      '(?:[a-z]{2}\\.|www\\.)?pinterest\\.(?:com|co\\.uk|com\\.au|de|fr|es|it|jp|ca|at|ch|nz|ie|pt|se|dk|cl|ph|ru|com\\.mx)',
    ),
    endpoint: 'https://www.pinterest.com/oembed.json',
  },
  { pages: at(usual('wolframcloud\\.com'), 'obj/'), endpoint: 'https://www.wolframcloud.com/oembed' },
  { pages: at('pca\\.st'), endpoint: 'https://pca.st/oembed.json' },
  { pages: at('(?:play\\.)?anghami\\.com'), endpoint: 'https://api.anghami.com/rest/v1/oembed.view' },
  { pages: at('bsky\\.app', 'profile/[^/]+/post/'), endpoint: 'https://embed.bsky.app/oembed' },
  { pages: at(usual('canva\\.com'), 'design/.*/view'), endpoint: 'https://www.canva.com/_oembed' },
  { pages: at('wordpress\\.tv'), endpoint: 'https://wordpress.tv/oembed/' },
];

/** The endpoint of the known provider of an address; null for other sites. */
export const providerOf = (address: string): string | null =>
  providers.find(({ pages }) => pages.test(address))?.endpoint ?? null;
