import type { SearchMetaValues } from '../../core/rows/search-metadata-rows.ts';
import { isJsonObject, type JsonObject } from '../../values/json-text.ts';

/** What an author wrote for a preview in a social network. */
export interface StoredPreview {
  title: string;
  description: string;
  /** The address of the image. */
  image: string;
  /** The id of the image; 0 for none. */
  imageId: number;
}

/** What an author wrote for search engines. Texts are '' if nothing is stored, and may contain template variables. */
export interface StoredSearchMetadata {
  title: string;
  description: string;
  canonical: string;
  focusKeyword: string;
  keywords: string;
  breadcrumbTitle: string;
  isCornerstone: boolean;
  /** Undefined if the default of the kind applies. */
  isIndexed: boolean | undefined;
  isFollowed: boolean;
  /** Further directives for robots, such as `noarchive`. */
  robots: readonly string[];
  openGraph: StoredPreview;
  twitter: StoredPreview;
  readingMinutes: number;
  pageType: string;
  articleType: string;
  primaryCategoryId: number;
}

/** Reads values by the names that one plugin gives them. */
class MetaReader {
  readonly #read: (name: string) => unknown;

  constructor(read: (name: string) => unknown) {
    this.#read = read;
  }

  text(name: string): string {
    const value = this.#read(name);
    return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  }

  integer(name: string): number {
    const value = Number.parseInt(this.text(name), 10);
    return Number.isSafeInteger(value) && value > 0 ? value : 0;
  }

  isOn(name: string): boolean {
    return this.#read(name) === true || ['1', 'on', 'true'].includes(this.text(name));
  }

  words(name: string): string[] {
    const value = this.#read(name);
    const words = isJsonObject(value)
      ? Object.values(value)
      : Array.isArray(value)
        ? value
        : this.text(name).split(',');
    return words.flatMap((word) => (typeof word === 'string' && word.trim() !== '' ? word.trim() : []));
  }

  preview(name: (field: string) => string): StoredPreview {
    return {
      title: this.text(name('title')),
      description: this.text(name('description')),
      image: this.text(name('image')),
      imageId: this.integer(name('image-id')),
    };
  }
}

function yoastMetadata(reader: MetaReader, noindex: string): Partial<StoredSearchMetadata> {
  return {
    title: reader.text('title'),
    description: reader.text('metadesc') || reader.text('desc'),
    canonical: reader.text('canonical'),
    focusKeyword: reader.text('focuskw'),
    keywords: reader.text('metakeywords'),
    breadcrumbTitle: reader.text('bctitle'),
    isCornerstone: reader.isOn('is_cornerstone'),
    isIndexed: ['1', 'noindex', 'on'].includes(noindex) ? false : ['2', 'index'].includes(noindex) ? true : undefined,
    isFollowed: reader.text('meta-robots-nofollow') !== '1',
    robots: reader.words('meta-robots-adv').filter((word) => word !== 'none' && word !== '-'),
    openGraph: reader.preview((field) => `opengraph-${field}`),
    twitter: reader.preview((field) => `twitter-${field}`),
    readingMinutes: reader.integer('estimated-reading-time-minutes'),
    pageType: reader.text('schema_page_type'),
    articleType: reader.text('schema_article_type'),
    primaryCategoryId: reader.integer('primary_category'),
  };
}

function rankMathMetadata(reader: MetaReader): Partial<StoredSearchMetadata> {
  const robots = reader.words('robots');
  const openGraph = reader.preview((field) => `facebook_${field.replace('-', '_')}`);
  const ownTwitter = reader.preview((field) => `twitter_${field.replace('-', '_')}`);
  return {
    title: reader.text('title'),
    description: reader.text('description'),
    canonical: reader.text('canonical_url'),
    focusKeyword: reader.words('focus_keyword')[0] ?? '',
    breadcrumbTitle: reader.text('breadcrumb_title'),
    isCornerstone: reader.isOn('pillar_content'),
    isIndexed: robots.includes('noindex') ? false : robots.includes('index') ? true : undefined,
    isFollowed: !robots.includes('nofollow'),
    robots: robots.filter((word) => !['index', 'noindex', 'nofollow'].includes(word)),
    openGraph,
    twitter: reader.text('twitter_use_facebook') === 'off' ? ownTwitter : openGraph,
    primaryCategoryId: reader.integer('primary_category'),
  };
}

const NO_PREVIEW: StoredPreview = { title: '', description: '', image: '', imageId: 0 };

const NOTHING_STORED: StoredSearchMetadata = {
  title: '',
  description: '',
  canonical: '',
  focusKeyword: '',
  keywords: '',
  breadcrumbTitle: '',
  isCornerstone: false,
  isIndexed: undefined,
  isFollowed: true,
  robots: [],
  openGraph: NO_PREVIEW,
  twitter: NO_PREVIEW,
  readingMinutes: 0,
  pageType: '',
  articleType: '',
  primaryCategoryId: 0,
};

const hasKeysOf = (values: SearchMetaValues, prefix: string): boolean =>
  [...values.keys()].some((key) => key.startsWith(prefix));

function ofValues(values: SearchMetaValues, { prefix, noindex }: { prefix: string; noindex: string }) {
  if (hasKeysOf(values, prefix)) {
    const reader = new MetaReader((name) => values.get(prefix + name));
    return { ...NOTHING_STORED, ...yoastMetadata(reader, reader.text(noindex)) };
  }
  if (!hasKeysOf(values, 'rank_math_')) return NOTHING_STORED;
  return { ...NOTHING_STORED, ...rankMathMetadata(new MetaReader((name) => values.get(`rank_math_${name}`))) };
}

/** Reads what is stored with an item. */
export const itemSearchMetadata = (values: SearchMetaValues): StoredSearchMetadata =>
  ofValues(values, { prefix: '_yoast_wpseo_', noindex: 'meta-robots-noindex' });

/** Reads what is stored with an account. */
export const accountSearchMetadata = (values: SearchMetaValues): StoredSearchMetadata =>
  ofValues(values, { prefix: 'wpseo_', noindex: 'noindex_author' });

/** Reads what is stored with a term: `entry` is that of the term in the setting of Yoast SEO. */
export function termSearchMetadata(values: SearchMetaValues, entry: JsonObject | null): StoredSearchMetadata {
  if (!entry) return ofValues(values, { prefix: 'wpseo_', noindex: 'noindex' });
  const reader = new MetaReader((name) => entry[`wpseo_${name}`]);
  return { ...NOTHING_STORED, ...yoastMetadata(reader, reader.text('noindex')) };
}
