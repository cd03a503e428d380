import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertRows } from '../../src/import/write-rows.ts';
import { openTestDatabaseAgain } from './database.ts';
import { type Cluster, createCluster } from './postgresql-cluster.ts';
import { siteRows } from './site-rows.ts';
import { SITE_URL } from './test-site.ts';
import { startUnassisted, type UnassistedProgram } from './unassisted-program.ts';

/** A site whose database has two standbys. */
export interface ReplicatedSite {
  readonly cluster: Cluster;
  start(env?: Record<string, string>): Promise<UnassistedProgram>;
  dispose(): Promise<void>;
}

/** Creates the test site on a primary with two standbys. */
export async function createReplicatedSite(): Promise<ReplicatedSite> {
  const cluster = await createCluster(2);
  const folder = await mkdtemp(join(tmpdir(), 'postern-site-'));
  const database = await openTestDatabaseAgain(cluster.primary.url);
  await database.transaction((client) =>
    insertRows(client, { rows: siteRows({ siteUrl: SITE_URL, extraPosts: 30 }), dialect: database.dialect }),
  );
  await database.close();
  const programs: UnassistedProgram[] = [];
  return {
    cluster,
    start: async (env = {}) => {
      const program = await startUnassisted({
        ...{ SITE_URL, DATA_DIR: folder, DATABASE_POOL: '3', METRICS_PORT: '0' },
        DATABASE_URL: cluster.primary.url,
        DATABASE_READER_URL: cluster.standbys.map(({ url }) => url).join(),
        ...env,
      });
      programs.push(program);
      return program;
    },
    dispose: async () => {
      for (const program of programs) await program.close();
      await cluster.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
