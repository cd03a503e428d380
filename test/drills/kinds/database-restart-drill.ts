import type { Drill } from '../drill.ts';
import type { StopMode } from '../drill-cluster.ts';
import { DrillProgram } from '../drill-program.ts';
import { DrillTraffic } from '../drill-traffic.ts';
import { induce } from '../induced-failure.ts';
import { postgresqlObstacle } from '../obstacles.ts';

/** PostgreSQL is stopped and started again. */
export const databaseRestartDrill: Drill = {
  name: 'database-restart',
  engine: 'PostgreSQL',
  obstacle: postgresqlObstacle,
  run: async ({ sites, isLong, cleanUp }) => {
    const site = await sites.create('PostgreSQL');
    const cluster = await sites.cluster();
    const program = await DrillProgram.start(site, { DATABASE_WAIT_SECONDS: '2' });
    cleanUp(() => program.close());
    const traffic = new DrillTraffic(site, { ports: [program.port] });
    cleanUp(() => traffic.close());
    const restart = (mode: StopMode, failure: string) =>
      induce({
        failure,
        traffic,
        programs: [program],
        begin: () => cluster.stop(mode),
        lastsMs: isLong ? 20_000 : 500,
        end: () => cluster.start(),
        // The log repeats an error after ten seconds at the earliest.
        alarm: /database unreachable/,
      });
    return [
      await restart('fast', 'The database is restarted (fast)'),
      await restart('immediate', 'The database crashes and is started again (immediate)'),
    ];
  },
};
