import type { Drill } from '../drill.ts';
import { DrillProgram } from '../drill-program.ts';
import { NO_ANSWER } from '../drill-requests.ts';
import { DrillTraffic } from '../drill-traffic.ts';
import { induce } from '../induced-failure.ts';

/** The memory for JavaScript objects in MB, and the length of the texts that use it up. */
const HEAP_MEGABYTES = 160;
const TEXT_LENGTH = 4_000_000;

const largeText = 'word '.repeat(TEXT_LENGTH / 5);

/** The memory of the process is too small for the requests. */
export const memoryDrill: Drill = {
  name: 'memory',
  engine: 'SQLite',
  obstacle: () => null,
  run: async ({ sites, isLong, cleanUp }) => {
    const site = await sites.create('SQLite');
    const program = await DrillProgram.start(site, { NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}` });
    cleanUp(() => program.close());
    const traffic: DrillTraffic = new DrillTraffic(site, { ports: [program.port] });
    cleanUp(() => traffic.close());
    const large: Promise<unknown>[] = [];
    const row = await induce({
      failure: `Large requests need more memory than there is (${HEAP_MEGABYTES} MB)`,
      traffic,
      programs: [program],
      begin: () => {
        for (let count = 0; count < (isLong ? 60 : 24); count++) large.push(traffic.create(program.port, largeText));
      },
      lastsMs: isLong ? 20_000 : 3_000,
      end: async () => {
        await Promise.all(large);
        await program.settled();
      },
      permitted: ['503 too_many_large_writes', NO_ANSWER],
    });
    const { restarts } = program;
    return [
      restarts > 0 ? { ...row, alarms: { ...row.alarms, 'the process ended and was started again': restarts } } : row,
    ];
  },
};
