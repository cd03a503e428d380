import { isIn, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';

/** Properties of the request that the tests examine. */
export interface SiteHealthRequest {
  authorization: string | null;
}

type Test = (request: SiteHealthRequest, context: RequestContext) => SiteHealthFinding | Promise<SiteHealthFinding>;

/** The site health tests, by their REST names. */
export const siteHealthTests = {
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

export type SiteHealthTestName = keyof typeof siteHealthTests;

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
export interface SiteHealthFinding {
  /** The result in a few words. */
  label: string;
  status: 'good' | 'recommended' | 'critical';
  /** The subject of the test. */
  area: 'Security' | 'Performance' | 'Publishing';
  /** The result in one or two sentences, with the action to take. */
  description: string;
}
