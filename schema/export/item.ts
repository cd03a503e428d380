/** A picture or another file of the site, as an export names it. */
export interface ExportMedia {
  /** Null where a field tells of a picture that is none of the site's files. */
  readonly id: number | null;
  readonly url: string;
  /** Empty where none was written. */
  readonly alt: string;
  /** Null: not known. */
  readonly width: number | null;
  readonly height: number | null;
}

/** A picture that stands in the content. */
export interface ExportImage {
  readonly src: string;
  /** Empty where the picture has none. */
  readonly alt: string;
}

/** A link that stands in the content. */
export interface ExportLink {
  /** A whole address. */
  readonly url: string;
  /** What is linked, as plain text in one line. */
  readonly text: string;
}

/** The links of an item: to the site's own host, and to all others. */
export interface ExportLinks {
  readonly internal: readonly ExportLink[];
  readonly external: readonly ExportLink[];
}

export interface ExportTerm {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

/** What search engines are told of an item. Null: nothing is stored. */
export interface ExportSeo {
  /** What wrote it: `yoast`, `rank_math`, … Null: nothing did. */
  readonly source: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly canonical: string | null;
  /** Directives with commas between them, such as `noindex,nofollow`. */
  readonly robots: string | null;
  readonly ogTitle: string | null;
  readonly ogDescription: string | null;
  readonly ogImage: string | null;
  readonly focusKeyword: string | null;
}

/** An approved comment. Addresses of people and machines are no part of it. */
export interface ExportComment {
  readonly id: number;
  /** The comment that it answers; 0: none. */
  readonly parent: number;
  /** Name of who wrote it. */
  readonly author: string;
  readonly date: string;
  readonly dateGmt: string;
  /** As it is stored. */
  readonly text: string;
}

export interface ExportAuthor {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

/** How the body was made. `error`: it could not be, and is empty. */
export type ExportRender = 'blocks' | 'classic' | 'shortcode' | `builder:${string}` | 'empty' | 'error';

/** An item of the site with all that moves along with it (protocol 4.3). Dates are `YYYY-MM-DDTHH:MM:SS`. */
export interface ExportItem {
  readonly id: number;
  /** Name of its type, neutral. */
  readonly type: string;
  readonly status: string;
  /** As HTML. */
  readonly title: string;
  /** Title of its page, as plain text. */
  readonly documentTitle: string;
  /** Empty for what never had one. */
  readonly slug: string;
  readonly permalink: string;
  readonly contentHtml: string;
  /** As it was written; absent where the options leave it out. */
  readonly contentRaw?: string;
  /** As it was written; empty where none was. */
  readonly excerpt: string;
  readonly date: string;
  /** Null while the date is not fixed. */
  readonly dateGmt: string | null;
  readonly modified: string;
  readonly modifiedGmt: string;
  readonly menuOrder: number;
  /** The item above; 0: none. */
  readonly parent: number;
  /** Null: there is no such account. */
  readonly author: ExportAuthor | null;
  readonly featuredImage: ExportMedia | null;
  /** Each picture of the content once, in order. */
  readonly images: readonly ExportImage[];
  /** Values by key; a key with several values has a list of them. */
  readonly customFields: Readonly<Record<string, unknown>>;
  /** The custom fields that name pictures: one, or a list of them. */
  readonly customFieldsMedia: Readonly<Record<string, ExportMedia | readonly ExportMedia[]>>;
  readonly links: ExportLinks;
  /** Terms by taxonomy: every public taxonomy of the type is there. */
  readonly taxonomies: Readonly<Record<string, readonly ExportTerm[]>>;
  readonly seo: ExportSeo;
  /** The oldest first. */
  readonly comments: readonly ExportComment[];
  readonly render: ExportRender;
}

/**
 * All items in their order, type after type and by id, in pages of bounded size. Whoever stops asking ends the walk; an
 * error of the database is thrown on.
 */
export type ExportPages = AsyncIterable<readonly ExportItem[]>;
