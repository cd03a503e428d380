import { type CompletedItems, createCompletedItems } from '../rest-bridge/execution/completed-items.ts';
import { openApiDocument } from '../rest-bridge/openapi/openapi-document.ts';
import { restAddress } from '../rest-bridge/rest-dialect.ts';
import { type Domain, onPrimary, siteOf } from '../schema/core/domain.ts';
import { ByteCache } from '../schema/core/limits/byte-cache.ts';
import { permalinkForm } from '../schema/core/site/permalink-structure.ts';
import { storeRenderings } from '../schema/rendering/stored/store-renderings.ts';
import type { Config } from './config.ts';
import { createDemoSite, type DemoCredentials } from './demo/create-demo-site.ts';
import type { EmbeddedSite } from './embedded-site.ts';
import { createStarterSite, type StarterCredentials } from './first-start/create-starter-site.ts';
import { explorerPages } from './graphql/graphql-paths.ts';
import { createGraphqlEndpoints } from './graphql/mount-graphql.ts';
import { createApiPage } from './http/api-page.ts';
import { createAnonymousResponses } from './http/caching/anonymous-responses.ts';
import { createResponseCache, type ResponseCache } from './http/caching/response-cache.ts';
import { openEditorFiles } from './http/editor-files.ts';
import { createExpressApp } from './http/express-app.ts';
import { createStartWork } from './http/http-work.ts';
import { createCookieViewerLookup, createIdentifier } from './http/identify.ts';
import { createRestApi, restSettings } from './http/mount-rest-api.ts';
import { createRateLimiter } from './http/rate-limits/rate-limiter.ts';
import { createFileReceiver } from './http/receive/receiver.ts';
import { createSharedLeases } from './http/receive/shared-leases.ts';
import { createRestHandler } from './http/rest-handler.ts';
import { siteCookies } from './http/site-cookies.ts';
import { createSiteHandler } from './http/site-handler.ts';
import { createMcpEndpoints } from './mcp/mount-mcp.ts';
import { type AppOptions, openSite } from './open-site.ts';
import type { Health } from './operations/health.ts';
import type { Metrics } from './operations/metrics.ts';
import { createOperations, createOutages } from './operations/operations.ts';
import { createPages } from './pages/page-handler.ts';
import { joinJobs, type Scheduler, startScheduler } from './processes/scheduler.ts';
import { createPayloads } from './webhooks/webhook-payload.ts';
import { startWebhookSender } from './webhooks/webhook-sender.ts';
import { createXmlRpcEndpoint, discoveryAddress } from './xmlrpc/xmlrpc-handler.ts';

/** A site with the parts that the program uses. */
export interface App extends EmbeddedSite {
  readonly domain: Domain;
  readonly health: Health;
  /** Null if the configuration sets no port for metrics. */
  readonly metrics: Metrics | null;
  /** Null if the configuration switches it off. */
  readonly responseCache: ResponseCache | null;
  /** The items that later answers can contain; undefined without a response cache. */
  readonly completedItems: CompletedItems | undefined;
  /**
   * Fills an empty database with the site that the configuration names, the demo site or a new one, and returns its
   * credentials; undefined if the database contains a site.
   */
  createFirstSite(): Promise<DemoCredentials | StarterCredentials | undefined>;
  /** Creates what the first requests would create otherwise. */
  prepare(): Promise<void>;
  /** Creates the missing stored renderings and other derived data of all content. */
  derive(): Promise<void>;
}

/**
 * Opens the database and creates the domain, the GraphQL endpoint and the REST API of a site. One process can run
 * several apps.
 */
