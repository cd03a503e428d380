import type { GraphQLSchema } from 'graphql';
import { type RestDialect, restDialects } from '../rest-bridge/rest-dialect.ts';
import { locationsInLanguages } from '../schema/content/menus/menu-settings.ts';
import { buildMetaIndex } from '../schema/content/meta/build-meta-index.ts';
import { storeMetaFilters } from '../schema/content/meta/declared-meta-filters.ts';
import { refreshSearchTexts } from '../schema/content/rendered/search-text.ts';
import { createDomain, type Domain, siteOf } from '../schema/core/domain.ts';
import type { Logger, OutgoingRequests } from '../schema/core/domain-kernel.ts';
import type { MediaStore } from '../schema/core/files/media-store.ts';
import { createRegistry, type Declarations } from '../schema/core/registry/declarations.ts';
import { withLanguages } from '../schema/core/registry/declared-languages.ts';
import type { FieldGroup } from '../schema/core/registry/field-group.ts';
import { graphqlRegistry } from '../schema/core/registry/registry.ts';
import type { SiteLanguages } from '../schema/core/site/site-languages.ts';
import { createSchema } from '../schema/index.ts';
import { fillCommentSearchTexts } from '../schema/kinds/comments/write/comment-texts.ts';
import { storeDefaultTerms } from '../schema/kinds/terms/write/default-terms.ts';
import { loadSelectableTemplates } from '../schema/wpgraphql/content/template-object.ts';
import { createWpgraphqlSchema } from '../schema/wpgraphql/wpgraphql-schema.ts';
import type { MigrationResult } from './adapters/database/migrations.ts';
import { createLogger } from './adapters/log.ts';
import { openMediaStore } from './adapters/media/open-media-store.ts';
import { NO_DECLARATIONS } from './config/declarations-file.ts';
import type { Config } from './config.ts';
import { storedLanguages, storeLanguages } from './declarations/store-languages.ts';
import { loadStoredFieldGroups } from './declarations/stored-field-groups.ts';
import { withStoredKinds } from './declarations/stored-kinds.ts';
import { openConfiguredDatabase } from './open-configured-database.ts';
import { createMetrics, type Metrics } from './operations/metrics.ts';
import { type ActivityScope, createActivityScope, createDatabaseObserver } from './operations/observe-database.ts';
import { createKernel, type ProgramKernel } from './program-kernel.ts';

/** Options of an app that are not in its configuration. */
export interface AppOptions {
  /** The site's own types, taxonomies, meta values and abilities. */
  declarations?: Declarations | undefined;
  /** Called with each SQL statement, for tests and measurements. */
  onQuery?: ((sql: string, values: readonly unknown[]) => void) | undefined;
  /** Sends requests to other sites; by default as OUTGOING_REQUESTS configures. */
  outgoing?: OutgoingRequests | undefined;
  /** The public key that verifies licenses; by default the vendor's. */
  licensePublicKey?: string | undefined;
  /** Where the log is written; by default to standard output. */
  logOutput?: 'stdout' | 'stderr' | undefined;
}

/** A site with its open database, its domain and its GraphQL schema. */
export interface OpenSite {
  config: Config;
  dialect: RestDialect;
  log: Logger;
  /** Null without `METRICS_PORT`. */
  metrics: Metrics | null;
  /** What the program does, for the log of slow statements; null without that log. */
  activities: ActivityScope | null;
  database: ProgramKernel['database'];
  mediaStore: MediaStore;
  kernel: ProgramKernel;
  registry: ReturnType<typeof createRegistry>;
  schema: ReturnType<typeof createSchema>;
  /** The domain and the schema that clients of GraphQL see, without the kinds that declarations hide from it. */
  publicGraphql: { domain: Domain; schema: GraphQLSchema };
  /** Creates the schema of the WPGraphQL API; null if the API is off. */
  createWpgraphqlSchema: (() => Promise<GraphQLSchema>) | null;
  domain: Domain;
}

/** Milliseconds that a start indexes meta values for; a background job indexes the rest. */
const META_INDEX_MS = 1_000;

/** What a site's declarations determine. Apps of one process with the same declarations share it if they are frozen. */
interface DeclaredParts {
  registry: ReturnType<typeof createRegistry>;
  schema: GraphQLSchema;
  /** The registry and the schema that clients of GraphQL see. */
  shown: { registry: ReturnType<typeof createRegistry>; schema: GraphQLSchema };
}

const declaredParts = new WeakMap<Declarations, DeclaredParts>();

/** What the database adds to the declarations of a site: apps share only what follows from the declarations alone. */
interface StoredDeclarations {
  storedFieldGroups: readonly FieldGroup[];
  languages: SiteLanguages | null;
}

