import express, { type Request, type RequestHandler, type Response } from 'express';
import { hasRouteInQuery, restDialects, withoutIndexFile } from '../../rest-bridge/rest-dialect.ts';
import type { MountedGraphql } from '../graphql/mount-graphql.ts';
import type { MountedMcp } from '../mcp/mount-mcp.ts';
import type { OpenSite } from '../open-site.ts';
import type { Operations } from '../operations/operations.ts';
import type { Outages } from '../operations/outages.ts';
import { themeFolders } from '../program-kernel.ts';
import type { XmlRpcEndpoint } from '../xmlrpc/xmlrpc-handler.ts';
import type { ApiPage } from './api-page.ts';
import { createFailureHandler } from './failure-handler.ts';
import { rejectOtherBrand } from './reject-other-brand.ts';
import { createAddressNormalizer, refuseAddress } from './request-address.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { serveThemeFiles } from './serve-theme-files.ts';
import { serveUploads } from './serve-uploads.ts';
import { createVariantFinder } from './variants/find-variants.ts';

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
