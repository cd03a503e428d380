import type { RequestContext } from '../../core/request-context.ts';
import { isIn, sql } from '../../core/sql.ts';
import type { Finding } from './site-health-finding.ts';

/** What the client sent along with its question. */
export interface TestRequest {
  authorization: string | null;
}

type Test = (request: TestRequest, context: RequestContext) => Finding | Promise<Finding>;

/** Everything that can be tested, by the name under which clients know it. */
export const tests = {
  background_updates: (): Finding => ({
    label: 'Updates are installed by whoever runs the program',
    status: 'good',
    area: 'Security',
    description:
      'The program never changes itself while it runs. Install a new version and start it; the database is brought up to date as it starts.',
  }),

  loopback_requests: (_request, context) => scheduleTest(context),

  https_status: (_request, { kernel }): Finding =>
    kernel.addresses.home.startsWith('https://')
      ? {
          label: 'The site is read over HTTPS',
          status: 'good',
          area: 'Security',
          description: 'What visitors read and send cannot be seen or changed on its way.',
        }
      : {
          label: 'The site is read without HTTPS',
          status: 'recommended',
          area: 'Security',
          description:
            'What visitors read and send, passwords too, can be seen on its way. Put a server with a certificate before the program and give the new address as SITE_URL.',
        },

  dotorg_communication: (_request, { kernel }): Finding =>
    kernel.outgoing
      ? {
          label: 'Other sites may be asked',
          status: 'good',
          area: 'Security',
          description:
            'The program asks public addresses alone, where people who write name them. It depends on no directory of extensions.',
        }
      : {
          label: 'Other sites are not asked',
          status: 'good',
          area: 'Security',
          description:
            'OUTGOING_REQUESTS is off: embeds of other sites stay links, and nothing is fetched from an address. The program depends on no directory of extensions.',
        },

  authorization_header: ({ authorization }): Finding =>
    /^Basic\s+[\w+/-]+=*$/i.test(authorization ?? '')
      ? {
          label: 'Credentials of programs arrive',
          status: 'good',
          area: 'Security',
          description: 'The header Authorization came with this request, so application passwords can be used.',
        }
      : {
          label: authorization ? 'Credentials of programs arrive changed' : 'No credentials arrived',
          status: 'recommended',
          area: 'Security',
          description:
            'Application passwords come in the header Authorization. This request had none that can be read: where one was sent, a server before the program keeps it back.',
        },

  page_cache: (): Finding => ({
    label: 'Pages are kept for visitors',
    status: 'good',
    area: 'Performance',
    description:
      'Pages and answers that are the same for everybody are made once and kept in memory until the content changes.',
  }),
} as const satisfies Readonly<Record<string, Test>>;

export type TestName = keyof typeof tests;

/** Seconds by which a scheduled item may be late. */
const PATIENCE = 300;

/** No request to itself is needed, but timed work has to be done: what was scheduled comes out. */
async function scheduleTest({ kernel, registry, site }: RequestContext): Promise<Finding> {
  const { gmt } = site.clock.at(new Date(kernel.now().getTime() - PATIENCE * 1_000));
  const [late] = await kernel.database.reader.$queryRaw<{ count: number | bigint }[]>(sql`
    SELECT COUNT(*) AS "count" FROM "posts"
    WHERE ${isIn('"type"', [...registry.postTypes.keys()])} AND "status" = 'future' AND "dateGmt" <= ${gmt}`);
  const count = Number(late?.count ?? 0);
  return count === 0
    ? {
        label: 'Timed work is done',
        status: 'good',
        area: 'Publishing',
        description: 'The program needs no requests to itself: it does timed work while it runs, and nothing is late.',
      }
    : {
        label: 'Scheduled items are late',
        status: 'recommended',
        area: 'Publishing',
        description: `Of what was to be published by now, ${count === 1 ? 'one item is' : `${count} items are`} still waiting. Look into the log for what keeps the program from it.`,
      };
}
