import type { IncomingMessage, RequestListener } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import proxyAddress from 'proxy-addr';
import { namesRoute, restAddress, withoutIndex } from '../rest-bridge/addresses.ts';
import { createBridge } from '../rest-bridge/bridge.ts';
import { dialects } from '../rest-bridge/dialect.ts';
import { openApiDocument } from '../rest-bridge/openapi/document.ts';
import { batchRoutes } from '../rest-bridge/resources/batch/routes.ts';
import { extensionRoutes } from '../rest-bridge/resources/extensions.ts';
import { allRoutes, resources } from '../rest-bridge/resources/index.ts';
import { withIndexes } from '../rest-bridge/resources/site-index/routes.ts';
import { bridgeSettings } from '../rest-bridge/settings.ts';
import { type PermalinkForm, permalinkForm } from '../schema/content/addresses/permalink-structure.ts';
import { createContext } from '../schema/context.ts';
import { createDomain, type Domain, siteOf } from '../schema/domain.ts';
import { createSchema } from '../schema/index.ts';
import type { OutgoingRequests } from '../schema/kernel.ts';
import { inactivePlugins } from '../schema/plugins/plugins.ts';
import { deriveContent } from '../schema/rendering/stored/derive.ts';
import type { Site } from '../schema/settings/site.ts';
import { createRegistry, type Declarations } from '../schema/types/declarations.ts';
import { openDatabase } from './adapters/database/open.ts';
import { createLogger } from './adapters/log.ts';
import { openMediaStore } from './adapters/media/open-media-store.ts';
import type { Config } from './config.ts';
import { createGraphqlEndpoint } from './graphql/endpoint.ts';
import { createExplorer } from './graphql/explorer.ts';
import { createGraphqlHandler } from './graphql/handler.ts';
import { createApiPage } from './http/api-page.ts';
import { answerFailures } from './http/failures.ts';
import { answerOtherBrand } from './http/other-brand.ts';
import { createFileReceiver } from './http/receive/receiver.ts';
import { createRestHandler } from './http/rest-handler.ts';
import { siteCookies } from './http/site-cookies.ts';
import { serveThemeFiles } from './http/theme-files.ts';
import { unknownProxyWarning } from './http/unknown-proxy.ts';
import { serveUploads } from './http/uploads.ts';
import { asRestError, createIdentifier, createSenderLookup } from './identify.ts';
import { createKernel, themeFolders } from './kernel.ts';
import { createHealth, type Health } from './operations/health.ts';
import { createMetrics, type Metrics } from './operations/metrics.ts';
import { createObserver } from './operations/observer.ts';
import { createOutages } from './operations/outages.ts';
import { requestLabels } from './operations/request-labels.ts';
import { createStorageWatch, diskFolders } from './operations/storage-watch.ts';
import { createPages } from './pages/handler.ts';
import { siteSpelling } from './site-spelling.ts';

/** A running program without its socket. */
export interface App {
  /** Answers every request: the REST API without a way through express, the rest with it. */
  readonly listener: RequestListener;
  readonly domain: Domain;
  /** Where the REST API stands, as the site writes addresses. */
  restRoot(): Promise<string>;
  readonly graphqlUrl: string;
  readonly health: Health;
  /** Null where the configuration names no port for them. */
  readonly metrics: Metrics | null;
  /** Renders what is kept beside the content, where it is missing. */
  derive(): Promise<void>;
  close(): Promise<void>;
}

const GRAPHQL_PATH = '/graphql';

/** Most requests whose files lie on the disk at once, and most that wait for their turn. */
const UPLOADS_AT_ONCE = 32;
const UPLOADS_WAITING = 1_000;

