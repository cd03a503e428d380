import { startS3Server } from '../../support/s3-server.ts';
import type { Drill } from '../drill.ts';
import { DrillProgram } from '../drill-program.ts';
import { DrillTraffic } from '../drill-traffic.ts';
import { type S3Fault, startFaultyS3 } from '../faulty-s3.ts';
import { induce } from '../induced-failure.ts';

const PREFIX = 'drill/';

/** The S3 server with the files fails in several ways. */
export const fileStoreDrill: Drill = {
  name: 'file-store',
  engine: 'SQLite',
  obstacle: () => null,
  run: async ({ sites, isLong, cleanUp }) => {
    const server = await startS3Server();
    cleanUp(() => server.stop());
    const proxy = await startFaultyS3(server.endpoint);
    cleanUp(() => proxy.close());
    await server.preserveFolder(PREFIX);
    const site = await sites.create('SQLite');
    const program = await DrillProgram.start(site, {
      MEDIA_STORE: 's3',
      ...server.environment(PREFIX.slice(0, -1)),
      S3_ENDPOINT: proxy.endpoint,
    });
    cleanUp(() => program.close());
    let path: string | undefined;
    const traffic: DrillTraffic = new DrillTraffic(site, {
      ports: [program.port],
      further: [
        async (port) => {
          const answer = await traffic.upload(port, 5_000);
          if (answer.outcome === '201') path ??= new URL((answer.body as { source_url: string }).source_url).pathname;
          return answer;
        },
        (port) => traffic.send(port, { path: path ?? '/readyz' }),
      ],
    });
    cleanUp(() => traffic.close());
    const fail = (fault: S3Fault, failure: string) =>
      induce({
        failure,
        traffic,
        programs: [program],
        begin: () => proxy.set(fault),
        lastsMs: isLong ? 20_000 : 1_500,
        end: () => proxy.set('none'),
        until: (outcomes) => fault === 'stall' || outcomes.some(({ outcome }) => outcome.startsWith('503')),
        // A file is answered without a code, because the answer is not JSON.
        permitted: ['503'],
        alarm: fault === 'stall' && !isLong ? undefined : /file/,
      });
    return [
      await fail('500', 'The S3 server answers 500'),
      await fail('503', 'The S3 server answers 503 (SlowDown)'),
      await fail('reset', 'The S3 server closes connections'),
      await fail('stall', 'The S3 server does not answer'),
    ];
  },
};
