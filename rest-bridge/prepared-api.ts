import type { BridgeSettings } from './bridge-settings.ts';
import { compileRoutes, type RouteTable, tablesWithout } from './compile/route-table.ts';
import type { Route } from './declare/route.ts';
import { createEntrance, type Enter } from './pipeline.ts';
import { createClientKeyCache } from './plan/client-key-cache.ts';
import { createPlanner, type Planner } from './plan/planner.ts';
import type { BridgeRuntime } from './runtime.ts';
import type { FailureReports } from './stages/failure.ts';

/** What routes with custom replies depend on. */
export interface RouteDependencies {
  table(): RouteTable;
  /** Runs requests inside a request. */
  enter: Enter;
  settings: BridgeSettings;
}

/** The compiled routes and cached answers for one form of addresses, which both contain. */
export interface PreparedApi {
  settings: BridgeSettings;
  /** All routes, with those of inactive plugins. */
  whole: RouteTable;
  /** The current routes, without those of inactive plugins. */
  table: RouteTable;
  /** Sets the inactive plugins. */
  leaveOut(inactive: ReadonlySet<string>): void;
  planner: Planner;
}

/** Compiles the routes, with addresses in the form of the settings. */
export function prepareApi({
  settings,
  routes,
  runtime,
  reports,
}: {
  settings: BridgeSettings;
  routes(own: RouteDependencies): readonly Route[];
  runtime: BridgeRuntime;
  reports: FailureReports;
}): PreparedApi {
  const planner = createPlanner({ runtime, settings, cache: createClientKeyCache(1_000) });
  const enter = createEntrance({ routes: () => prepared, reports });
  const whole = compileRoutes(routes({ settings, table: () => prepared.table, enter }), settings);
  const tableWithout = tablesWithout(whole);
  const prepared: PreparedApi = {
    settings,
    whole,
    table: whole,
    leaveOut: (inactive) => {
      prepared.table = tableWithout(inactive);
    },
    planner,
  };
  return prepared;
}
