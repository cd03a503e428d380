import { createRegistry } from '../../schema/core/registry/declarations.ts';
import type { DatabaseProbe } from '../adapters/database/database-probe.ts';
import { openDatabaseProbe } from '../adapters/database/open-database-probe.ts';
import { loadDeclarations } from '../config/declarations-file.ts';
import { programName } from '../config/program-name.ts';
import type { Config } from '../config.ts';
import { accessChecks } from './access-checks.ts';
import { type Check, type CheckResult, fails, passes } from './check-result.ts';
import { clockCheck, databaseChecks, replicaCheck } from './database-checks.ts';
import { storageChecks } from './storage-checks.ts';
import { themeCheck } from './theme-check.ts';

/** After this time a check fails: nothing that works takes as long. */
const CHECK_TIMEOUT_MS = 30_000;

/** Options of an examination. */
export interface Examination {
  config: Config;
  /** What an error of a check means, and what to do. */
  explain(error: unknown): string;
}

/** Checks a configuration and everything that it names, one after the other. It changes nothing that remains. */
export async function* examineSite({ config, explain }: Examination): AsyncGenerator<CheckResult> {
  const run = ({ name, run: check }: Check) => resultOf({ name, run: check }, explain);
  yield await run({
    name: 'program',
    run: async () => passes(`${await programName(config.programDir)} on Node.js ${process.versions.node}.`),
  });
  yield { name: 'settings', ...passes('All settings are valid.') };
  let probe = null as DatabaseProbe | null;
  try {
    const opened = await resultOf(
      {
        name: 'database',
        run: async () => {
          probe = await openDatabaseProbe(config.directDatabaseUrl);
          return passes('');
        },
      },
      explain,
    );
    if (opened.status === 'failed') yield opened;
    else for (const check of databaseChecks(config, probe)) yield await run(check);
    if (config.directDatabaseUrl !== config.databaseUrl)
      yield await run({
        name: 'pooler',
        run: () => withProbe(config.databaseUrl, async ({ version }) => passes(`The pooler leads to ${version}.`)),
      });
    for (const [index, url] of config.replicas.urls.entries()) {
      const name = config.replicas.urls.length === 1 ? 'replica' : `replica ${index + 1}`;
      yield await run({ name, run: () => withProbe(url, (replica) => replicaCheck(config, { url, probe: replica })) });
    }
    yield await run(clockCheck(probe));
    for (const check of storageChecks(config)) yield await run(check);
    yield await run({ name: 'themes', run: () => themeCheck(config, probe) });
    yield await run({ name: 'declarations', run: () => declarationsCheck(config) });
    for (const check of accessChecks(config)) yield await run(check);
  } finally {
    await closeProbe(probe);
  }
}

/** Closes a probe. A server that is lost meanwhile has failed a check before. */
const closeProbe = async (probe: DatabaseProbe | null): Promise<void> => probe?.close().catch(() => {});

/** Runs a check with a connection of its own. */
async function withProbe<T>(url: string, check: (probe: DatabaseProbe) => Promise<T>): Promise<T> {
  const probe = await openDatabaseProbe(url);
  if (!probe) throw new Error('The database does not exist.');
  try {
    return await check(probe);
  } finally {
    await closeProbe(probe);
  }
}

async function declarationsCheck({ declarationsFile }: Config) {
  if (declarationsFile === undefined) return passes('The site declares no types of its own.');
  createRegistry(await loadDeclarations(declarationsFile));
  return passes(`${declarationsFile} is valid.`);
}

/** The result of a check; an error and a timeout are failures. */
async function resultOf({ name, run }: Check, explain: (error: unknown) => string): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`No answer within ${CHECK_TIMEOUT_MS / 1_000} s. Check the network and the address.`)),
      CHECK_TIMEOUT_MS,
    );
  });
  try {
    return { name, ...(await Promise.race([run(), timeout])) };
  } catch (error) {
    return { name, ...fails(explain(error)) };
  } finally {
    clearTimeout(timer);
  }
}