export async function createApp(config: Config, options: AppOptions = {}): Promise<App> {
  const site = await openSite(config, options);
  const { database, dialect, domain, kernel, log, schema } = site;
  const { siteUrl, maxBodyBytes } = config;
  const outages = createOutages({ database, log });
  const outage = outages.errorFor;
  const cookies = siteCookies({ home: siteUrl, brand: config.brand });
  const identify = createIdentifier(domain, cookies);
  const { responseCache } = config;
  const cacheMemory = responseCache.maxBytes > 0 ? new ByteCache(responseCache.maxBytes) : null;
  const items = cacheMemory ? createCompletedItems(kernel, cacheMemory) : undefined;
  const bridge = createRestApi(site, {
    identify,
    findCookieViewer: createCookieViewerLookup(domain, cookies),
    outages,
    items,
  });
  const operations = createOperations(site, { outages, table: bridge.table });
  const { health, metrics, ipAddressOf, observer } = operations;
  const { requestId } = observer;
  const receiver = createFileReceiver({
    freshPath: kernel.mediaTools.freshPath,
    maxUploadBytes: config.maxUploadBytes,
    maxBodyBytes,
    limits: config.uploadLimits,
    // A site on SQLite has one process.
    leases: kernel.database.dialect.engine === 'postgresql' ? createSharedLeases(kernel) : null,
  });
  const anonymousResponses = cacheMemory
    ? createAnonymousResponses(createResponseCache(kernel, cacheMemory), responseCache)
    : null;
  const rateLimiter = createRateLimiter(config.rateLimits, { kernel, ipAddressOf });
  metrics?.reportDeliveries(kernel);
  metrics?.reportContent(domain);
  metrics?.reportImageWorkers(kernel.mediaTools.workers);
  if (config.replicas.urls.length > 0) metrics?.reportReplicas(database.replicaStatuses);
  if (anonymousResponses) metrics?.reportResponseCache(anonymousResponses.cache.counts);
  if (items) metrics?.reportCompletedItems(items.counts);
  const startWork = createStartWork(domain, config.requestLimits);
  const graphqlEndpoints = createGraphqlEndpoints(site, {
    ...{ anonymousResponses, items, operations, outages, identify, receiver, rateLimiter },
  });
  const handler = createSiteHandler(site, {
    operations,
    outages,
    rest: createRestHandler({
      bridge,
      root: dialect.restRoot,
      maxBodyBytes,
      receiver,
      ipAddressOf,
      requestId,
      anonymousResponses,
      nonceHeader: `${dialect.headerPrefix}Nonce`.toLowerCase(),
      rateLimiter,
      startWork,
    }),
    graphql: graphqlEndpoints,
    mcp: createMcpEndpoints(site, { operations, outages, identify, rateLimiter, startWork }),
    apiPage: createApiPage({
      home: siteUrl,
      getRoutes: bridge.routes,
      describe: (table) => openApiDocument(table, restSettings(site, 'pretty')),
    }),
    xmlrpc: config.xmlrpc
      ? createXmlRpcEndpoint(site, { outage, ipAddressOf, requestId, rateLimiter, startWork })
      : null,
    pages: createPages({
      discoveryUrl: config.xmlrpc ? discoveryAddress(siteUrl) : null,
      domain,
      schema,
      dialect,
      cookies,
      anonymousResponses,
      ipAddressOf,
      requestId,
      requestRest: bridge.handle,
      rateLimiter,
      startWork,
      exportNamespace: config.namespaces.export,
      editor: openEditorFiles(config),
      maxUploadBytes: config.maxUploadBytes,
      explorers: explorerPages(config),
      outage,
      report: (error, path) => log.error({ err: error, path }, 'page failed'),
    }),
  });
  const derive = async () => {
    await storeRenderings(onPrimary(domain), {});
  };
  const createDemo = async () => {
    const { addresses, mediaStore, now } = kernel;
    const uploadsUrl = addresses.uploads;
    const credentials = await createDemoSite({ database, mediaStore, uploadsUrl, siteUrl, now: now() });
    if (credentials) await derive();
    return credentials;
  };
  let jobs: Scheduler | undefined;
  return {
    handler,
    listener: createExpressApp(handler),
    domain,
    restRoot: async () =>
      restAddress({ home: siteUrl, dialect, form: permalinkForm((await siteOf(domain)).permalinks) }, '/'),
    graphqlUrl: siteUrl + config.graphqlPaths.domain,
    wpgraphqlUrl: config.graphqlPaths.wpgraphql && siteUrl + config.graphqlPaths.wpgraphql,
    health,
    metrics,
    responseCache: anonymousResponses?.cache ?? null,
    completedItems: items,
    prepare: async () => {
      await bridge.prepare();
      for (const { prepare } of graphqlEndpoints) await prepare?.();
    },
    derive,
    createDemoSite: createDemo,
    createFirstSite: async () => {
      if (config.firstSite.isDemo) return createDemo();
      const credentials = await createStarterSite({ database, siteUrl, now: kernel.now(), values: config.firstSite });
      if (credentials) await derive();
      return credentials;
    },
    startJobs: () => {
      jobs ??= joinJobs([
        // Jobs store what they derive from several reads, which must show one state of the database.
        startScheduler(onPrimary(domain), { onTask: metrics?.countTask, activities: site.activities }),
        startWebhookSender({
          domain,
          createBody: createPayloads({ domain, schema, dialect, rest: bridge, graphql: config.graphql }),
          timeoutMs: config.webhooks.timeoutMs,
          ...(metrics ? { onOutcome: metrics.countDelivery } : {}),
        }),
      ]);
      return jobs;
    },
    close: async () => {
      await jobs?.stop();
      domain.changes.close();
      await Promise.all([kernel.mediaTools, kernel.passwords, kernel.longTexts].map((part) => part.close()));
      await database.close();
    },
  };
}
