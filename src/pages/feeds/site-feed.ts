/** A feed, independent of its format. Texts are plain, markup is named so. */
export interface SiteFeed {
  title: string;
  description: string;
  /** The address of the list or item. */
  link: string;
  /** The address of the feed itself. */
  address: string;
  language: string;
  /** The address of the site's icon; empty without one. */
  icon: string;
  /** When an entry was last changed, in GMT; null without entries. */
  updatedGmt: string | null;
  entries: readonly FeedEntry[];
}

/** An item or a comment in a feed. */
export interface FeedEntry {
  title: string;
  link: string;
  /** A permanent identifier, which may look like an address. */
  identifier: string;
  author: { name: string; link: string | null } | null;
  publishedGmt: string;
  modifiedGmt: string;
  categories: readonly string[];
  summaryMarkup: string;
  /** The whole text; null if the site shows excerpts only. */
  contentMarkup: string | null;
  /** The comments on an item; null for a comment, and for an item that neither has nor accepts any. */
  comments: { link: string; feed: string; count: number } | null;
}

/** The latest of some times in GMT; null without any. */
export const latestOf = (times: readonly string[]): string | null =>
  times.reduce<string | null>((latest, time) => (latest === null || time > latest ? time : latest), null);

/** Makes relative addresses in markup absolute, since readers show it without its page. */
export const withAbsoluteAddresses = (markup: string, home: string): string =>
  markup.replace(/(<[^<>]*?\s(?:href|src)=")\/(?!\/)/g, (_match, start: string) => `${start}${new URL(home).origin}/`);
