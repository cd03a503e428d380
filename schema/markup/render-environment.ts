import type { Allowance } from './allowance.ts';
import type { Attributes } from './blocks/block.ts';
import type { RenderSession } from './session.ts';

/** What content rendering asks of the world around it. One environment serves one viewer and one request. */
export interface RenderEnvironment {
  site: SiteFacts;
  session: RenderSession;
  /** What the items of one answer share; without it each item stands alone. */
  allowance?: Allowance;
  /** Path and query of the request that is answered, for links to other pages of a list. */
  requestUri?: string;
  load: ContentLoaders;
}

/** Facts of the site that appear in rendered content. Addresses carry no slash at their end. */
export interface SiteFacts {
  url: string;
  uploadsUrl: string;
  /** Where the program's own images lie: smilies and media icons. */
  includesUrl: string;
  loginUrl: string;
  name: string;
  description: string;
  language: string;
  dateFormat: string;
  /** Takes a format and a date in the site's zone, gives it in words; nothing for what is no date. */
  formatDate: (format: string, local: string) => string;
  timeFormat: string;
  /** A zone name, or an offset as `+02:00`. */
  timezone: string;
  startOfWeek: number;
  usesSmilies: boolean;
  showsAvatars: boolean;
  postsPerPage: number;
  /** A proper name whose first letter alone is sometimes written large by mistake, as it should be written. */
  properName: string;
  /** The ids of the site's logo and icon; 0 where there is none. */
  logoId: number;
  iconId: number;
  feedUrl: string;
  comments: CommentSettings;
  /** The registered image sizes, in order; 0 for a side without a limit. */
  imageSizes: Readonly<Record<string, { width: number; height: number; crop: boolean }>>;
  theme: ThemeFacts;
}

/** How the site shows comments and who may write them. */
export interface CommentSettings {
  /** Answers stand below what they answer, as many levels deep. */
  threaded: boolean;
  deepest: number;
  /** Comments on a page, answers not counted; 0: all are on one page. */
  perPage: number;
  /** Readers see the page with the newest comments first. */
  opensAtNewest: boolean;
  /** On a page the newest stand at the top. */
  newestFirst: boolean;
  needsName: boolean;
  needsAccount: boolean;
  /** Where forms send what was written. */
  target: string;
}

