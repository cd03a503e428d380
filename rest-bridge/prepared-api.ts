import { LRUCache } from 'lru-cache';
import { type CompiledRoute, compileRoutes, type RouteTable, tablesWithout } from './compile/route-table.ts';
import type { Route } from './declare/route.ts';
import { createPlanner, type Planner } from './plan/planner.ts';
import type { BridgeRuntime } from './runtime.ts';
import type { BridgeSettings } from './settings.ts';
import type { PreparedBody } from './stages/describe.ts';
import { createEntrance, type Enter, type Entrance } from './stages/enter.ts';

/** What the routes that the bridge answers itself are told. */
export interface OwnAnswers {
  table(): RouteTable;
  /** The way in for requests inside a request. */
  enter: Enter;
  settings: BridgeSettings;
}

/**
 * What is made of the routes once, and what is kept of their answers. Addresses are written into both, so that each
 * form of addresses has its own.
 */
export interface PreparedApi {
  settings: BridgeSettings;
  /** All routes that there may be. */
  whole: RouteTable;
  /** The routes without those of plugins that are switched off. */
  table: RouteTable;
  /** Takes the plugins that are switched off from now on. */
  leaveOut(inactive: ReadonlySet<string>): void;
  enter: Enter;
  planner: Planner;
  /** The answers to OPTIONS that were written out before. */
  descriptions: Map<CompiledRoute, PreparedBody>;
}

/** Compiles the routes, with addresses in the form of the settings. */
export function prepareApi({
  settings,
  routes,
  runtime,
  report,
}: {
  settings: BridgeSettings;
  routes(own: OwnAnswers): readonly Route[];
  runtime: BridgeRuntime;
  report: Entrance['report'];
}): PreparedApi {
  const planner = createPlanner({ runtime, settings, cache: new LRUCache({ max: 1_000 }) });
  const enter = createEntrance({ table: () => prepared.table, planner: () => planner, report, outage: runtime.outage });
  const whole = compileRoutes(routes({ settings, table: () => prepared.table, enter }), settings);
  const tableWithout = tablesWithout(whole);
  const prepared: PreparedApi = {
    settings,
    whole,
    table: whole,
    leaveOut: (inactive) => {
      prepared.table = tableWithout(inactive);
    },
    enter,
    planner,
    descriptions: new Map(),
  };
  return prepared;
}
