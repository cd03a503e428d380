import type { BridgeSettings } from './bridge-settings.ts';
import { compileRoutes, createPluginFilter, type RouteTable } from './compile/route-table.ts';
import type { Route } from './declare/route.ts';
import { createRequestChecker, type RequestChecker } from './pipeline.ts';
import { createClientKeyCache, createPlanner, type Planner } from './plan/planner.ts';
import type { ErrorReporter } from './reply/failure.ts';
import type { BridgeRuntime } from './runtime.ts';

/** The dependencies of functions that declare routes. */
export interface RouteDependencies {
  /** Returns the current routes. */
  table(): RouteTable;
  /** Matches and checks a request of the program itself, such as an entry of a batch. */
  checkRequest: RequestChecker;
  runtime: BridgeRuntime;
  settings: BridgeSettings;
}

/** The compiled routes and cached plans for one permalink form. Both contain addresses, so each form has its own. */
export interface PreparedApi {
  settings: BridgeSettings;
  /** All routes, those of inactive plugins included. */
  allRoutes: RouteTable;
  /** The current routes, without those of inactive plugins. */
  table: RouteTable;
  /** Removes the routes of these plugins from `table`. */
  setInactivePlugins(plugins: ReadonlySet<string>): void;
  planner: Planner;
}

/** Compiles the routes for the permalink form of the settings. */
export function prepareApi({
  settings,
  routes,
  runtime,
  reporter,
}: {
  settings: BridgeSettings;
  routes(dependencies: RouteDependencies): readonly Route[];
  runtime: BridgeRuntime;
  reporter: ErrorReporter;
}): PreparedApi {
  const planner = createPlanner({ runtime, settings, cache: createClientKeyCache(1_000) });
  const checkRequest = createRequestChecker({ routes: () => prepared, reporter });
  const allRoutes = compileRoutes(routes({ settings, table: () => prepared.table, checkRequest, runtime }), settings);
  const withoutPlugins = createPluginFilter(allRoutes);
  const prepared: PreparedApi = {
    settings,
    allRoutes,
    table: allRoutes,
    setInactivePlugins: (plugins) => {
      prepared.table = withoutPlugins(plugins);
    },
    planner,
  };
  return prepared;
}
