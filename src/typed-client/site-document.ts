import { openApiDocument } from '../../rest-bridge/openapi/openapi-document.ts';
import { prepareApi } from '../../rest-bridge/prepared-api.ts';
import { REQUEST_ERROR_CODES } from '../../rest-bridge/request-error-codes.ts';
import { restDialects } from '../../rest-bridge/rest-dialect.ts';
import { anonymousViewer } from '../../schema/access/viewer-access.ts';
import { errorCatalog } from '../../schema/core/errors/error-catalog.ts';
import type { Registry } from '../../schema/core/registry/registry.ts';
import { createSchema } from '../../schema/index.ts';
import type { Config } from '../config.ts';
import { restSettings, siteRoutes } from '../http/mount-rest-api.ts';
import type { ClientDocument } from './client-operations.ts';

/**
 * Returns the OpenAPI document of the site in the neutral spelling, which the client translates. It follows from the settings and the
 * declarations alone: no database is opened.
 */
export function siteDocument(config: Config, registry: Registry): ClientDocument {
  const settings = restSettings({ config, dialect: restDialects.cms }, 'pretty');
  const { routes, resources } = siteRoutes({ config, registry });
  const { table } = prepareApi({
    settings,
    routes,
    runtime: {
      ...{ schema: createSchema(registry), resources, anonymous: anonymousViewer },
      createContext: neverRun,
      inTransaction: neverRun,
      contentVersion: () => 0,
      siteState: neverRun,
      scopeRefusal: () => null,
      isLoggedIn: () => false,
      outage: () => null,
    },
    reporter: { report: neverRun, outage: () => null },
  });
  return openApiDocument(table, settings) as unknown as ClientDocument;
}

/** The codes of all errors that the API reports. */
export const reportedErrorCodes: readonly string[] = [...Object.keys(errorCatalog), ...REQUEST_ERROR_CODES];

function neverRun(): never {
  throw new Error('A description of the site runs no operation.');
}
