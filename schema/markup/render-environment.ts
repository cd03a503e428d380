import type { Allowance } from './allowance.ts';
import type { Attributes } from './block-grammar/parsed-block.ts';
import type { BlockStyles } from './blocks/supports/style-rules.ts';
import type { PartFailures } from './part-failures.ts';
import type { RenderSession } from './render-session.ts';

/** The dependencies of rendering, for one viewer and one request. */
export interface RenderEnvironment {
  site: SiteData;
  session: RenderSession;
  failures: PartFailures;
  /** The allowance that the items of one request share, in addition to that of each item. */
  allowance?: Allowance;
  load: ContentLoaders;
  /** Whether the markup is for editors, where scripts do not run. */
  isForEditing?: boolean;
  /** Collects the style rules that the rendered blocks need; absent if nobody asks for them. */
  styles?: BlockStyles | undefined;
}

/** The data of the site for rendering. URLs have no trailing slash. */
export interface SiteData {
  url: string;
  /** The home address in the language of the page that shows the content; absent for that of the site. */
  homeUrl?: string;
  /** The home addresses of languages with a host of their own. */
  languageHomes?: readonly string[];
  uploadsUrl: string;
  /** Base URL of the built-in images: smilies and media icons. */
  includesUrl: string;
  loginUrl: string;
  name: string;
  description: string;
  language: string;
  dateFormat: string;
  /** Formats a local date; empty for an invalid date. */
  formatDate: (format: string, local: string) => string;
  timeFormat: string;
  /** A zone name, or an offset as `+02:00`. */
  timezone: string;
  startOfWeek: number;
  usesSmilies: boolean;
  showsAvatars: boolean;
  postsPerPage: number;
  /** The correct spelling of the proper name that texts are corrected to. */
  properName: string;
  /** The attachment ids of the logo and the icon; 0 for none. */
  logoId: number;
  iconId: number;
  /** The id of the page that is the front page; 0 for none. */
  frontPageId: number;
  /** The id of the page that lists the posts; 0 for none. */
  postsPageId: number;
  feedUrl: string;
  /** The names of the types of items for one item, such as `Page`, by type. */
  typeNames: Readonly<Record<string, string>>;
  comments: CommentSettings;
  /** The registered image sizes, in order; 0 for a side without a limit. */
  imageSizes: Readonly<Record<string, { width: number; height: number; crop: boolean }>>;
  /** The widths of variants that `srcset` names, and the rest of their query. Absent if it names renditions only. */
  variantSources?: { readonly widths: readonly number[]; readonly query: string };
  theme: ThemeData;
}

/** The settings of the site for comments. */
export interface CommentSettings {
  /** Whether replies are nested, up to `maxDepth` levels. */
  threaded: boolean;
  maxDepth: number;
  /** Comments per page, not counting replies; 0 for a single page. */
  perPage: number;
  /** Whether the page with the newest comments is the default page. */
  opensAtNewest: boolean;
  /** Whether the comments of a page are sorted from new to old. */
  newestFirst: boolean;
  needsName: boolean;
  needsAccount: boolean;
  /** The URL to which the comment form posts. */
  formUrl: string;
}

/** The data of the active theme, merged with the styles of the site. */
export interface ThemeData {
  slug: string;
  /** The merged `settings` of the theme and the site, with the preset keys of `theme.json`. */
  settings: Attributes;
  /** The merged `styles` of the theme and the site. */
  styles: Attributes;
  /** The styles of block style variations, by block name and variation name. */
  blockStyles: Readonly<Record<string, Readonly<Record<string, Attributes>>>>;
}

export interface ImageSize {
  file: string;
  width: number;
  height: number;
  mimeType: string;
}

export interface AttachmentData {
  id: number;
  parentId: number;
  /** The path of the file below `uploadsUrl`, such as `2019/05/boat.jpg`; the scaled or rotated file if there is one. */
  file: string;
  url: string;
  /** The permalink of the attachment. */
  link: string;
  mimeType: string;
  width: number;
  height: number;
  /** The renditions by size name, in the order of their creation. */
  sizes: Readonly<Record<string, ImageSize>>;
  alt: string;
  title: string;
  caption: string;
  description: string;
  /** Metadata read from the file, such as `artist`, `album` and `length_formatted`. */
  fileMetadata: Readonly<Record<string, string | number>>;
}

export interface TermData {
  id: number;
  taxonomy: string;
  parentId: number;
  slug: string;
  name: string;
  description: string;
  link: string;
  count: number;
}

export interface UserData {
  id: number;
  name: string;
  slug: string;
  description: string;
  website: string;
  link: string;
  /** Returns the URL of the avatar; the size is in pixels. */
  avatarUrl: (size: number) => string;
}

export interface PostData {
  id: number;
  type: string;
  status: string;
  slug: string;
  title: string;
  content: string;
  excerpt: string;
  /** The date and time in the time zone of the site, such as `2022-09-17T16:31:19`. */
  date: string;
  dateGmt: string;
  modified: string;
  modifiedGmt: string;
  link: string;
  parentId: number;
  menuOrder: number;
  author: UserData | null;
  featuredMediaId: number;
  format: string;
  /** Whether the viewer must enter the password of the item to see its text. */
  isLocked: boolean;
  hasPassword: boolean;
  isSticky: boolean;
  commentCount: number;
  commentsOpen: boolean;
  terms: readonly TermData[];
  /** The meta values that block bindings and footnotes can use. */
  meta: Readonly<Record<string, string>>;
}