function partsOf(declarations: Declarations, { storedFieldGroups, languages }: StoredDeclarations): DeclaredParts {
  const isShared = storedFieldGroups.length === 0 && !languages;
  const existing = isShared ? declaredParts.get(declarations) : undefined;
  if (existing) return existing;
  const registry = withLanguages(createRegistry(declarations, storedFieldGroups), languages);
  const schema = createSchema(registry);
  const shown = graphqlRegistry(registry);
  const parts = {
    registry,
    schema,
    shown: { registry: shown, schema: shown === registry ? schema : createSchema(shown) },
  };
  // Others may be changed and passed again.
  if (Object.isFrozen(declarations) && isShared) declaredParts.set(declarations, parts);
  return parts;
}

/** Milliseconds that a start rewrites search texts of an earlier release for; a background job rewrites the rest. */
const SEARCH_TEXTS_MS = 1_000;

function logMigrations(log: Logger, { applied, newer, isNew }: MigrationResult): void {
  // A first start in a terminal prints only what people read.
  const isShown = !(isNew && process.stdout.isTTY);
  if (applied.length > 0 && isShown) log.info({ applied }, 'migrations applied');
  if (newer.length > 0)
    log.warn({ newer }, 'the database is newer than this program, which can run on it: docs/upgrades.md');
}

/** Opens the database and the file store of a site and creates its domain. Applies pending migrations. */
export async function openSite(config: Config, options: AppOptions): Promise<OpenSite> {
  const { onQuery, outgoing, licensePublicKey, logOutput } = options;
  const log = createLogger(config.logLevel, logOutput);
  const mediaStore = await openMediaStore(config);
  const { slowQueryMs, metricsPort } = config.operations;
  const metrics = metricsPort === undefined ? null : createMetrics();
  const activities = slowQueryMs > 0 ? createActivityScope() : null;
  const engine = config.databaseUrl.startsWith('file:') ? 'sqlite' : 'postgresql';
  const observer = createDatabaseObserver({ metrics, log, slowQueryMs, activities, engine });
  const database = await openConfiguredDatabase(config, {
    recordsAddresses: true,
    onMigrated: (result) => logMigrations(log, result),
    readerUrls: config.replicas.urls,
    maxReplicaLagMs: config.replicas.maxLagMs,
    onReplicaState: ({ name, state }, reason) => {
      if (state === 'available') log.info({ replica: name }, 'the replica is used');
      else log.warn({ replica: name, state, reason }, 'the replica is not used');
    },
    ...(onQuery ? { onQuery } : {}),
    ...(observer ? { observer } : {}),
  });
  await fillCommentSearchTexts(database);
  const searchTextsUntil = performance.now() + SEARCH_TEXTS_MS;
  await refreshSearchTexts(database, () => performance.now() < searchTextsUntil);
  const { declarations, problems } = await withStoredKinds(options.declarations ?? NO_DECLARATIONS, database);
  if (problems.length > 0) log.warn({ problems }, 'some stored types and taxonomies are not served');
  const { languages: declaredLanguages = [] } = declarations;
  // Checked before they are stored.
  const translated = declaredLanguages.length > 0 ? createRegistry(declarations) : {};
  await storeLanguages(database, declaredLanguages);
  const { registry, schema, shown } = partsOf(declarations, {
    storedFieldGroups: await loadStoredFieldGroups(database),
    languages: await storedLanguages(database, translated),
  });
  await storeMetaFilters(database, registry);
  await storeDefaultTerms(database, registry);
  const until = performance.now() + META_INDEX_MS;
  await buildMetaIndex(database, { hasTime: () => performance.now() < until });
  const kernel = createKernel({ config, database, log, mediaStore, outgoing, licensePublicKey, metrics });
  const domain = createDomain(kernel, { registry, feedLimits: config.graphql.feedLimits });
  return {
    ...{ config, log, metrics, activities, database, mediaStore, kernel, registry, domain },
    dialect: restDialects[config.brand],
    schema,
    publicGraphql: { schema: shown.schema, domain: { ...domain, registry: shown.registry } },
    createWpgraphqlSchema:
      config.graphqlPaths.wpgraphql === null
        ? null
        : async () =>
            createWpgraphqlSchema({
              registry: shown.registry,
              hasAddOns: config.graphqlPaths.hasWpgraphqlAddOns,
              templates: await loadSelectableTemplates(domain),
              menuLocations: await locationsInLanguages({ kernel, registry, site: await siteOf(domain) }),
            }),
  };
}
