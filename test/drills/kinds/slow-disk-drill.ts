import type { Drill, DrillContext, DrillRow } from '../drill.ts';
import { DrillProgram } from '../drill-program.ts';
import { DrillTraffic, type SentOutcome } from '../drill-traffic.ts';
import { induce } from '../induced-failure.ts';
import { compilerObstacle, postgresqlObstacle } from '../obstacles.ts';

/** Milliseconds by which each `fsync` is delayed. */
const DELAY_MS = 300;

const hasSlowWrite = (outcomes: readonly SentOutcome[]) =>
  outcomes.some(({ outcome, milliseconds }) => outcome === '201' && milliseconds >= DELAY_MS);

async function runSlowDisk(context: DrillContext, engine: DrillRow['engine']): Promise<DrillRow[]> {
  const { sites, slowDisk, isLong, cleanUp } = context;
  const site = await sites.create(engine);
  // The cluster has the library from its start.
  const environment = engine === 'SQLite' ? slowDisk.environment : {};
  const program = await DrillProgram.start(site, environment);
  cleanUp(() => program.close());
  const traffic = new DrillTraffic(site, { ports: [program.port] });
  cleanUp(() => traffic.close());
  return [
    await induce({
      failure: `The disk is slow: each fsync takes ${DELAY_MS} ms`,
      traffic,
      programs: [program],
      begin: () => slowDisk.setDelay(DELAY_MS),
      lastsMs: isLong ? 30_000 : 2_500,
      end: () => slowDisk.setDelay(0),
      until: hasSlowWrite,
      check: (outcomes) => (hasSlowWrite(outcomes) ? [] : ['no write was slow']),
    }),
  ];
}

/** The disk with the SQLite file becomes slow. */
export const slowDiskDrill: Drill = {
  name: 'slow-disk',
  engine: 'SQLite',
  obstacle: compilerObstacle,
  run: (context) => runSlowDisk(context, 'SQLite'),
};

/** The disk of PostgreSQL becomes slow. */
export const slowDatabaseDiskDrill: Drill = {
  name: 'slow-database-disk',
  engine: 'PostgreSQL',
  obstacle: () => compilerObstacle() ?? postgresqlObstacle(),
  run: (context) => runSlowDisk(context, 'PostgreSQL'),
};
