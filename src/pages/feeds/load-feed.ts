import { anonymousViewer, type Viewer } from '../../../schema/access/viewer-access.ts';
import { siteOf } from '../../../schema/core/domain.ts';
import type { RunDocument } from '../../../schema/core/graphql/typed-document.ts';
import { type Client, NO_CLIENT } from '../../../schema/core/request-context.ts';
import { languageOfAddress } from '../../../schema/core/site/site-languages.ts';
import { plainText } from '../html-template.ts';
import { loadPageSite, type PageEnvironment, runnerOf } from '../page-environment.ts';
import { titleText } from '../reading/page-head.ts';
import { commentsFeed, type FeedAddress, feedOf } from './feed-address.ts';
import {
  FEED_COMMENTS,
  FEED_SETTINGS,
  type FeedComment,
  type FeedDocuments,
  type FeedEntry,
  type FeedPlace,
  type FeedSettings,
  type ListedFeedItem,
  latestOf,
  type SiteFeed,
  withAbsoluteAddresses,
} from './feed-documents.ts';

/** What a feed is made from. */
interface FeedRequest {
  environment: PageEnvironment;
  documents: FeedDocuments;
  /** The anonymous viewer: feeds are the same for everyone. */
  caller: { viewer: Viewer; client: Client };
  run: RunDocument;
  settings: FeedSettings;
  format: FeedAddress['format'];
}

type FeedContent = Pick<SiteFeed, 'title' | 'description' | 'link' | 'address' | 'entries'>;

/** Loads the feed at an address; null if nothing is there. */
export async function loadSiteFeed(
  environment: PageEnvironment,
  { documents, subject, format }: Pick<FeedAddress, 'subject' | 'format'> & { documents: FeedDocuments },
): Promise<SiteFeed | null> {
  const caller = { viewer: anonymousViewer, client: await clientOf(environment, subject) };
  const run = runnerOf(environment, caller);
  const { site: settings } = await run(FEED_SETTINGS);
  const request = { environment, documents, caller, run, settings, format };
  const content = await {
    posts: () => postsFeed(request),
    comments: () => allComments(request),
    place: () => placeFeed(request, subject.kind === 'place' ? subject.address : '/'),
  }[subject.kind]();
  if (!content) return null;
  const { icon, language } = await loadPageSite(environment, caller);
  return { ...content, icon, language, updatedGmt: latestOf(content.entries.map(({ modifiedGmt }) => modifiedGmt)) };
}

/** The client of a feed: what it shows is in the language of its address. */
async function clientOf({ domain, home }: PageEnvironment, subject: FeedAddress['subject']): Promise<Client> {
  if (!domain.registry.languages) return NO_CLIENT;
  const site = await siteOf(domain);
  const uri = new URL(subject.kind === 'place' ? subject.address : '', `${home}/`).href;
  return { ...NO_CLIENT, pageLanguage: (languageOfAddress(uri, site) ?? site.languages?.default)?.code };
}

const listVariables = ({ itemsPerFeed, feedsShowExcerpts }: FeedSettings) => ({
  first: itemsPerFeed,
  whole: !feedsShowExcerpts,
});

async function postsFeed(request: FeedRequest): Promise<FeedContent> {
  const { environment, documents, caller, run, settings, format } = request;
  const { name, description, site } = await loadPageSite(environment, caller);
  const link = `${environment.home}/`;
  const own = languageOfAddress(link, site) ?? site.languages?.default;
  const language = own ? { language: own.code } : {};
  const { posts } = await run(documents.posts, { ...listVariables(settings), ...language });
  const address = feedOf(site.permalinks, { address: link, format });
  return { title: name, description, link, address, entries: await itemEntries(request, posts.nodes) };
}

async function allComments(request: FeedRequest): Promise<FeedContent> {
  const { environment, caller, run, settings, format } = request;
  const { comments } = await run(FEED_COMMENTS, {
    first: settings.itemsPerFeed,
  });
  const { name, description, site } = await loadPageSite(environment, caller);
  const entries = comments.nodes.map((comment) => {
    const author = plainText(comment.authorName) || 'Anonymous';
    const title = comment.post ? `Comment on ${titleText(comment.post)} by ${author}` : `By: ${author}`;
    return commentEntry(request, { comment, title });
  });
  return {
    title: `Comments for ${name}`,
    description,
    link: `${environment.home}/`,
    address: commentsFeed(site.permalinks, format),
    entries,
  };
}

