import { canCheckSiteHealth, canManageSite } from '../../access/site-access.ts';
import type { Viewer } from '../../access/viewer-access.ts';
import { isLoopbackSite } from '../../auth/application-password.ts';
import { isIn, sql } from '../../core/dialect/sql.ts';
import type { Domain } from '../../core/domain.ts';
import type { Kernel } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';

const TEST_DESCRIPTIONS: Readonly<Record<SiteHealthTestName, string>> = {
  background_updates: 'How updates of the program are installed.',
  loopback_requests: 'Whether scheduled items are published on time.',
  https_status: 'Whether the site uses HTTPS.',
  dotorg_communication: 'Whether the program sends requests to other sites.',
  authorization_header: 'Whether the header Authorization of this request reached the program.',
  page_cache: 'Whether pages are cached.',
};

const testNameEnum = oncePerBuilder((builder) =>
  builder.enumType('SiteHealthTest', {
    description: 'A test of the site.',
    values: Object.fromEntries(
      Object.entries(TEST_DESCRIPTIONS).map(([name, description]) => [
        name.toUpperCase(),
        { value: name as SiteHealthTestName, description },
      ]),
    ),
  }),
);

const healthStatusEnum = oncePerBuilder((builder) =>
  builder.enumType('SiteHealthStatus', {
    description: 'The severity of the result of a test.',
    values: {
      GOOD: { value: 'good', description: 'No action is needed.' },
      RECOMMENDED: { value: 'recommended', description: 'An improvement is recommended.' },
      CRITICAL: { value: 'critical', description: 'Action is needed.' },
    } as const,
  }),
);

const findingType = oncePerBuilder((builder) =>
  builder.objectRef<SiteHealthFinding>('SiteHealthFinding').implement({
    description: 'The result of a site health test.',
    fields: (t) => ({
      label: t.exposeString('label', { description: 'The result in a few words.' }),
      status: t.expose('status', { type: healthStatusEnum(builder), description: 'The severity of the result.' }),
      area: t.exposeString('area', { description: 'The subject of the test.' }),
      description: t.exposeString('description'),
    }),
  }),
);

const sizesType = oncePerBuilder((builder) =>
  builder.objectRef<StorageSizes>('StorageSizes').implement({
    description: 'The storage that the site uses, in bytes.',
    fields: (t) => ({
      uploads: t.exposeFloat('uploads', { description: 'Uploaded files with their renditions.' }),
      database: t.exposeFloat('database', { description: 'Tables with their indexes.' }),
    }),
  }),
);

function requireSiteHealthAccess(viewer: Viewer): void {
  if (!canCheckSiteHealth(viewer)) throw domainError('rest_forbidden', { viewer });
}

/** Registers the queries `siteHealth` and `storageSizes`. */
export function registerSiteHealthQueries(builder: Builder): void {
  builder.queryFields((t) => ({
    siteHealth: t.field({
      type: findingType(builder),
      description:
        'Runs one test of the site. Requires the capability `view_site_health_checks`. Error: `rest_forbidden`.',
      args: {
        test: t.arg({ type: testNameEnum(builder), required: true, description: 'The test to run.' }),
        authorization: t.arg.string({ description: 'The header Authorization of the request of the client.' }),
      },
      resolve: (_root, { test, authorization }, context) => {
        requireSiteHealthAccess(context.viewer);
        return siteHealthTests[test]({ authorization: authorization ?? null }, context);
      },
    }),
    storageSizes: t.field({
      type: sizesType(builder),
      description:
        'The storage that the site uses. Requires the capability `view_site_health_checks`. Error: `rest_forbidden`.',
      resolve: (_root, _args, { viewer, kernel }) => {
        requireSiteHealthAccess(viewer);
        return storageSizes(kernel);
      },
    }),
  }));
}

/** The storage that the site uses, in bytes. */
interface StorageSizes {
  uploads: number;
  database: number;
}

/** Measures the storage that the site uses. Errors: those of the media store. */
async function storageSizes({ database, mediaStore }: Kernel): Promise<StorageSizes> {
  let uploads = 0;
  for await (const { size } of mediaStore.list()) uploads += size;
  const [row] = await database.reader.$queryRaw<{ bytes: number | bigint }[]>(database.dialect.databaseSize);
  return { uploads, database: Number(row?.bytes ?? 0) };
}

const environmentKindEnum = oncePerBuilder((builder) =>
  builder.enumType('EnvironmentKind', {
    description: 'The purpose of a site.',
    values: {
      PRODUCTION: { value: 'production', description: 'The site is public.' },
      LOCAL: { value: 'local', description: 'The site is used on the computer that it runs on.' },
    } as const,
  }),
);

const environmentType = oncePerBuilder((builder) =>
  builder.objectRef<object>('Environment').implement({
    description: 'The environment of the site.',
    fields: (t) => ({
      kind: t.field({
        type: environmentKindEnum(builder),
        description: 'The purpose of the site, derived from its address.',
        resolve: (_root, _args, { kernel }) =>
          !kernel.addresses.home.startsWith('https:') && isLoopbackSite(kernel) ? 'local' : 'production',
      }),
      databaseServer: t.string({
        description: 'The name and version of the database.',
        resolve: (_root, _args, context) => context.cache.get('database server', () => databaseServer(context)),
      }),
      version: t.string({
        description: 'The version of the program.',
        resolve: (_root, _args, { kernel }) => kernel.version ?? '',
      }),
    }),
  }),
);

