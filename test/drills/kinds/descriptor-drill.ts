import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Drill } from '../drill.ts';
import { DrillProgram } from '../drill-program.ts';
import { NO_ANSWER } from '../drill-requests.ts';
import { DrillTraffic } from '../drill-traffic.ts';
import { induce } from '../induced-failure.ts';
import { prlimitObstacle } from '../obstacles.ts';

/** Descriptors that are free when the limit is set, and idle connections that use them up. */
const FREE = 12;
const IDLE_CONNECTIONS = 60;

/** The process has no free file descriptor, because clients have opened many connections. */
export const descriptorDrill: Drill = {
  name: 'descriptors',
  engine: 'SQLite',
  obstacle: prlimitObstacle,
  run: async ({ sites, isLong, cleanUp }) => {
    const site = await sites.create('SQLite');
    const program = await DrillProgram.start(site);
    cleanUp(() => program.close());
    const traffic: DrillTraffic = new DrillTraffic(site, {
      ports: [program.port],
      further: [(port) => traffic.upload(port, 5_000)],
    });
    cleanUp(() => traffic.close());
    const idle: Socket[] = [];
    const limit = (count: string) => execFileSync('prlimit', ['--pid', String(program.pid), `--nofile=${count}`]);
    return [
      await induce({
        failure: 'The process has no free file descriptor',
        traffic,
        programs: [program],
        begin: () => {
          limit(`${readdirSync(`/proc/${program.pid}/fd`).length + FREE}:`);
          for (let count = 0; count < IDLE_CONNECTIONS; count++)
            idle.push(connect(program.port, '127.0.0.1').on('error', () => {}));
        },
        lastsMs: isLong ? 20_000 : 2_000,
        end: () => {
          for (const socket of idle) socket.destroy();
        },
        permitted: [NO_ANSWER],
      }),
    ];
  },
};
