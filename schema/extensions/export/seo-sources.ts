/** The texts for search engines that plugins store. */
export type SeoText = 'title' | 'description' | 'canonical' | 'ogTitle' | 'ogDescription' | 'ogImage' | 'focusKeyword';

/**
 * The stored SEO texts of an item, null if missing. `source` is the plugin that stored them: `yoast`, `rank_math`, …;
 * `robots` is a list of directives, separated by commas, such as `noindex,nofollow`.
 */
export type ExportSeo = Readonly<Record<SeoText | 'source' | 'robots', string | null>>;

/** The meta keys of one SEO plugin. Of several keys for a text, the first with a value is used. */
export interface SeoSource {
  readonly name: string;
  readonly keys: Readonly<Partial<Record<SeoText, readonly string[]>>>;
  /** The directives, each set if the value of its key is one of `values`. */
  readonly directives?: readonly {
    readonly key: string;
    readonly directive: string;
    readonly values: readonly unknown[];
  }[];
  /** A key whose value is a list of directives, or a text with commas. */
  readonly robots?: string;
  /** The meta key of a map that contains all values; the other keys are keys of the map. */
  readonly mapKey?: string;
}

const ENABLED = ['1', 1, 'on', 'yes', 'true', true];

/** The keys of directives, which share a prefix. */
const directives = (prefix: string, names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([name, directive]) => ({ key: `${prefix}${name}`, directive, values: ENABLED }));

/** The keys of texts, which share a prefix. */
const keysOf = (prefix: string, names: Readonly<Partial<Record<SeoText, string>>>): SeoSource['keys'] =>
  Object.fromEntries(Object.entries(names).map(([text, name]) => [text, [`${prefix}${name}`]]));

/** The supported plugins, in the order in which they are checked. */
export const SEO_SOURCES: readonly SeoSource[] = [
  {
    name: 'yoast',
    keys: keysOf('_yoast_wpseo_', {
      title: 'title',
      description: 'metadesc',
      canonical: 'canonical',
      ogTitle: 'opengraph-title',
      ogDescription: 'opengraph-description',
      ogImage: 'opengraph-image',
      focusKeyword: 'focuskw',
    }),
    directives: [
      { key: '_yoast_wpseo_meta-robots-noindex', directive: 'noindex', values: ['1', 1] },
      { key: '_yoast_wpseo_meta-robots-noindex', directive: 'index', values: ['2', 2] },
      { key: '_yoast_wpseo_meta-robots-nofollow', directive: 'nofollow', values: ['1', 1] },
    ],
    robots: '_yoast_wpseo_meta-robots-adv',
  },
  {
    name: 'rank_math',
    keys: keysOf('rank_math_', {
      title: 'title',
      description: 'description',
      canonical: 'canonical_url',
      ogTitle: 'facebook_title',
      ogDescription: 'facebook_description',
      ogImage: 'facebook_image',
      focusKeyword: 'focus_keyword',
    }),
    robots: 'rank_math_robots',
  },
  {
    name: 'aioseo',
    keys: {
      title: ['_aioseo_title', '_aioseop_title'],
      description: ['_aioseo_description', '_aioseop_description'],
      canonical: ['_aioseop_custom_link'],
      ogTitle: ['_aioseo_og_title'],
      ogDescription: ['_aioseo_og_description'],
      ogImage: ['_aioseo_og_image'],
      focusKeyword: ['_aioseo_keywords', '_aioseop_keywords'],
    },
    directives: directives('_aioseop_', { noindex: 'noindex', nofollow: 'nofollow' }),
  },
  {
    name: 'seopress',
    keys: keysOf('_seopress_', {
      title: 'titles_title',
      description: 'titles_desc',
      canonical: 'robots_canonical',
      ogTitle: 'social_fb_title',
      ogDescription: 'social_fb_desc',
      ogImage: 'social_fb_img',
      focusKeyword: 'analysis_target_kw',
    }),
    directives: directives('_seopress_robots_', {
      index: 'noindex',
      follow: 'nofollow',
      imageindex: 'noimageindex',
      archive: 'noarchive',
      snippet: 'nosnippet',
    }),
  },
  {
    name: 'the_seo_framework',
    keys: {
      ...keysOf('_genesis_', { title: 'title', description: 'description', canonical: 'canonical_uri' }),
      ...keysOf('_open_graph_', { ogTitle: 'title', ogDescription: 'description' }),
      ogImage: ['_social_image_url'],
      focusKeyword: ['_genesis_keywords'],
    },
    directives: directives('_genesis_', { noindex: 'noindex', nofollow: 'nofollow', noarchive: 'noarchive' }),
  },
  {
    name: 'slim_seo',
    mapKey: 'slim_seo',
    keys: keysOf('', { title: 'title', description: 'description', canonical: 'canonical', ogImage: 'facebook_image' }),
    directives: directives('', { noindex: 'noindex', nofollow: 'nofollow' }),
  },
  {
    name: 'smartcrawl',
    keys: keysOf('_wds_', {
      title: 'title',
      description: 'metadesc',
      canonical: 'canonical',
      focusKeyword: 'focus-keywords',
    }),
    directives: directives('_wds_meta-robots-', { noindex: 'noindex', nofollow: 'nofollow' }),
    robots: '_wds_meta-robots-adv',
  },
  {
    name: 'thesis',
    keys: keysOf('thesis_', {
      title: 'title',
      description: 'description',
      canonical: 'canonical',
      focusKeyword: 'keywords',
    }),
  },
];

/** All meta keys of these plugins. */
export const SEO_KEYS: ReadonlySet<string> = new Set(
  SEO_SOURCES.flatMap(({ keys, directives: directiveRules = [], robots, mapKey }) =>
    mapKey
      ? [mapKey]
      : [...Object.values(keys).flat(), ...directiveRules.map(({ key }) => key), ...(robots ? [robots] : [])],
  ),
);
