import { realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import type { Handler } from 'express';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import type { GraphQLError } from 'graphql';
import type { RequestErrorCode } from '../../rest-bridge/request-error-codes.ts';
import { hasRouteInQuery, type RestDialect, restDialects, withoutIndexFile } from '../../rest-bridge/rest-dialect.ts';
import { domainError, type ErrorCode } from '../../schema/core/errors/domain-errors.ts';
import { THEME_NAME } from '../../schema/core/files/theme-source.ts';
import { servedType } from '../adapters/media/served-type.ts';
import type { MountedGraphql } from '../graphql/mount-graphql.ts';
import type { MountedMcp } from '../mcp/mount-mcp.ts';
import type { OpenSite } from '../open-site.ts';
import type { Operations, Outages } from '../operations/operations.ts';
import { themeFolders } from '../program-kernel.ts';
import type { XmlRpcEndpoint } from '../xmlrpc/xmlrpc-handler.ts';
import type { ApiPage } from './api-page.ts';
import { sendError } from './exchange.ts';
import { createVariantFinder } from './find-variants.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { serveUploads } from './serve-uploads.ts';

/** Answers every request that it receives. */
type AnswerRequest = (request: Request, response: Response) => Promise<void>;

interface SiteHandlerOptions {
  operations: Operations;
  outages: Outages;
  rest: AnswerRequest;
  /** The GraphQL endpoints. */
  graphql: readonly MountedGraphql[];
  /** The endpoints for agents. */
  mcp: readonly MountedMcp[];
  apiPage: ApiPage;
  /** The endpoint of programs that publish; null if it is off. */
  xmlrpc: XmlRpcEndpoint | null;
  /** The HTML pages of the site; they answer all remaining paths. */
  pages: AnswerRequest;
}

/**
 * Creates the express handler of a whole site. REST requests skip the express router, because each of its layers takes as
 * long as a stage of the bridge.
 */
export function createSiteHandler(site: OpenSite, options: SiteHandlerOptions): RequestHandler {
  const { dialect, log } = site;
  const { operations, outages, rest, graphql, mcp, apiPage, xmlrpc } = options;
  const { observer, health } = operations;
  const failures = createFailureHandler({
    outageError: outages.errorFor,
    report: (error, request) =>
      log.error({ err: error, requestId: observer.requestId(request), path: request.path }, 'request failed'),
  });
  const securityHeaders = createSecurityHeaders(site.config);
  const router = express.Router();
  router.use(async (request, response, next) => {
    const path = withoutIndexFile(request.path);
    if (health.handle({ request, response, path })) return;
    const agents = mcp.find((endpoint) => endpoint.path === path);
    if (agents) return agents.handle(request, response);
    if (path.startsWith(dialect.restRoot) || path === dialect.restRoot.slice(0, -1)) return rest(request, response);
    const endpoint = graphqlEndpointAt(graphql, path) ?? graphqlEndpointNamed(graphql, { path, address: request.url });
    if (endpoint) return endpoint.handle(request, response);
    if (hasRouteInQuery(path, request.url)) return rest(request, response);
    if (rejectOtherBrand(response, { path, dialect })) return;
    if (await xmlrpc?.handle({ request, response, path })) return;
    if (await apiPage.handle({ request, response, path })) return;
    next();
  });
  // Files are served under the paths of all brands, so that links in other sites continue to work when the brand
  // changes.
  const brands = Object.values(restDialects);
  const pathsOf = (name: 'uploadsPath' | 'themesPath') => brands.map((dialect) => dialect[name]);
  router.use(pathsOf('uploadsPath'), serveUploads({ ...site, variants: createVariantFinder(site) }));
  router.use(pathsOf('themesPath'), serveThemeFiles(themeFolders(site.config)));
  router.use(options.pages);
  router.use(failures);

  const normalizeAddress = createAddressNormalizer();
  return observer.observe((request, response, next) => {
    operations.warnAboutUntrustedProxy(request);
    securityHeaders.setTransport(response);
    const problem = normalizeAddress(request);
    if (problem !== null) {
      securityHeaders.setBase(response);
      refuseAddress(response, problem);
      return;
    }
    if (request.url.startsWith(dialect.restRoot) && !mcp.some(({ path }) => request.url.startsWith(path))) {
      rest(request, response).catch((error: unknown) => failures(error, request, response, next));
      return;
    }
    response.setHeader('X-Request-Id', observer.requestId(request));
    securityHeaders.setBase(response);
    router(request, response, next);
  });
}

/** Returns the GraphQL endpoint at or above a path; the one with the longest path if one is below the other. */
const graphqlEndpointAt = (endpoints: readonly MountedGraphql[], path: string): MountedGraphql | undefined =>
  endpoints
    .filter((endpoint) => path === endpoint.path || path.startsWith(`${endpoint.path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];

/** Returns the GraphQL endpoint that a request to the home page or to /index.php names in its query. */
const graphqlEndpointNamed = (
  endpoints: readonly MountedGraphql[],
  { path, address }: { path: string; address: string },
): MountedGraphql | undefined =>
  (path === '/' || path === '/index.php') && /[?&]graphql(?:[=&]|$)/.test(address)
    ? endpoints.find(({ isNamedInQuery }) => isNamedInQuery)
    : undefined;

/**
 * Creates the error handler of express. Outages are answered with their status; all other errors are reported and
 * answered as internal errors. Closes the connection if the answer has already begun.
 */
function createFailureHandler({
  outageError,
  report,
}: {
  /** Returns the error of an outage that explains `error`; null if there is none. */
  outageError(error: unknown): GraphQLError | null;
  report(error: unknown, request: Request): void;
}): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const outage = outageError(error);
    if (!outage) report(error, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    sendError(response, outage ?? domainError('internal_error' satisfies ErrorCode));
  };
}

/**
 * Answers requests for the REST root of the other brand with an error that names the setting BRAND. Returns false for
 * all other paths.
 */
function rejectOtherBrand(
  response: ServerResponse,
  { path, dialect }: { path: string; dialect: RestDialect },
): boolean {
  const other = Object.values(restDialects).find(
    ({ brand, restRoot: root }) => brand !== dialect.brand && (path.startsWith(root) || path === root.slice(0, -1)),
  );
  if (!other) return false;
  const message = `The REST API of this site is at ${dialect.restRoot}. For clients that expect it at ${other.restRoot}, start the server with BRAND=${other.brand}.`;
  response.writeHead(404, { 'Content-Type': 'application/json; charset=UTF-8', 'Access-Control-Allow-Origin': '*' });
  response.end(JSON.stringify({ code: 'rest_no_route', message, data: { status: 404 } }));
  return true;
}

type AddressedRequest = IncomingMessage & { originalUrl?: string };

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)/i;

/** A host with or without a port. The other characters have a meaning in addresses, or none. */
const HOST = /^[^\s/?#@\\]+$/;

/**
 * Returns a function that gives the address of a request the form that all handlers expect: a path with its query. The
 * absolute form, which clients send to proxies, names the host, which then replaces that of the header. It returns why
 * the request is invalid; null if it is valid.
 */
function createAddressNormalizer(): (request: AddressedRequest) => string | null {
  // Most requests name the same host.
  let knownHost: string | undefined;
  return (request) => {
    const { url = '', headers } = request;
    if (!url.startsWith('/') && url !== '*') {
      const [start, host] = ABSOLUTE_FORM.exec(url) ?? [];
      if (start === undefined || host === undefined)
        return 'The address of the request is not a path. Send a path that begins with a slash.';
      const path = url.slice(start.length);
      request.url = path.startsWith('/') ? path : `/${path}`;
      request.originalUrl = request.url;
      headers.host = host;
    }
    if (headers.host !== undefined && headers.host === knownHost) return null;
    if (!isHostValid(request))
      return 'The header Host is not a valid host. Send the host of the site, and its port if it has one.';
    knownHost = headers.host;
    return null;
  };
}

/** Requests of HTTP/1.0 have no host. */
function isHostValid({ headers: { host }, httpVersion }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0';
  return HOST.test(host) && URL.canParse(`http://${host}`);
}

/** Answers a request with an invalid address or host. */
function refuseAddress(response: ServerResponse, message: string): void {
  const code: RequestErrorCode = 'rest_bad_request';
  response.statusCode = 400;
  response.setHeader('Content-Type', 'application/json; charset=UTF-8');
  response.end(JSON.stringify({ code, message, data: { status: 400 } }));
}

/** The files of a theme that are public: style sheets, images, fonts, audio and video. All others are not served. */
const SERVED_FILES = /\.(?:css|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|otf|mp3|m4a|ogg|wav|mp4|webm|ogv|vtt)$/i;

/** Short, because the address of a file stays the same when the theme changes. */
const MAX_AGE = '1h';

/** An SVG that is opened directly runs no script and loads nothing. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Serves the public files of themes. Each of the `folders` contains one folder per theme; if two contain a theme with
 * the same name, the first counts. Passes requests for all other files to the next handler.
 */
function serveThemeFiles(folders: readonly string[]): Handler {
  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set('Allow', 'GET, HEAD').status(405).end();
      return;
    }
    const file = await findFile(request.path, folders);
    if (!file) return next();
    const { contentType } = servedType(file.path);
    response.set({ 'Content-Type': contentType, 'Cross-Origin-Resource-Policy': 'cross-origin' });
    if (contentType === 'image/svg+xml') response.set('Content-Security-Policy', SVG_POLICY);
    // Scripts send it with every condition, and `sendFile` would then ignore the condition.
    delete request.headers['cache-control'];
    response.sendFile(file.path, { root: file.root, maxAge: MAX_AGE, dotfiles: 'deny' }, (error) => {
      // The file was deleted meanwhile, or the client closed the connection.
      if (error && !response.headersSent) next();
      else if (error) response.destroy();
    });
  };
}

