import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The prefix of the names of all PostgreSQL schemas of a run. */
    schemaPrefix: string;
  }
}

/**
 * Runs before the first test: builds the program, whose workers all tests use. The returned function runs after the last
 * one and drops all schemas of the run.
 */
export function setup(project: TestProject): () => Promise<void> {
  buildProgram();
  const prefix = `test_${randomBytes(6).toString('hex')}_`;
  project.provide('schemaPrefix', prefix);
  return async () => {
    const server = process.env.TEST_DATABASE_URL;
    if (server) await dropSchemas(server, prefix);
  };
}

/** Each start builds the program if a source has changed. */
function buildProgram(): void {
  const start = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [start, 'help'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('The program could not be built.');
}

async function dropSchemas(server: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'SELECT nspname AS name FROM pg_namespace WHERE starts_with(nspname, $1)',
      [prefix],
    );
    for (const { name } of rows) await client.query(`DROP SCHEMA IF EXISTS "${name}" CASCADE`);
  } finally {
    await client.end();
  }
}