async function databaseServer({ kernel: { database } }: Domain): Promise<string> {
  const { engineTitle, serverVersion } = database.dialect;
  const [row] = await database.reader.$queryRaw<{ version: string }[]>(serverVersion);
  return `${engineTitle} ${row?.version ?? ''}`.trim();
}

/** Registers the query `environment`. */
export function registerEnvironmentQuery(builder: Builder): void {
  builder.queryField('environment', (t) =>
    t.field({
      type: environmentType(builder),
      description: 'The environment of the site. Requires the capability `manage_options`. Error: `rest_forbidden`.',
      resolve: (_root, _args, { viewer }) => {
        if (!canManageSite(viewer)) throw domainError('rest_forbidden', { viewer });
        return {};
      },
    }),
  );
}

/** Properties of the request that the tests examine. */
interface SiteHealthRequest {
  authorization: string | null;
}

type Test = (request: SiteHealthRequest, context: RequestContext) => SiteHealthFinding | Promise<SiteHealthFinding>;

/** The site health tests, by their REST names. */
const siteHealthTests = {
  background_updates: (): SiteHealthFinding => ({
    label: 'Updates are installed by the operator',
    status: 'good',
    area: 'Security',
    description:
      'The program does not update itself. Install a new version and start it; it migrates the database at start.',
  }),

  loopback_requests: (_request, context) => scheduleTest(context),

  https_status: (_request, { kernel }): SiteHealthFinding =>
    kernel.addresses.home.startsWith('https://')
      ? {
          label: 'The site uses HTTPS',
          status: 'good',
          area: 'Security',
          description: 'Requests and responses are encrypted.',
        }
      : {
          label: 'The site does not use HTTPS',
          status: 'recommended',
          area: 'Security',
          description:
            'Requests and responses, including passwords, are not encrypted. Put a reverse proxy with a certificate in front of the program and set SITE_URL to the new address.',
        },

  dotorg_communication: (_request, { kernel }): SiteHealthFinding =>
    kernel.outgoing
      ? {
          label: 'Requests to other sites are allowed',
          status: 'good',
          area: 'Security',
          description:
            'The program sends requests only to public addresses that authors enter. It depends on no directory of extensions.',
        }
      : {
          label: 'Requests to other sites are off',
          status: 'good',
          area: 'Security',
          description:
            'OUTGOING_REQUESTS is off: embeds of other sites remain links, and nothing is fetched from other sites. The program depends on no directory of extensions.',
        },

  authorization_header: ({ authorization }): SiteHealthFinding =>
    /^Basic\s+[\w+/-]+=*$/i.test(authorization ?? '')
      ? {
          label: 'The Authorization header works',
          status: 'good',
          area: 'Security',
          description: 'This request had a valid Authorization header, so application passwords can be used.',
        }
      : {
          label: authorization ? 'The Authorization header is not valid' : 'The Authorization header is missing',
          status: 'recommended',
          area: 'Security',
          description:
            'Application passwords are sent in the Authorization header. This request had no valid one. If the client sent it, a reverse proxy removes it.',
        },

  page_cache: (): SiteHealthFinding => ({
    label: 'Pages are cached',
    status: 'good',
    area: 'Performance',
    description: 'Pages and responses for anonymous requests are cached in memory until the content changes.',
  }),
} as const satisfies Readonly<Record<string, Test>>;

type SiteHealthTestName = keyof typeof siteHealthTests;

/** The seconds by which a scheduled item can be late without a warning. */
const MAX_DELAY_SECONDS = 300;

/**
 * Checks that scheduled items are published on time. Clients know it as a loopback test, which the program does not
 * need.
 */
async function scheduleTest({ kernel, registry, site }: RequestContext): Promise<SiteHealthFinding> {
  const { gmt } = site.clock.at(new Date(kernel.now().getTime() - MAX_DELAY_SECONDS * 1_000));
  const [row] = await kernel.database.reader.$queryRaw<{ count: number | bigint }[]>(sql`
    SELECT COUNT(*) AS "count" FROM "posts"
    WHERE ${isIn('"type"', [...registry.postTypes.keys()])} AND "status" = 'future' AND "dateGmt" <= ${gmt}`);
  const count = Number(row?.count ?? 0);
  return count === 0
    ? {
        label: 'Scheduled items are published on time',
        status: 'good',
        area: 'Publishing',
        description: 'The program publishes scheduled items without requests to itself, and no item is late.',
      }
    : {
        label: 'Scheduled items are late',
        status: 'recommended',
        area: 'Publishing',
        description: `${count === 1 ? 'One scheduled item has' : `${count} scheduled items have`} not been published on time. Look for the cause in the log.`,
      };
}

/** The result of a site health test. */
interface SiteHealthFinding {
  /** The result in a few words. */
  label: string;
  status: 'good' | 'recommended' | 'critical';
  /** The subject of the test. */
  area: 'Security' | 'Performance' | 'Publishing';
  /** The result in one or two sentences, with the action to take. */
  description: string;
}