export interface CommentData {
  id: number;
  type: string;
  postId: number;
  parentId: number;
  postTitle: string;
  link: string;
  postLink: string;
  /** The name and website in the comment; `author` is the account that wrote it. */
  authorName: string;
  authorUrl: string;
  author: UserData | null;
  avatarUrl: (size: number) => string;
  date: string;
  dateGmt: string;
  content: string;
  /** The URL of the comment editor; empty if the viewer may not edit the comment. */
  editLink: string;
}

/** Selects a page of the approved comments on an item. */
export interface CommentPageQuery {
  postId: number;
  /** Comments per page; 0 for all. */
  perPage: number;
  threaded: boolean;
  /** Whether to load the last page instead of the first. */
  isLast: boolean;
}

export interface CommentPage {
  /** Oldest first; if `threaded`, with all replies to the comments of the page. */
  comments: readonly CommentData[];
  page: number;
  pages: number;
}

export interface PostQuery {
  types: readonly string[];
  perPage: number;
  offset: number;
  page: number;
  order: 'asc' | 'desc';
  orderBy: string;
  search: string;
  authors: readonly number[];
  include: readonly number[];
  exclude: readonly number[];
  parents: readonly number[];
  sticky: 'ignore' | 'first' | 'only' | 'exclude';
  /** Term ids by taxonomy; a post must have at least one term of each taxonomy. Child terms are not included. */
  terms: Readonly<Record<string, readonly number[]>>;
  /** Term ids by taxonomy; a post must have none of them. */
  withoutTerms: Readonly<Record<string, readonly number[]>>;
  formats: readonly string[];
  /** Whether private items are left out, also for viewers who may read them. */
  isPublicOnly?: boolean;
}

export interface TermQuery {
  taxonomy: string;
  /** By name by default. */
  orderBy?: 'name' | 'count';
  order?: 'asc' | 'desc';
  limit?: number;
  hideEmpty?: boolean;
  include?: readonly number[];
  /** Only terms without a parent. */
  topLevelOnly?: boolean;
  /** Whether the count of a term includes the posts of its descendants, each post once. */
  addsChildCounts?: boolean;
}

export interface ArchiveEntry {
  year: number;
  month: number;
  day: number;
  count: number;
  link: string;
  postTitle: string;
}

export interface CalendarMonth {
  year: number;
  month: number;
  /** The archive links of days with posts, by day of the month. */
  days: Readonly<Record<number, { link: string }>>;
  /** The current day of the month, if it is in this month. */
  today?: number;
  previous: { year: number; month: number; link: string } | null;
  next: { year: number; month: number; link: string } | null;
}

export interface PatternData {
  id: number;
  title: string;
  status: string;
  hasPassword: boolean;
  content: string;
}

/** A URL to embed, with the requested size; the default size if undefined. */
export interface EmbedAddress {
  url: string;
  width?: string | undefined;
  height?: string | undefined;
}

/** A language of the site, and where it leads from an item. */
export interface LanguageLink {
  termId: number;
  code: string;
  name: string;
  /** The language tag, such as `de-AT`. */
  tag: string;
  isRtl: boolean;
  flagCode: string;
  isCurrent: boolean;
  /** Whether published items have the language. */
  hasItems: boolean;
  homeUrl: string;
  /** The address of the item or of its translation; null without one that the viewer may read. */
  url: string | null;
}

/** Loads content that the rendered item refers to. Renderers request all ids of a document with one call if possible. */
export interface ContentLoaders {
  attachments(ids: readonly number[]): Promise<ReadonlyMap<number, AttachmentData>>;
  /** The attachments of a post with a media type, by menu order and id. */
  attachmentsOf(postId: number, kind: 'image' | 'audio' | 'video'): Promise<readonly AttachmentData[]>;
  /** Items of any post-like type that are visible to the viewer. */
  posts(ids: readonly number[]): Promise<ReadonlyMap<number, PostData>>;
  queryPosts(query: PostQuery): Promise<{ posts: readonly PostData[]; total: number }>;
  /** All published pages, by menu order and title; their `content` may be empty. */
  pages(): Promise<readonly PostData[]>;
  terms(query: TermQuery): Promise<readonly TermData[]>;
  comments(query: { limit: number; postId: number; order: 'asc' | 'desc' }): Promise<readonly CommentData[]>;
  /** A page of comments on an item. The caller must check that the item is visible to the viewer. */
  commentPage(query: CommentPageQuery): Promise<CommentPage>;
  archives(type: 'yearly' | 'monthly' | 'weekly' | 'daily' | 'postbypost'): Promise<readonly ArchiveEntry[]>;
  calendar(year: number | undefined, month: number | undefined): Promise<CalendarMonth | null>;
  users(ids: readonly number[]): Promise<ReadonlyMap<number, UserData>>;
  /** The languages of the site with the translations of an item, and whether a page of the site shows them. */
  languageLinks(postId: number): Promise<{ links: readonly LanguageLink[]; isPage: boolean }>;
  /** A synced pattern by its id. */
  pattern(id: number): Promise<PatternData | null>;
  /** The block markup of a pattern of the theme, by its slug. */
  themePattern(slug: string): Promise<string | null>;
  /** A navigation menu by its id; the default menu if undefined. */
  navigation(id: number | undefined): Promise<PatternData | null>;
  templatePart(slug: string, theme: string): Promise<{ content: string; area: string; title: string } | null>;
  /** The stored embed markup for a URL in an item; null if there is none, and the URL stays text. */
  embed(address: EmbedAddress, postId: number): Promise<string | null>;
  /** The `<svg>` element of an icon, for the icon block or of a social network; null if the name is unknown. */
  icon(kind: 'block' | 'social', name: string): Promise<string | null>;
  /** The current time. Markup that shows it holds for a short time. */
  now(): Date;
}
