import type { PermalinkForm } from '../schema/core/site/permalink-structure.ts';
import type { BridgeSettings } from './bridge-settings.ts';
import { checkEmbeds } from './compile/check-embeds.ts';
import type { RouteTable } from './compile/route-table.ts';
import type { Route } from './declare/route.ts';
import { handleRequest, type PipelineOptions } from './pipeline.ts';
import { type PreparedApi, prepareApi, type RouteDependencies } from './prepared-api.ts';
import type { BridgeRuntime } from './runtime.ts';
import { matchRoute } from './stages/match.ts';
import { type BridgeRequest, type BridgeResponse, readRequest } from './stages/request.ts';

/** What the bridge needs from the program. */
export interface BridgeOptions extends Omit<PipelineOptions, 'outage'> {
  routes(own: RouteDependencies): readonly Route[];
  /** The settings with addresses of that form. */
  settings(form: PermalinkForm): BridgeSettings;
  runtime: BridgeRuntime;
}

/** The REST API over the domain. */
export interface Bridge {
  /** Answers a request; never throws. */
  handle(request: BridgeRequest): Promise<BridgeResponse>;
  /** Whether the route takes files; then the body must not be read into memory. */
  takesFiles(request: BridgeRequest): boolean;
  /** All routes, with those of inactive plugins. */
  readonly table: RouteTable;
  /** The current routes, without those of inactive plugins. */
  routes(): Promise<RouteTable>;
}

/** Compiles the routes and returns the bridge; `pipeline.ts` lists the stages of a request. */
export function createBridge(options: BridgeOptions): Bridge {
  const { runtime } = options;
  const program: PipelineOptions = { ...options, outage: runtime.outage };
  // Prepared on demand: most sites use one form only.
  const forms = new Map<PermalinkForm, PreparedApi>();
  const prepared = (form: PermalinkForm): PreparedApi => {
    const made =
      forms.get(form) ??
      prepareApi({ settings: options.settings(form), routes: options.routes, runtime, reports: program });
    forms.set(form, made);
    return made;
  };
  const pretty = prepared('pretty');
  checkEmbeds(pretty.whole, runtime.resources);
  let current = pretty;
  let currentVersion: number | undefined;
  const follow = async (version: number): Promise<void> => {
    const { inactive, form } = await runtime.siteFacts();
    current = prepared(form);
    current.leaveOut(inactive);
    current.planner.forgetPermissions();
    currentVersion = version;
  };
  const api = (): PreparedApi | Promise<PreparedApi> => {
    try {
      const version = runtime.contentVersion();
      if (version === currentVersion) return current;
      // If the database fails, the routes stay as they were.
      return follow(version).then(
        () => current,
        () => current,
      );
    } catch {
      return current;
    }
  };

  return {
    table: pretty.whole,
    routes: async () => (await api()).table,
    takesFiles: (source) => matchRoute(readRequest(source), current).endpoint?.fileField !== undefined,
    handle: (source) => handleRequest(source, { routes: api, program }),
  };
}
