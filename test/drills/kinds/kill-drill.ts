import type { Drill } from '../drill.ts';
import { DrillProgram } from '../drill-program.ts';
import { NO_ANSWER } from '../drill-requests.ts';
import { DrillTraffic } from '../drill-traffic.ts';
import { induce } from '../induced-failure.ts';
import { postgresqlObstacle } from '../obstacles.ts';

/** The only process is killed, and its process manager starts it again. */
export const killDrill: Drill = {
  name: 'kill',
  engine: 'SQLite',
  obstacle: () => null,
  run: async ({ sites, isLong, cleanUp }) => {
    const site = await sites.create('SQLite');
    const program = await DrillProgram.start(site);
    cleanUp(() => program.close());
    const traffic = new DrillTraffic(site, { ports: [program.port] });
    cleanUp(() => traffic.close());
    const rows = [];
    for (let round = 0; round < (isLong ? 5 : 1); round++) {
      rows.push(
        await induce({
          failure: 'The only process is killed (SIGKILL) and started again',
          traffic,
          programs: [program],
          begin: () => program.kill(),
          lastsMs: 0,
          end: () => program.settled(),
          permitted: [NO_ANSWER],
        }),
      );
    }
    return rows;
  },
};

/** One of two processes on one database is killed; the other one is not affected. */
export const killOneOfTwoDrill: Drill = {
  name: 'kill-one-of-two',
  engine: 'PostgreSQL',
  obstacle: postgresqlObstacle,
  run: async ({ sites, isLong, cleanUp }) => {
    const site = await sites.create('PostgreSQL');
    const programs = [await DrillProgram.start(site), await DrillProgram.start(site)] as const;
    for (const program of programs) cleanUp(() => program.close());
    const [killed, other] = programs;
    const traffic = new DrillTraffic(site, { ports: programs.map(({ port }) => port) });
    cleanUp(() => traffic.close());
    const rows = [];
    for (let round = 0; round < (isLong ? 5 : 1); round++) {
      rows.push(
        await induce({
          failure: 'One of two processes is killed and started again',
          traffic,
          programs,
          begin: () => killed.kill(),
          lastsMs: 0,
          end: () => killed.settled(),
          permitted: [NO_ANSWER],
          check: (outcomes) => {
            const failures = outcomes.filter(({ port, outcome }) => port === other.port && outcome === NO_ANSWER);
            return failures.length > 0 ? [`${failures.length} requests to the other process failed`] : [];
          },
        }),
      );
    }
    return rows;
  },
};
