import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PermalinkForm } from '../schema/core/site/permalink-structure.ts';
import type { BridgeSettings } from './bridge-settings.ts';
import { checkEmbeds, type RouteTable } from './compile/route-table.ts';
import type { Route } from './declare/route.ts';
import { handleRequest, type PipelineOptions } from './pipeline.ts';
import { type PreparedApi, prepareApi, type RouteDependencies } from './prepared-api.ts';
import type { BridgeRequest, BridgeResponse } from './rest-exchange.ts';
import type { BridgeRuntime } from './runtime.ts';
import { matchRoute, parseRequest } from './stages/request.ts';

/** The dependencies of the bridge. */
export interface BridgeOptions extends Omit<PipelineOptions, 'outage'> {
  /** Declares all routes, those of inactive plugins included. */
  routes(dependencies: RouteDependencies): readonly Route[];
  /** Returns the settings for permalinks of this form. */
  settings(form: PermalinkForm): BridgeSettings;
  runtime: BridgeRuntime;
}

/** The REST API over the domain. */
export interface Bridge {
  /** Answers a request; never throws. */
  handle(request: BridgeRequest): Promise<BridgeResponse>;
  /** Whether the endpoint accepts files; if so, the body must not be read into memory. */
  acceptsFiles(request: BridgeRequest): boolean;
  /** All routes, those of inactive plugins included. */
  readonly table: RouteTable;
  /** The current routes, without those of inactive plugins. */
  routes(): Promise<RouteTable>;
  /** Describes the routes, which the first request for an index would do otherwise. */
  prepare(): Promise<void>;
}

/** Describing a route takes a tenth of a millisecond. */
const ROUTES_IN_A_TURN = 32;

/** Compiles the routes and returns the bridge; `pipeline.ts` lists the stages of a request. */
export function createBridge(options: BridgeOptions): Bridge {
  const { runtime } = options;
  const pipelineOptions: PipelineOptions = { ...options, outage: runtime.outage };
  // Prepared on demand: most sites use one form only.
  const preparedByForm = new Map<PermalinkForm, PreparedApi>();
  const getPrepared = (form: PermalinkForm): PreparedApi => {
    const prepared =
      preparedByForm.get(form) ??
      prepareApi({ settings: options.settings(form), routes: options.routes, runtime, reporter: pipelineOptions });
    preparedByForm.set(form, prepared);
    return prepared;
  };
  const pretty = getPrepared('pretty');
  checkEmbeds(pretty.allRoutes, runtime.resources);
  let current = pretty;
  let currentVersion: number | undefined;
  const updateCurrent = async (version: number): Promise<void> => {
    const { inactivePlugins, form } = await runtime.siteState();
    current = getPrepared(form);
    current.setInactivePlugins(inactivePlugins);
    current.planner.dropContentCaches();
    currentVersion = version;
  };
  const getCurrent = (): PreparedApi | Promise<PreparedApi> => {
    try {
      const version = runtime.contentVersion();
      if (version === currentVersion) return current;
      // If the database fails, the previous routes stay in use.
      return updateCurrent(version).then(
        () => current,
        () => current,
      );
    } catch {
      return current;
    }
  };

  return {
    table: pretty.allRoutes,
    routes: async () => (await getCurrent()).table,
    prepare: async () => {
      for (const [index, route] of (await getCurrent()).allRoutes.routes.entries()) {
        if (index % ROUTES_IN_A_TURN === 0) await nextTurn();
        void route.description;
      }
    },
    acceptsFiles: (source) => matchRoute(parseRequest(source), current).endpoint?.fileField !== undefined,
    handle: (source) => handleRequest(source, { routes: getCurrent, options: pipelineOptions }),
  };
}
