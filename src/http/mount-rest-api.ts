import { GraphQLError } from 'graphql';
import { type Bridge, type BridgeOptions, createBridge } from '../../rest-bridge/bridge.ts';
import { type BridgeSettings, bridgeSettings } from '../../rest-bridge/bridge-settings.ts';
import type { Resource } from '../../rest-bridge/declare/declared-resource.ts';
import type { FieldSetting } from '../../rest-bridge/declare/field.ts';
import type { Route } from '../../rest-bridge/declare/route.ts';
import type { CompletedItems } from '../../rest-bridge/execution/completed-items.ts';
import { batchRoutes } from '../../rest-bridge/resources/batch-routes.ts';
import { extensionRoutes } from '../../rest-bridge/resources/extensions.ts';
import { frontEndRoutes } from '../../rest-bridge/resources/front-end-routes.ts';
import { allRoutes, resources } from '../../rest-bridge/resources/index.ts';
import { withIndexes } from '../../rest-bridge/resources/site-index-routes.ts';
import { type BridgeResponse, clientOf } from '../../rest-bridge/rest-exchange.ts';
import type { BridgeRuntime } from '../../rest-bridge/runtime.ts';
import { anonymousViewer, audienceOf, isLoggedIn, type Viewer } from '../../schema/access/viewer-access.ts';
import { type Domain, onPrimary, runInTransaction, siteOf } from '../../schema/core/domain.ts';
import { createContext } from '../../schema/core/request-context.ts';
import { scopeRefusal } from '../../schema/core/scopes/guard-scopes.ts';
import { type PermalinkForm, permalinkForm } from '../../schema/core/site/permalink-structure.ts';
import type { Site as SiteSettings } from '../../schema/core/site/site.ts';
import { inactivePlugins } from '../../schema/site/plugins/plugins.ts';
import type { OpenSite } from '../open-site.ts';
import type { Outages } from '../operations/operations.ts';
import { type CookieViewerLookup, type Identify, toRestError } from './identify.ts';
import { RATE_LIMIT_HEADERS } from './rate-limits/rate-limiter.ts';

/** The settings of the bridge for a site under a permalink form. */
export const restSettings = (
  { config, dialect }: Pick<OpenSite, 'config' | 'dialect'>,
  form: PermalinkForm,
): BridgeSettings =>
  bridgeSettings(config.siteUrl, {
    dialect,
    origins: config.allowedOrigins,
    form,
    exposedHeaders: Object.values(config.rateLimits).some((limit) => limit !== null) ? RATE_LIMIT_HEADERS : [],
  });

/** The routes and resources of a site, which follow from its settings and its registry. */
export function siteRoutes({
  config,
  registry,
}: Pick<OpenSite, 'config' | 'registry'>): Pick<BridgeOptions, 'routes'> & Pick<BridgeRuntime, 'resources'> {
  const fieldSettings: ReadonlySet<FieldSetting> = new Set(config.yoastHead ? ['yoastHead'] : []);
  return {
    resources: enabledResources(resources(registry), fieldSettings),
    routes: (dependencies) =>
      withIndexes(dependencies, [
        ...batchRoutes(dependencies),
        ...enabledRoutes(
          allRoutes(registry, [
            ...extensionRoutes(dependencies, config.namespaces),
            ...(config.frontEnd ? frontEndRoutes : []),
          ]),
          fieldSettings,
        ),
      ]),
  };
}

/** The REST API of a site. */
export interface ProgramRestApi extends Bridge {
  /** Answers a GET of the program itself on behalf of a viewer, from everything that is committed. Never throws. */
  getAs(viewer: Viewer, path: string): Promise<BridgeResponse>;
}

/** Creates the REST API of a site: the bridge to its GraphQL schema. */
export function createRestApi(
  site: OpenSite,
  {
    identify,
    findCookieViewer,
    outages,
    items,
  }: {
    identify: Identify;
    findCookieViewer: CookieViewerLookup;
    outages: Outages;
    items?: CompletedItems | undefined;
  },
): ProgramRestApi {
  const { domain, log, schema } = site;
  const declared = siteRoutes(site);
  const shared = {
    schema,
    resources: declared.resources,
    outage: outages.errorFor,
  };
  const bridge = createBridge({
    settings: (form) => restSettings(site, form),
    routes: declared.routes,
    runtime: { ...restRuntime(domain, shared), openItems: items && itemsOf(items) },
    identify: async (request, nonce) => {
      const { authorization, cookie } = request.headers;
      try {
        const identity = await identify({ authorization, cookie, nonce, client: clientOf(request) });
        await request.onViewer?.(identity.viewer);
        return identity;
      } catch (error) {
        const { id, method, path } = request;
        if (error instanceof GraphQLError)
          log.warn({ code: error.extensions.code, requestId: id, method, path }, 'credentials were refused');
        throw toRestError(error);
      }
    },
    findCookieViewer: ({ headers: { cookie } }) => findCookieViewer(cookie),
    report: (error, { method, path, id }) => log.error({ err: error, requestId: id, method, path }, 'request failed'),
  });
  const primaryRuntime = restRuntime(onPrimary(domain), shared);
  return {
    ...bridge,
    getAs: (viewer, path) =>
      bridge.handle({
        ...{ method: 'GET', path, query: '', headers: {}, body: null, ipAddress: '' },
        inner: { viewer, runtime: primaryRuntime },
      }),
  };
}

/** How the bridge opens the completed items of a viewer: anonymous ones share theirs. */
const itemsOf =
  (items: CompletedItems): BridgeRuntime['openItems'] =>
  (viewer) =>
    isLoggedIn(viewer) ? items.openFor(audienceOf(viewer)) : items.open();

/** The runtime of the bridge for a domain: the whole site, or a transaction. */
const restRuntime = (
  domain: Domain,
  shared: Pick<BridgeRuntime, 'schema' | 'resources' | 'outage'>,
): BridgeRuntime => ({
  ...shared,
  createContext: (viewer, options) => createContext(domain, { viewer, ...options }),
  inTransaction: (body) => runInTransaction(domain, (combined) => body(restRuntime(combined, shared))),
  contentVersion: () => domain.kernel.database.contentVersion(),
  siteState: async () => {
    const settings = domain.cache.peek<SiteSettings>('site') ?? (await siteOf(domain));
    return { inactivePlugins: inactivePlugins(settings), form: permalinkForm(settings.permalinks) };
  },
  scopeRefusal: (viewer, mutation) => {
    const field = shared.schema.getMutationType()?.getFields()[mutation];
    return field ? scopeRefusal(viewer, field) : null;
  },
  anonymous: anonymousViewer,
  isLoggedIn,
});

/** Removes the fields whose setting is off from a resource. */
function enabledResource(resource: Resource, settings: ReadonlySet<FieldSetting>): Resource {
  const fields = resource.fields.filter(({ enabledBy }) => enabledBy === undefined || settings.has(enabledBy));
  return fields.length === resource.fields.length ? resource : { ...resource, fields };
}

/** Removes the fields whose setting is off from the resources of routes. */
const enabledRoutes = (routes: readonly Route[], settings: ReadonlySet<FieldSetting>): readonly Route[] =>
  routes.map((route) => (route.resource ? { ...route, resource: enabledResource(route.resource, settings) } : route));

/** Removes the fields whose setting is off from resources by title. */
const enabledResources = (
  resources: ReadonlyMap<string, Resource>,
  settings: ReadonlySet<FieldSetting>,
): ReadonlyMap<string, Resource> =>
  new Map([...resources].map(([title, resource]) => [title, enabledResource(resource, settings)]));