/**
 * Finds the file at a path: the folder of its theme, and the path below that folder. Null for files that are not
 * served.
 */
async function findFile(path: string, folders: readonly string[]): Promise<{ root: string; path: string } | null> {
  const [theme = '', ...segments] = decodePath(path)?.split('/').slice(1) ?? [];
  if (
    !THEME_NAME.test(theme) ||
    segments.length === 0 ||
    !segments.every(isSafeSegment) ||
    !SERVED_FILES.test(segments.at(-1) ?? '')
  ) {
    return null;
  }
  for (const folder of folders) {
    const root = await realpath(join(folder, theme)).catch(() => null);
    if (root === null) continue;
    const file = await realpath(join(root, ...segments)).catch(() => null);
    // A symbolic link may lead only to another public file of the same theme.
    if (!file?.startsWith(root + sep) || !SERVED_FILES.test(file)) return null;
    const names = relative(root, file).split(sep);
    const isFile = names.every(isSafeSegment) && (await stat(file).catch(() => null))?.isFile() === true;
    return isFile ? { root, path: names.join('/') } : null;
  }
  return null;
}

/** Whether a segment of a path is a file name: not hidden, no separator, no control character. */
const isSafeSegment = (segment: string): boolean => /^[^.\\/\p{Cc}][^\\/\p{Cc}]{0,199}$/u.test(segment);

/** The decoded path; null if its percent-encoding is invalid. */
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
