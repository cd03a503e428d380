import type { ExportSeo } from './item.ts';

/** The meta keys under which one program keeps what search engines are told. A list: the first that has a value. */
export interface SeoSource {
  readonly name: string;
  readonly keys: Readonly<Partial<Record<Exclude<keyof ExportSeo, 'source' | 'robots'>, readonly string[]>>>;
  /** Keys whose value is one of `values` where the directive holds. */
  readonly directives?: readonly {
    readonly key: string;
    readonly directive: string;
    readonly values: readonly unknown[];
  }[];
  /** A key with a list of directives, or with commas between them. */
  readonly robots?: string;
  /** All values are in a map under this key; the other keys are names in it. */
  readonly within?: string;
}

const ON = ['1', 1, 'on', 'yes', 'true', true];

const directives = (
  prefix: string,
  { names, values = ON }: { names: Readonly<Record<string, string>>; values?: readonly unknown[] },
) => Object.entries(names).map(([name, directive]) => ({ key: `${prefix}${name}`, directive, values }));

/** The programs that are known, in the order in which they are looked for. */
export const SEO_SOURCES: readonly SeoSource[] = [
  {
    name: 'yoast',
    keys: {
      title: ['_yoast_wpseo_title'],
      description: ['_yoast_wpseo_metadesc'],
      canonical: ['_yoast_wpseo_canonical'],
      ogTitle: ['_yoast_wpseo_opengraph-title'],
      ogDescription: ['_yoast_wpseo_opengraph-description'],
      ogImage: ['_yoast_wpseo_opengraph-image'],
      focusKeyword: ['_yoast_wpseo_focuskw'],
    },
    directives: [
      { key: '_yoast_wpseo_meta-robots-noindex', directive: 'noindex', values: ['1', 1] },
      { key: '_yoast_wpseo_meta-robots-noindex', directive: 'index', values: ['2', 2] },
      { key: '_yoast_wpseo_meta-robots-nofollow', directive: 'nofollow', values: ['1', 1] },
    ],
    robots: '_yoast_wpseo_meta-robots-adv',
  },
  {
    name: 'rank_math',
    keys: {
      title: ['rank_math_title'],
      description: ['rank_math_description'],
      canonical: ['rank_math_canonical_url'],
      ogTitle: ['rank_math_facebook_title'],
      ogDescription: ['rank_math_facebook_description'],
      ogImage: ['rank_math_facebook_image'],
      focusKeyword: ['rank_math_focus_keyword'],
    },
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
    directives: directives('_aioseop_', { names: { noindex: 'noindex', nofollow: 'nofollow' } }),
  },
  {
    name: 'seopress',
    keys: {
      title: ['_seopress_titles_title'],
      description: ['_seopress_titles_desc'],
      canonical: ['_seopress_robots_canonical'],
      ogTitle: ['_seopress_social_fb_title'],
      ogDescription: ['_seopress_social_fb_desc'],
      ogImage: ['_seopress_social_fb_img'],
      focusKeyword: ['_seopress_analysis_target_kw'],
    },
    directives: directives('_seopress_robots_', {
      names: {
        index: 'noindex',
        follow: 'nofollow',
        imageindex: 'noimageindex',
        archive: 'noarchive',
        snippet: 'nosnippet',
      },
    }),
  },
  {
    name: 'the_seo_framework',
    keys: {
      title: ['_genesis_title'],
      description: ['_genesis_description'],
      canonical: ['_genesis_canonical_uri'],
      ogTitle: ['_open_graph_title'],
      ogDescription: ['_open_graph_description'],
      ogImage: ['_social_image_url'],
      focusKeyword: ['_genesis_keywords'],
    },
    directives: directives('_genesis_', {
      names: { noindex: 'noindex', nofollow: 'nofollow', noarchive: 'noarchive' },
    }),
  },
  {
    name: 'slim_seo',
    within: 'slim_seo',
    keys: {
      title: ['title'],
      description: ['description'],
      canonical: ['canonical'],
      ogImage: ['facebook_image'],
    },
    directives: directives('', { names: { noindex: 'noindex', nofollow: 'nofollow' } }),
  },
  {
    name: 'smartcrawl',
    keys: {
      title: ['_wds_title'],
      description: ['_wds_metadesc'],
      canonical: ['_wds_canonical'],
      focusKeyword: ['_wds_focus-keywords'],
    },
    directives: directives('_wds_meta-robots-', { names: { noindex: 'noindex', nofollow: 'nofollow' } }),
    robots: '_wds_meta-robots-adv',
  },
  {
    name: 'thesis',
    keys: {
      title: ['thesis_title'],
      description: ['thesis_description'],
      canonical: ['thesis_canonical'],
      focusKeyword: ['thesis_keywords'],
    },
  },
];

/** All meta keys of these programs. */
export const SEO_KEYS: ReadonlySet<string> = new Set(
  SEO_SOURCES.flatMap(({ keys, directives: marks = [], robots, within }) =>
    within ? [within] : [...Object.values(keys).flat(), ...marks.map(({ key }) => key), ...(robots ? [robots] : [])],
  ),
);
