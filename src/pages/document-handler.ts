import type { Request, Response } from 'express';
import { anonymousViewer } from '../../schema/access/viewer-access.ts';
import { graphql } from '../../schema/core/graphql/typed-document.ts';
import { ReadRecorder } from '../../schema/core/reads/read-record.ts';
import { recordingDomain } from '../../schema/core/reads/recording-domain.ts';
import { NO_CLIENT } from '../../schema/core/request-context.ts';
import type { RequestWork } from '../../schema/core/work/request-work.ts';
import { trimEnd } from '../../schema/values/text-functions.ts';
import { type AnonymousResponses, requestKey } from '../http/caching/anonymous-responses.ts';
import { type PreparedResponse, prepareResponse } from '../http/caching/prepared-response.ts';
import { AbandonedError, type CreatedResponse, nullIfAbandoned } from '../http/caching/response-cache.ts';
import { writeResponse } from '../http/caching/write-response.ts';
import { parseFeedAddress } from './feeds/feed-address.ts';
import { feedDocuments } from './feeds/feed-documents.ts';
import { loadSiteFeed } from './feeds/load-feed.ts';
import { parseSitemapPath, sitemapDocument, sitemapIndexAddress } from './feeds/sitemap-document.ts';
import { writeAtom, writeRss } from './feeds/write-rss.ts';
import { type PageEnvironment, runPageOperation } from './page-environment.ts';
import { pageAddress, requestedHome } from './page-request.ts';

/** A document for programs: a feed, a sitemap, the style sheet of the theme, or `robots.txt`. */
interface SiteDocument {
  type: string;
  text: string;
  /** When its content was last changed, in GMT; absent if that is not known. */
  modifiedGmt?: string | null;
  /** Whether search engines may list the document itself. */
  isListed?: boolean;
}

/** The answer at the address of a document: the document, an address to which it redirects, or null for none. */
type DocumentAnswer = SiteDocument | { location: string } | null;

type CreateDocument = (environment: PageEnvironment) => Promise<DocumentAnswer>;

const STYLE_SHEET = graphql('query ($extent: StyleSheetExtent) { styleSheet(extent: $extent) }');

const SITE_IS_PUBLIC = graphql('{ site { isPublic } }');

/**
 * Creates the handler of feeds, sitemaps, the style sheet of the theme and `robots.txt`. They are the same for everyone, and cached until something
 * changes that they were made from (docs/caching.md). The handler returns false for all other addresses, and if there is
 * no document at an address.
 */
export function createDocumentHandler(
  environment: PageEnvironment,
  { anonymousResponses }: { anonymousResponses: AnonymousResponses | null },
): (request: Request, exchange: { response: Response; work: RequestWork }) => Promise<boolean> {
  const findDocument = createDocumentFinder(environment);
  return async (request, { response, work }) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const url = pageAddress(request.originalUrl, requestedHome(request, environment.domain));
    const createDocument = findDocument(url);
    if (!createDocument) return false;
    const key = requestKey(request, `document ${url.href}`);
    const cached = anonymousResponses?.cache.find(key);
    if (cached) {
      await writeResponse({ request, response }, cached);
      return true;
    }
    const create = async (reads: ReadRecorder) => {
      try {
        return await createAnswer({ environment: { ...environment, work }, createDocument, reads, anonymousResponses });
      } catch (error) {
        throw work.isAbandoned ? new AbandonedError() : error;
      }
    };
    const created = await (anonymousResponses
      ? anonymousResponses.cache.make(key, create)
      : create(new ReadRecorder())
    ).catch(nullIfAbandoned);
    if (!created) return true;
    const prepared = 'reusable' in created ? created.reusable : created.single;
    if (!prepared) return false;
    work.complete();
    await writeResponse({ request, response }, prepared);
    return true;
  };
}

