import type { Drill } from '../drill.ts';
import { DrillProgram } from '../drill-program.ts';
import { DrillTraffic } from '../drill-traffic.ts';
import { type ConnectionFault, startFaultyConnection } from '../faulty-connection.ts';
import { type InducedFailure, induce } from '../induced-failure.ts';
import { postgresqlObstacle } from '../obstacles.ts';

/** Milliseconds by which every packet is delayed. */
const DELAY_MS = 100;

/** The network between the program and PostgreSQL fails in several ways. */
export const networkDrill: Drill = {
  name: 'network',
  engine: 'PostgreSQL',
  obstacle: postgresqlObstacle,
  run: async ({ sites, isLong, cleanUp }) => {
    const site = await sites.create('PostgreSQL');
    const proxy = await startFaultyConnection((await sites.cluster()).port);
    cleanUp(() => proxy.close());
    const address = new URL(site.databaseUrl);
    address.port = String(proxy.port);
    const throughProxy = { ...site, databaseUrl: address.toString() };
    const program = await DrillProgram.start(throughProxy, { DATABASE_WAIT_SECONDS: '2' });
    cleanUp(() => program.close());
    const traffic = new DrillTraffic(throughProxy, { ports: [program.port] });
    cleanUp(() => traffic.close());
    const fail = (fault: ConnectionFault, promised: Pick<InducedFailure, 'failure' | 'lastsMs'> & { alarm?: RegExp }) =>
      induce({
        traffic,
        programs: [program],
        begin: () => proxy.set(fault),
        end: () => proxy.set({ kind: 'none' }),
        ...promised,
      });
    // The log repeats an error after ten seconds at the earliest.
    const alarm = /database unreachable/;
    return [
      await fail(
        { kind: 'cut' },
        {
          failure: 'Connections to the database are cut',
          lastsMs: isLong ? 20_000 : 1_500,
          alarm,
        },
      ),
      await fail(
        { kind: 'half-closed' },
        {
          failure: 'The database closes its side of the connections only',
          lastsMs: isLong ? 20_000 : 1_500,
          alarm,
        },
      ),
      await fail(
        { kind: 'delay', milliseconds: DELAY_MS },
        {
          failure: `Each packet to and from the database arrives ${DELAY_MS} ms late`,
          lastsMs: isLong ? 20_000 : 1_500,
          // Writes wait for each other, and those that wait for longer than DATABASE_WAIT_SECONDS are refused.
        },
      ),
      // Requests that were sent before the stall end with the time limit of statements, 35 seconds.
      await fail(
        { kind: 'stall' },
        {
          failure: 'Packets to and from the database are dropped',
          lastsMs: isLong ? 60_000 : 3_000,
          alarm,
        },
      ),
    ];
  },
};
