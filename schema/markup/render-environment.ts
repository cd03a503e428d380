import type { Allowance } from './allowance.ts';
import type { Attributes } from './block-grammar/parsed-block.ts';
import type { RenderSession } from './render-session.ts';

/** The dependencies of rendering, for one viewer and one request. */
export interface RenderEnvironment {
  site: SiteData;
  session: RenderSession;
  /** The allowance that the items of one answer share; without it, each item has its own only. */
  allowance?: Allowance;
  /** Path and query of the request, for links to other pages of a list. */
  requestUri?: string;
  load: ContentLoaders;
}

/** The data of the site for rendering. URLs have no trailing slash. */
export interface SiteData {
  url: string;
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
  /** A proper name in its correct spelling, for texts in which only its first letter is a capital. */
  properName: string;
  /** The ids of logo and icon; 0 for none. */
  logoId: number;
  iconId: number;
  feedUrl: string;
  comments: CommentSettings;
  /** The registered image sizes, in order; 0 for a side without a limit. */
  imageSizes: Readonly<Record<string, { width: number; height: number; crop: boolean }>>;
  theme: ThemeData;
}

/** The settings of the site for comments. */
export interface CommentSettings {
  /** Whether answers are nested, up to `maxDepth` levels. */
  threaded: boolean;
  maxDepth: number;
  /** Comments per page, without answers; 0 for a single page. */
  perPage: number;
  /** Whether the page with the newest comments is shown first. */
  opensAtNewest: boolean;
  /** Whether the comments of a page are sorted from new to old. */
  newestFirst: boolean;
  needsName: boolean;
  needsAccount: boolean;
  /** The address to which forms send comments. */
  target: string;
}

/** The data of the active theme, merged with the styles of the site. */
export interface ThemeData {
  slug: string;
  /** The merged `settings` of theme and site styles, presets as the files spell them. */
  settings: Attributes;
  /** The merged `styles`. */
  styles: Attributes;
  /** Block style variations by block and style name, with their style objects. */
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
  /** The file below the uploads address, as `2019/05/boat.jpg`; its scaled or rotated version where there is one. */
  file: string;
  url: string;
  /** The permalink. */
  link: string;
  mimeType: string;
  width: number;
  height: number;
  /** In the order of their creation. */
  sizes: Readonly<Record<string, ImageSize>>;
  alt: string;
  title: string;
  caption: string;
  description: string;
  /** Metadata of the file: artist, album, genre, year, length_formatted … */
  media: Readonly<Record<string, string | number>>;
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
  /** Returns the URL of the avatar in a size in pixels. */
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
  /** Local date and time of the site, `2022-09-17T16:31:19`. */
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
  /** True if the viewer needs the password to read the text. */
  isLocked: boolean;
  hasPassword: boolean;
  isSticky: boolean;
  commentCount: number;
  commentsOpen: boolean;
  terms: readonly TermData[];
  /** Values that block bindings and footnotes may show. */
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
  /** The name and address in the comment, and the account that wrote it. */
  authorName: string;
  authorUrl: string;
  author: UserData | null;
  avatarUrl: (size: number) => string;
  date: string;
  dateGmt: string;
  content: string;
  /** The address of the editor; empty if the viewer may not edit it. */
  editLink: string;
}

/** A page of the approved comments on an item. */
export interface CommentPageQuery {
  postId: number;
  /** 0 for all. */
  perPage: number;
  threaded: boolean;
  /** Whether to load the last page instead of the first. */
  isLast: boolean;
}

export interface CommentPage {
  /** Oldest first; if threaded, with all answers to the comments of the page. */
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
  /** Term ids by taxonomy, of which a post must have at least one or none; child terms do not count. */
  terms: Readonly<Record<string, readonly number[]>>;
  withoutTerms: Readonly<Record<string, readonly number[]>>;
  formats: readonly string[];
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
  /** Whether counts include the posts of descendants, each post once. */
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
  /** Days with posts. */
  days: Readonly<Record<number, { link: string }>>;
  /** The current day, if it is in this month. */
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

/** An address that content embeds, with the size that it requests; the default size if undefined. */
export interface EmbedAddress {
  url: string;
  width?: string | undefined;
  height?: string | undefined;
}

/** Loaders of the content that other content refers to. Each is called with all ids of a document if possible. */
export interface ContentLoaders {
  attachments(ids: readonly number[]): Promise<ReadonlyMap<number, AttachmentData>>;
  /** The media of a kind attached to a post, by menu order and id. */
  attachmentsOf(postId: number, kind: 'image' | 'audio' | 'video'): Promise<readonly AttachmentData[]>;
  /** Posts of any type that this viewer may read. */
  posts(ids: readonly number[]): Promise<ReadonlyMap<number, PostData>>;
  queryPosts(query: PostQuery): Promise<{ posts: readonly PostData[]; total: number }>;
  /** Every published page, by menu order and title. Content is not needed. */
  pages(): Promise<readonly PostData[]>;
  terms(query: TermQuery): Promise<readonly TermData[]>;
  comments(query: { limit: number; postId: number; order: 'asc' | 'desc' }): Promise<readonly CommentData[]>;
  /** A page of comments on an item. The caller has checked that the viewer may read the item. */
  commentPage(query: CommentPageQuery): Promise<CommentPage>;
  archives(type: 'yearly' | 'monthly' | 'weekly' | 'daily' | 'postbypost'): Promise<readonly ArchiveEntry[]>;
  calendar(year: number | undefined, month: number | undefined): Promise<CalendarMonth | null>;
  users(ids: readonly number[]): Promise<ReadonlyMap<number, UserData>>;
  /** A synced pattern. */
  pattern(id: number): Promise<PatternData | null>;
  /** A pattern of the theme by its slug, as markup. */
  themePattern(slug: string): Promise<string | null>;
  /** A navigation menu by id, or the default one. */
  navigation(id: number | undefined): Promise<PatternData | null>;
  templatePart(slug: string, theme: string): Promise<{ content: string; area: string; title: string } | null>;
  /** The markup for an address if it is stored; null leaves the address as text. */
  embed(address: EmbedAddress, postId: number): Promise<string | null>;
  /** The `<svg>` element of an icon or of a social network; null if it is unknown. */
  icon(kind: 'block' | 'social', name: string): Promise<string | null>;
}
