import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createRegistry } from '../../schema/core/registry/declarations.ts';
import { createSchema } from '../../schema/index.ts';
import type { DatabaseProbe } from '../adapters/database/database-probe.ts';
import { openDatabaseProbe } from '../adapters/database/open-database-probe.ts';
import { createThemeFolder } from '../adapters/themes/theme-folder.ts';
import { loadDeclarations } from '../config/declarations-file.ts';
import { misspellingMessage } from '../config/misspelled-names.ts';
import { programName } from '../config/program-name.ts';
import type { Config } from '../config.ts';
import { themeFolders } from '../program-kernel.ts';
import { accessChecks } from './check-access.ts';
import { type Check, type CheckResult, fails, passes, warns } from './check-result.ts';
import { clockCheck, databaseChecks, replicaCheck } from './database-checks.ts';
import { storageChecks } from './storage-checks.ts';

/** After this time a check fails: nothing that works takes as long. */
const CHECK_TIMEOUT_MS = 30_000;

/** Options of an examination. */
export interface Examination {
  config: Config;
  /** What an error of a check means, and what to do. */
  explain(error: unknown): string;
}

const settingsResult = ({ misspelledNames }: Config) =>
  misspelledNames.length === 0
    ? passes('All settings are valid.')
    : warns(`${misspelledNames.map(misspellingMessage).join('. ')}.`);

/** Checks a configuration and everything that it names, one after the other. It changes nothing that remains. */
export async function* examineSite({ config, explain }: Examination): AsyncGenerator<CheckResult> {
  const run = ({ name, run: check }: Check) => resultOf({ name, run: check }, explain);
  yield await run({
    name: 'program',
    run: async () => passes(`${await programName(config.programDir)} on Node.js ${process.versions.node}.`),
  });
  yield { name: 'settings', ...settingsResult(config) };
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
  // The schema checks documents of abilities, and selections of fields.
  createSchema(createRegistry(await loadDeclarations(declarationsFile)));
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

/** Reads all themes as the site does, and compares them with the theme that the site uses. */
async function themeCheck(config: Config, probe: DatabaseProbe | null) {
  // Without THEMES_DIR, the folder need not exist.
  if (config.themesDir !== join(config.dataDir, 'themes') && !existsSync(config.themesDir))
    return fails(`THEMES_DIR=${config.themesDir} does not exist. Create it, or correct the path.`);
  const problems: string[] = [];
  const report = (fields: object) => {
    const { theme, file, folder, reason } = fields as Record<string, string | undefined>;
    problems.push(`${theme ? `/${theme}/` : (file ?? folder)}: ${reason}`);
  };
  const log = { debug: () => {}, info: () => {}, warn: report, error: report };
  const source = createThemeFolder({ folders: themeFolders(config), url: config.siteUrl, log });
  const names = await source.names();
  const themes = await Promise.all(names.map(async (name) => ({ name, theme: await source.loadTheme(name) })));
  const unreadable = themes.filter(({ theme }) => theme === null).map(({ name }) => name);
  const used = textSetting(await probe?.setting('stylesheet'));
  if (used !== '' && !names.includes(used)) {
    return fails(
      `The site uses the theme "${used}", which is in none of the folders ${themeFolders(config).join(' and ')}. Put it there, or choose another theme; until then "plain" is shown.`,
    );
  }
  if (problems.length > 0 || unreadable.length > 0) {
    const message = `Themes with problems: ${[...problems, ...unreadable.map((name) => `${name} cannot be read`)].join('; ')}. Correct their files.`;
    return problems.some((problem) => problem.includes(`/${used || 'plain'}/`)) ? fails(message) : warns(message);
  }
  return passes(`${names.length === 1 ? '1 theme is' : `${names.length} themes are`} readable: ${names.join(', ')}.`);
}

/** A stored text; settings are stored as JSON. */
function textSetting(value: string | undefined): string {
  try {
    const parsed: unknown = JSON.parse(value ?? '""');
    return typeof parsed === 'string' ? parsed : '';
  } catch {
    return '';
  }
}