async function createAnswer({
  environment,
  createDocument,
  reads,
  anonymousResponses,
}: {
  environment: PageEnvironment;
  createDocument: CreateDocument;
  reads: ReadRecorder;
  anonymousResponses: AnonymousResponses | null;
}): Promise<CreatedResponse<PreparedResponse | null>> {
  const answer = await createDocument({
    ...environment,
    domain: recordingDomain(environment.domain, { recorder: reads }),
  });
  if (!answer) return { single: null };
  if ('location' in answer) {
    const headers = { Location: answer.location, 'Cache-Control': 'no-cache' };
    return { single: prepareResponse({ status: 301, headers, body: null }, { hasValidator: false }) };
  }
  const { type, text, modifiedGmt, isListed = false } = answer;
  const headers = {
    'Content-Type': `${type}; charset=UTF-8`,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-cache',
    ...(isListed ? {} : { 'X-Robots-Tag': 'noindex, follow' }),
    ...(modifiedGmt ? { 'Last-Modified': new Date(modifiedGmt).toUTCString() } : {}),
  };
  const finished = { status: 200, headers, body: text };
  return anonymousResponses && reads.isReusable
    ? anonymousResponses.prepare(finished, { reads, hasValidator: true })
    : { single: prepareResponse(finished, { hasValidator: true }) };
}

/** Returns the function that creates the document at an address; null for addresses of no document. */
function createDocumentFinder(environment: PageEnvironment): (url: URL) => CreateDocument | null {
  const { home, dialect, domain, schema } = environment;
  const root = `${new URL(home).pathname.replace(/\/$/, '')}/`;
  const documents = feedDocuments(schema, domain.registry);

  return (url) => {
    const below = url.pathname.startsWith(root) ? url.pathname.slice(root.length).replace(/^index\.php\//, '') : '';
    if (below === 'robots.txt') return robots;
    if (below === 'sitemap.xml') return async (current) => ({ location: await sitemapIndexAddress(current) });
    if (below === 'global-styles.css') {
      const extent = url.searchParams.get('extent') === 'presets' ? 'PRESETS' : 'ALL';
      return (current) => styleSheet(current, extent);
    }
    const sitemap = parseSitemapPath(dialect, below);
    if (sitemap) {
      return async (current) => {
        const text = await sitemapDocument(current, sitemap);
        return text === null ? null : { type: 'application/xml', text };
      };
    }
    const feed = parseFeedAddress(url, root);
    if (!feed) return null;
    const { usualForm, format } = feed;
    if (usualForm !== null) return async () => ({ location: new URL(usualForm, url).href });
    return async (current) => {
      const content = await loadSiteFeed(
        { ...current, home: `${url.origin}${trimEnd(root, '/')}` },
        { ...feed, documents },
      );
      if (!content) return null;
      const text = format === 'rss' ? writeRss(content) : writeAtom(content);
      return { type: `application/${format}+xml`, text, modifiedGmt: content.updatedGmt };
    };
  };
}

/** The style sheet of the theme with the changes of the site, for front ends that show rendered content. */
async function styleSheet(environment: PageEnvironment, extent: 'PRESETS' | 'ALL'): Promise<SiteDocument> {
  const { styleSheet: text } = await runPageOperation(environment, {
    request: { viewer: anonymousViewer, client: NO_CLIENT },
    document: STYLE_SHEET,
    variables: { extent },
  });
  return { type: 'text/css', text };
}

async function robots(environment: PageEnvironment): Promise<SiteDocument> {
  const { site } = await runPageOperation(environment, {
    request: { viewer: anonymousViewer, client: NO_CLIENT },
    document: SITE_IS_PUBLIC,
  });
  return { type: 'text/plain', text: await robotsDocument(environment, site), isListed: true };
}

/**
 * Writes `robots.txt`. A site that is not public has no sitemap; its pages may be read, so that search engines see that
 * they must not list them.
 */
async function robotsDocument(environment: PageEnvironment, { isPublic }: { isPublic: boolean }): Promise<string> {
  const { adminPath } = environment.dialect;
  const lines = ['User-agent: *', `Disallow: ${adminPath}`, `Allow: ${adminPath}admin-ajax.php`];
  if (isPublic) lines.push('', `Sitemap: ${await sitemapIndexAddress(environment)}`);
  return `${lines.join('\n')}\n`;
}