/** What the active theme and the site's own styles say. */
export interface ThemeFacts {
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

export interface AttachmentFacts {
  id: number;
  parentId: number;
  /** The file below the uploads address, as `2019/05/boat.jpg`; its scaled or rotated version where there is one. */
  file: string;
  url: string;
  /** The attachment's own page. */
  link: string;
  mimeType: string;
  width: number;
  height: number;
  /** In the order they were made. */
  sizes: Readonly<Record<string, ImageSize>>;
  alt: string;
  title: string;
  caption: string;
  description: string;
  /** What the file says of itself: artist, album, genre, year, length_formatted … */
  media: Readonly<Record<string, string | number>>;
}

export interface TermFacts {
  id: number;
  taxonomy: string;
  parentId: number;
  slug: string;
  name: string;
  description: string;
  link: string;
  count: number;
}

export interface UserFacts {
  id: number;
  name: string;
  slug: string;
  description: string;
  website: string;
  link: string;
  /** The avatar's address for a size in pixels. */
  avatarUrl: (size: number) => string;
}

export interface PostFacts {
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
  author: UserFacts | null;
  featuredMediaId: number;
  format: string;
  /** True when a password stands between this viewer and the text. */
  isLocked: boolean;
  hasPassword: boolean;
  isSticky: boolean;
  commentCount: number;
  commentsOpen: boolean;
  terms: readonly TermFacts[];
  /** Values that block bindings and footnotes may show. */
  meta: Readonly<Record<string, string>>;
}

export interface CommentFacts {
  id: number;
  type: string;
  postId: number;
  parentId: number;
  postTitle: string;
  link: string;
  postLink: string;
  /** The name and address given with the comment, and the user who was signed in. */
  authorName: string;
  authorUrl: string;
  author: UserFacts | null;
  avatarUrl: (size: number) => string;
  date: string;
  dateGmt: string;
  content: string;
  /** Where it is changed; empty for who may not. */
  editLink: string;
}

/** A page of the approved comments on an item. */
export interface CommentPageQuery {
  postId: number;
  /** 0: all of them. */
  perPage: number;
  threaded: boolean;
  /** The last page instead of the first. */
  isLast: boolean;
}

export interface CommentPage {
  /** Oldest first; threaded also all that answers those of the page. */
  comments: readonly CommentFacts[];
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
  /** Term ids by taxonomy that a post must have one of, or must have none of; terms below them do not count. */
  terms: Readonly<Record<string, readonly number[]>>;
  withoutTerms: Readonly<Record<string, readonly number[]>>;
  formats: readonly string[];
}

export interface TermQuery {
  taxonomy: string;
  orderBy: 'name' | 'count';
  order: 'asc' | 'desc';
  limit: number;
  hideEmpty: boolean;
  include: readonly number[];
  /** Only terms without a parent. */
  topLevelOnly: boolean;
  /** Counts take in the posts of all terms below, each post once. */
  addsChildCounts: boolean;
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
  /** The present day, when it is in this month. */
  today?: number;
  previous: { year: number; month: number; link: string } | null;
  next: { year: number; month: number; link: string } | null;
}

export interface PatternFacts {
  id: number;
  title: string;
  status: string;
  hasPassword: boolean;
  content: string;
}

/** An address whose page content wants to show, and the size it asks for; the usual one where it names none. */
export interface EmbedAddress {
  url: string;
  width?: string | undefined;
  height?: string | undefined;
}

/** Loads what content refers to. Each is called with all ids of a document at once where that is possible. */
export interface ContentLoaders {
  attachments(ids: readonly number[]): Promise<ReadonlyMap<number, AttachmentFacts>>;
  /** The media of a kind attached to a post, by menu order and id. */
  attachmentsOf(postId: number, kind: 'image' | 'audio' | 'video'): Promise<readonly AttachmentFacts[]>;
  /** Posts of any type that this viewer may read. */
  posts(ids: readonly number[]): Promise<ReadonlyMap<number, PostFacts>>;
  queryPosts(query: PostQuery): Promise<{ posts: readonly PostFacts[]; total: number }>;
  /** Every published page, by menu order and title. Content is not needed. */
  pages(): Promise<readonly PostFacts[]>;
  terms(query: TermQuery): Promise<readonly TermFacts[]>;
  comments(query: { limit: number; postId: number; order: 'asc' | 'desc' }): Promise<readonly CommentFacts[]>;
  /** The page of comments on an item; whether the viewer may read the item is for the caller to know. */
  commentPage(query: CommentPageQuery): Promise<CommentPage>;
  archives(type: 'yearly' | 'monthly' | 'weekly' | 'daily' | 'postbypost'): Promise<readonly ArchiveEntry[]>;
  calendar(year: number | undefined, month: number | undefined): Promise<CalendarMonth | null>;
  users(ids: readonly number[]): Promise<ReadonlyMap<number, UserFacts>>;
  /** A synced pattern. */
  pattern(id: number): Promise<PatternFacts | null>;
  /** A pattern of the theme by its slug, as markup. */
  themePattern(slug: string): Promise<string | null>;
  /** A navigation menu: by id, or the one that stands in when none is named. */
  navigation(id: number | undefined): Promise<PatternFacts | null>;
  templatePart(slug: string, theme: string): Promise<{ content: string; area: string; title: string } | null>;
  /** Rich content for an address, when it is already known; null leaves the address as it is. */
  embed(address: EmbedAddress, postId: number): Promise<string | null>;
  /** The `<svg>` element of a named icon, or of a social network's; null where there is none. */
  icon(kind: 'block' | 'social', name: string): Promise<string | null>;
}