/** Opens the database, puts domain, GraphQL endpoint and REST bridge together. Several apps can live in one process. */
export async function createApp(
  config: Config,
  {
    onQuery,
    declarations = {},
    outgoing,
    licensePublicKey,
  }: {
    onQuery?: (sql: string) => void;
    declarations?: Declarations;
    /** How other sites are asked; as the configuration says unless given. */
    outgoing?: OutgoingRequests | undefined;
    /** By which licences are checked; the vendor's unless given. */
    licensePublicKey?: string | undefined;
  } = {},
): Promise<App> {
  const log = createLogger(config.logLevel);
  const dialect = dialects[config.brand];
  const mediaStore = await openMediaStore(config);
  const database = await openDatabase(config.databaseUrl, {
    migrationsFolder: join(config.programDir, 'prisma/migrations'),
    synchronous: config.sqliteSynchronous,
    ...config.databaseLimits,
    addresses: siteSpelling(config),
    recordsAddresses: true,
    ...(config.databaseReaderUrl ? { readerUrl: config.databaseReaderUrl } : {}),
    ...(onQuery ? { onQuery } : {}),
  });
  const registry = createRegistry(declarations);
  const schema = createSchema(registry);
  const kernel = createKernel({ config, database, log, mediaStore, outgoing, licensePublicKey });
  const domain = createDomain(kernel, { registry, feedLimits: config.graphql.feedLimits });
  const outages = createOutages({ database, log });
  const settings = (form: PermalinkForm) =>
    bridgeSettings(config.siteUrl, { dialect, origins: config.allowedOrigins, form });
  const cookies = siteCookies({ home: config.siteUrl, brand: config.brand });
  const identify = createIdentifier(domain, cookies);
  const senderOf = createSenderLookup(domain, cookies);
  const bridge = createBridge({
    settings,
    routes: (own) =>
      withIndexes(own, [...batchRoutes(own), ...allRoutes(registry, extensionRoutes(own, config.namespaces))]),
    runtime: {
      schema,
      resources: resources(registry),
      createContext: (viewer, options) => createContext(domain, { viewer, ...options }),
      contentVersion: () => database.contentVersion(),
      siteFacts: async () => {
        const site = domain.cache.peek<Site>('site') ?? (await siteOf(domain));
        return { inactive: inactivePlugins(site), form: permalinkForm(site.permalinks) };
      },
      outage: outages.errorFor,
    },
    identify: ({ headers: { authorization, cookie }, address }, nonce) =>
      identify({ authorization, cookie, nonce, address }).catch((error: unknown) => {
        throw asRestError(error);
      }),
    senderOf: ({ headers: { cookie } }) => senderOf(cookie),
    report: (error, { method, path, id }) => log.error({ err: error, requestId: id, method, path }, 'request failed'),
  });
  const trusts = proxyAddress.compile([...config.trustedProxies]);
  const isTrusted = ({ socket }: IncomingMessage) => trusts(socket.remoteAddress ?? '', 0);
  const lookForProxies = unknownProxyWarning({ log, isTrusted });
  const storage = createStorageWatch({ folders: diskFolders(config), kernel });
  outages.onFull(storage.noticeFull);
  const health = createHealth(database, storage);
  const metrics = config.operations.metricsPort === undefined ? null : createMetrics();
  const observer = createObserver({
    metrics,
    log,
    logsRequests: config.operations.logRequests,
    isTrusted,
    labelsOf: requestLabels({ table: bridge.table, dialect }),
  });
  const receiver = createFileReceiver({
    freshPath: kernel.mediaTools.freshPath,
    maxUploadBytes: config.maxUploadBytes,
    maxBodyBytes: config.maxBodyBytes,
    permits: UPLOADS_AT_ONCE,
    waiting: UPLOADS_WAITING,
    limits: config.uploadLimits,
  });
  const graphql = createGraphqlHandler({
    endpoint: createGraphqlEndpoint({
      domain,
      schema,
      path: GRAPHQL_PATH,
      settings: config.graphql,
      counts: metrics,
      outage: outages.errorFor,
      report: (error, requestId) => log.error({ err: error, requestId }, 'GraphQL operation failed'),
    }),
    explorer: config.graphql.introspection ? createExplorer(GRAPHQL_PATH) : null,
    requestId: observer.requestId,
    receiver,
    identify,
    maxBodyBytes: config.maxBodyBytes,
    outage: outages.errorFor,
    nonceHeader: `${dialect.headerPrefix}Nonce`,
  });
  const rest = createRestHandler({
    bridge,
    root: dialect.restRoot,
    maxBodyBytes: config.maxBodyBytes,
    receiver,
    addressOf: (request) => proxyAddress(request, trusts) ?? '',
    requestId: observer.requestId,
  });

  const apiPage = createApiPage({
    subject: bridge.routes,
    describe: (table) => openApiDocument(table, settings('pretty')),
  });

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustedProxies.length > 0 ? [...config.trustedProxies] : false);
  // One handler by the first part of the path: chains of middleware cost more than everything else here.
  app.use(async (request, response, next) => {
    const path = withoutIndex(request.path);
    if (path.startsWith(dialect.restRoot) || path === dialect.restRoot.slice(0, -1)) return rest(request, response);
    if (path === GRAPHQL_PATH || path.startsWith(`${GRAPHQL_PATH}/`)) return graphql(request, response);
    if (namesRoute(path, request.originalUrl)) return rest(request, response);
    if (answerOtherBrand(response, { path, dialect })) return;
    if (await apiPage.handle({ request, response, path })) return;
    next();
  });
  // Files answer under the paths of all brands: pages elsewhere go on linking to them when the brand changes.
  const brands = Object.values(dialects);
  const pathsOf = (name: 'uploadsPath' | 'themesPath') => brands.map((each) => each[name]);
  app.use(pathsOf('uploadsPath'), serveUploads({ mediaStore, log }));
  app.use(pathsOf('themesPath'), serveThemeFiles(themeFolders(config)));
  app.use(
    createPages({
      domain,
      schema,
      dialect,
      cookies,
      askRest: bridge.handle,
      exportNamespace: config.namespaces.export,
      programDir: config.programDir,
      outage: outages.errorFor,
      report: (error, path) => log.error({ err: error, path }, 'page failed'),
    }),
  );
  app.use(
    answerFailures({
      outage: outages.errorFor,
      report: (error, request) =>
        log.error({ err: error, requestId: observer.requestId(request), path: request.path }, 'request failed'),
    }),
  );
  const listener = observer.observe((request, response) => {
    const { url = '/' } = request;
    lookForProxies(request);
    if (url.startsWith(dialect.restRoot)) {
      rest(request, response).catch((error: unknown) => {
        const path = url.split('?', 1)[0];
        log.error({ err: error, requestId: observer.requestId(request), path }, 'request failed');
        response.destroy();
      });
      return;
    }
    response.setHeader('X-Request-Id', observer.requestId(request));
    if (!health.handle({ request, response, path: url.split('?', 1)[0] ?? '' })) app(request, response);
  });
  return {
    listener,
    domain,
    restRoot: async () =>
      restAddress({ home: config.siteUrl, dialect, form: permalinkForm((await siteOf(domain)).permalinks) }, '/'),
    graphqlUrl: config.siteUrl + GRAPHQL_PATH,
    health,
    metrics,
    derive: async () => {
      await deriveContent(domain, {});
    },
    close: async () => {
      domain.changes.close();
      await kernel.mediaTools.close();
      await database.close();
    },
  };
}