/** The feed of the list or item at an address; null if nothing is there, or if it is the item's secret. */
async function placeFeed(request: FeedRequest, address: string): Promise<FeedContent | null> {
  const { environment, documents, caller, run, settings, format } = request;
  const uri = new URL(address, `${environment.home}/`).href;
  const variables = { uri, ...listVariables(settings) };
  const { placeByUri: place } = await run(documents.place, variables);
  if (!place) return null;
  const { name, description, site } = await loadPageSite(environment, caller);
  const { permalinks } = site;
  if (place.kind === 'CONTENT') {
    if (!place.node) return null;
    const { link, comments } = place.node;
    const title = `Comments on: ${titleText(place.node)}`;
    const entries = (comments ?? []).slice(0, settings.itemsPerFeed).map((comment) => {
      const author = plainText(comment.authorName) || 'Anonymous';
      return commentEntry(request, { comment, title: `By: ${author}` });
    });
    return { title, description, link, address: feedOf(permalinks, { address: link, format }), entries };
  }
  const link = place.term?.link ?? place.author?.link ?? new URL(address, `${environment.home}/`).href;
  const heading = headingOf(environment, place);
  return {
    title: heading === '' ? name : `${heading} – ${name}`,
    description: plainText(place.term?.description ?? '') || description,
    link,
    address: feedOf(permalinks, { address: link, format }),
    entries: await itemEntries(request, place.contentNodes?.nodes ?? []),
  };
}

function headingOf({ domain }: PageEnvironment, { kind, term, author, label, typeName, search }: FeedPlace): string {
  if (kind === 'SEARCH') return `Search: ${search ?? ''}`;
  if (kind === 'TYPE') return domain.registry.postTypes.get(typeName ?? '')?.labels.name ?? '';
  return plainText(term?.name ?? author?.name ?? label ?? '');
}

async function itemEntries(
  { environment, caller, format }: FeedRequest,
  items: readonly ListedFeedItem[],
): Promise<FeedEntry[]> {
  const { site } = await loadPageSite(environment, caller);
  const { home } = environment;
  return items.map((item) => {
    const { link, author, excerpt, content, commentConnection } = item;
    const count = commentConnection?.total ?? 0;
    const hasComments = commentConnection !== null && (count > 0 || item.commentStatus === 'open');
    return {
      title: titleText(item),
      link,
      identifier: item.guid.rendered,
      author: author && { name: plainText(author.name), link: author.hasPublished ? author.link : null },
      publishedGmt: universalTime(item.dateGmt),
      modifiedGmt: universalTime(item.modifiedGmt),
      categories: [...(item.categories ?? []), ...(item.tags ?? [])].map(({ name }) => plainText(name)),
      summaryMarkup: markupOf(excerpt ?? content, home) ?? '',
      contentMarkup: markupOf(content, home),
      comments: hasComments
        ? { link: `${link}#comments`, feed: feedOf(site.permalinks, { address: link, format }), count }
        : null,
    };
  });
}

function markupOf(text: { rendered: string; protected: boolean } | undefined, home: string): string | null {
  if (!text) return null;
  if (text.protected) return '<p>This content is protected by a password.</p>';
  return withAbsoluteAddresses(text.rendered.trim(), home);
}

function commentEntry(
  { environment }: FeedRequest,
  { comment, title }: { comment: FeedComment; title: string },
): FeedEntry {
  const time = universalTime(comment.dateGmt);
  const content = withAbsoluteAddresses(comment.content.rendered.trim(), environment.home);
  return {
    title,
    link: comment.link,
    identifier: comment.link,
    author: { name: plainText(comment.authorName) || 'Anonymous', link: comment.authorUrl || null },
    publishedGmt: time,
    modifiedGmt: time,
    categories: [],
    summaryMarkup: content,
    contentMarkup: content,
    comments: null,
  };
}

/** A time in GMT with its zone, as formats of feeds expect it. */
const universalTime = (gmt: string): string => `${gmt.slice(0, 19)}Z`;
