import { describe, expect, it } from 'vitest';
import { bridgeSettings } from '../../../rest-bridge/bridge-settings.ts';
import type { CompiledRoute } from '../../../rest-bridge/compile/route-table.ts';
import type { CustomOperation, Endpoint } from '../../../rest-bridge/declare/route.ts';
import { prepareApi } from '../../../rest-bridge/prepared-api.ts';
import type { QueryMap } from '../../../rest-bridge/query/query-parser.ts';
import { batchRoutes } from '../../../rest-bridge/resources/batch-routes.ts';
import { extensionRoutes } from '../../../rest-bridge/resources/extensions.ts';
import { frontEndRoutes } from '../../../rest-bridge/resources/front-end-routes.ts';
import { allRoutes, resources } from '../../../rest-bridge/resources/index.ts';
import { withIndexes } from '../../../rest-bridge/resources/site-index-routes.ts';
import { restDialects } from '../../../rest-bridge/rest-dialect.ts';
import type { BridgeRuntime } from '../../../rest-bridge/runtime.ts';
import { anonymousViewer } from '../../../schema/access/viewer-access.ts';
import { createRegistry } from '../../../schema/core/registry/declarations.ts';
import { createSchema } from '../../../schema/index.ts';
import { bookDeclarations } from '../../support/book-declarations.ts';

const registry = createRegistry(bookDeclarations);

const neverRun = () => {
  throw new Error('No operation runs in this test.');
};

const runtime: BridgeRuntime = {
  schema: createSchema(registry),
  resources: resources(registry),
  anonymous: anonymousViewer,
  isLoggedIn: () => false,
  scopeRefusal: () => null,
  createContext: neverRun,
  inTransaction: neverRun,
  contentVersion: () => 0,
  siteState: neverRun,
  outage: () => null,
};

const { allRoutes: table, planner } = prepareApi({
  settings: bridgeSettings('https://site.example', { dialect: restDialects.wp }),
  routes: (dependencies) =>
    withIndexes(dependencies, [
      ...batchRoutes(dependencies),
      ...allRoutes(registry, [
        ...extensionRoutes(dependencies, {
          events: 'events/v1',
          beacon: 'beacon/v1',
          export: 'export/v1',
          updater: { updater: 'updater/v1', oldUpdater: 'old-updater/v1', acceptsPost: true },
        }),
        ...frontEndRoutes,
      ]),
    ]),
  runtime,
  reporter: { report: neverRun, outage: () => null },
});

/** Without and with embedded items. */
const QUERIES: readonly QueryMap[] = [{}, { _embed: '1' }];

interface Case {
  route: CompiledRoute;
  endpoint: Endpoint;
  /** Methods and pattern, for the title. */
  title: string;
}

const cases: readonly Case[] = table.routes.flatMap((route) =>
  route.route.endpoints.map((endpoint) => ({
    route,
    endpoint,
    title: `${endpoint.methods.join(', ')} ${route.pattern}`,
  })),
);

function customOperations({ reply }: Endpoint): CustomOperation[] {
  if (reply.kind === 'download') return [reply.operation];
  if (reply.kind === 'stream') return [reply.head.operation, reply.tail.operation];
  if (reply.kind !== 'custom') return [];
  return [...Object.values(reply.operations ?? {}), ...(reply.operation ? [reply.operation] : [])];
}

describe('GraphQL documents of routes', () => {
  const withItems = cases.filter(({ route, endpoint: { reply } }) => {
    return route.route.resource !== undefined && reply.kind !== 'custom' && reply.kind !== 'download';
  });

  it.for(withItems)('$title has valid documents in each context, with and without links', ({ route, endpoint }) => {
    for (const context of ['view', 'embed', 'edit'] as const) {
      for (const query of QUERIES) {
        for (const loggedIn of [false, true]) {
          const { operation } = planner.plan({ route, endpoint, context, query, loggedIn, withItems: true });
          expect(operation.run).toBeTypeOf('function');
        }
      }
    }
  });

  it.for(cases.filter(({ endpoint }) => customOperations(endpoint).length > 0))(
    '$title has valid documents for its answer',
    ({ endpoint }) => {
      for (const operation of customOperations(endpoint)) {
        expect(planner.customOperation(endpoint, operation).run).toBeTypeOf('function');
      }
    },
  );

  it('all permission queries of routes are valid', () => {
    const queries = table.routes.flatMap(({ permissionQueries: { site, route, item } }) =>
      [site, route, item].flatMap((query) => query ?? []),
    );
    expect(queries.length).toBeGreaterThan(100);
    for (const query of queries) expect(planner.permissionsOperation(query).run).toBeTypeOf('function');
  });

  it('all kinds of routes are examined', () => {
    expect(withItems.length).toBeGreaterThan(150);
    expect(cases.some(({ title }) => title.includes('/books'))).toBe(true);
  });
});
