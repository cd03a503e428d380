import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Drill } from '../drill.ts';
import { DrillProgram } from '../drill-program.ts';
import { DrillTraffic, type SentOutcome } from '../drill-traffic.ts';
import { induce } from '../induced-failure.ts';
import { mountObstacle, postgresqlObstacle } from '../obstacles.ts';
import { mountSmallDisk } from '../small-disk.ts';

const DISK_MEGABYTES = 60;

/** Space that is left, so that the disk fills up under traffic. */
const FREE_BYTES = 200_000;

/** Words that do not compress well, so that each post needs space. */
const longText = () => randomBytes(20_000).toString('hex');

const STORAGE_FULL = '507 storage_full';

const findsFullDisk = (outcomes: readonly SentOutcome[]) => outcomes.some(({ outcome }) => outcome === STORAGE_FULL);

const permitted = [STORAGE_FULL];
const alarm = /disk is full/;

/** The disk with the SQLite file and the uploads fills up. */
export const fullDiskDrill: Drill = {
  name: 'full-disk',
  engine: 'SQLite',
  obstacle: mountObstacle,
  run: async ({ sites, isLong, cleanUp }) => {
    const disk = await mountSmallDisk(DISK_MEGABYTES);
    cleanUp(() => disk.remove());
    const site = await sites.create('SQLite', { folder: disk.folder });
    const program = await DrillProgram.start(site);
    cleanUp(() => program.close());
    const traffic: DrillTraffic = new DrillTraffic(site, {
      ports: [program.port],
      further: [(port) => traffic.create(port, longText()), (port) => traffic.upload(port, 40_000)],
    });
    cleanUp(() => traffic.close());
    return [
      await induce({
        failure: 'The disk of the database and the files is full',
        traffic,
        programs: [program],
        begin: () => disk.fill(FREE_BYTES),
        lastsMs: isLong ? 20_000 : 2_500,
        end: () => disk.free(),
        ...{ permitted, alarm },
        until: findsFullDisk,
        check: (outcomes) => (findsFullDisk(outcomes) ? [] : ['no write found the disk full']),
      }),
    ];
  },
};

/** The disk with the tables of PostgreSQL fills up. (With a full disk of its log, PostgreSQL ends.) */
export const fullDatabaseDiskDrill: Drill = {
  name: 'full-database-disk',
  engine: 'PostgreSQL',
  obstacle: () => mountObstacle() ?? postgresqlObstacle(),
  run: async ({ sites, isLong, cleanUp }) => {
    const cluster = await sites.cluster();
    const disk = await mountSmallDisk(DISK_MEGABYTES, 'postgres');
    const place = join(disk.folder, 'tables');
    await mkdir(place);
    execFileSync('chown', ['postgres', place]);
    await cluster.query(`CREATE TABLESPACE small LOCATION '${place}'`);
    const site = await sites.create('PostgreSQL', { tablespace: 'small' });
    cleanUp(async () => {
      await cluster.query(`DROP DATABASE ${new URL(site.databaseUrl).pathname.slice(1)} WITH (FORCE)`);
      await cluster.query('DROP TABLESPACE small');
      await disk.remove();
    });
    const program = await DrillProgram.start(site);
    cleanUp(() => program.close());
    const traffic: DrillTraffic = new DrillTraffic(site, {
      ports: [program.port],
      further: [(port) => traffic.create(port, longText())],
    });
    cleanUp(() => traffic.close());
    return [
      await induce({
        failure: 'The disk of the tables is full',
        traffic,
        programs: [program],
        begin: () => disk.fill(FREE_BYTES),
        lastsMs: isLong ? 20_000 : 2_500,
        end: () => disk.free(),
        ...{ permitted, alarm },
        until: findsFullDisk,
        check: (outcomes) => (findsFullDisk(outcomes) ? [] : ['no write found the disk full']),
      }),
    ];
  },
};
