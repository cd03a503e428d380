// Imports, starts and stops the sites that `same-answers.mjs` compares.
import { spawn } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { register } from 'tsx/esm/api';

register();
const { exportCommand } = await import('../src/commands/export-command.ts');
const { licenseCommand } = await import('../src/commands/license-command.ts');
const { loadConfig } = await import('../src/config.ts');
const { createMysqlDatabase, hasMysqlServer } = await import('../test/import/mysql-server.ts');
const { signedLicense, TEST_PUBLIC_KEY } = await import('../test/support/test-license.ts');

export { hasMysqlServer };

const program = new URL('../scripts/start.mjs', import.meta.url).pathname;

const environment = ({ folder, port, siteUrl, themes }) => {
  const { DATABASE_URL: _url, DATABASE_READER_URL: _reader, ...inherited } = process.env;
  return {
    ...inherited,
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_URL: siteUrl,
    BRAND: 'wp',
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    THEMES_DIR: themes,
  };
};

/** Imports `source` into a new site. */
export async function importSite(site, { source, user, password }) {
  const accountOptions = user === undefined ? [] : ['--user', user, '--revisions', '--at-once', '4'];
  const env = { ...environment(site), ...(password === undefined ? {} : { IMPORT_PASSWORD: password }) };
  const options = [...accountOptions, '--uploads', site.uploads];
  const child = spawn(process.execPath, [program, 'import', source, ...options], { env });
  const { code, text } = await endOf(child);
  if (code !== 0) throw new Error(`The import of ${source.replace(/\/\/.*@/, '//')} failed:\n${text}`);
}

/** Starts the server of a site. Resolves when it answers; `stop` ends it. */
export async function startSite(site) {
  const child = spawn(process.execPath, [program], { env: environment(site) });
  const end = endOf(child);
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(`${site.siteUrl}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) break;
    if (child.exitCode !== null || attempt > 300) {
      child.kill();
      throw new Error(`The server of ${site.folder} does not answer:\n${(await end).text}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    stop: async () => {
      child.kill();
      await end;
    },
  };
}

function endOf(child) {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text })));
}

/** Exports a site as WXR with a test license. */
export async function writeWxr(site, out) {
  const messages = [];
  const common = {
    config: loadConfig({ ...environment(site), LOG_LEVEL: 'silent' }, { cwd: site.folder }),
    output: { write: (text) => messages.push(text) },
    licensePublicKey: TEST_PUBLIC_KEY,
  };
  const file = join(site.folder, 'license.txt');
  await writeFile(file, signedLicense());
  const codes = [
    await licenseCommand.run({ ...common, action: file }),
    await exportCommand.run({ ...common, format: 'wxr', out }),
    await licenseCommand.run({ ...common, action: 'remove' }),
  ];
  await rm(file);
  if (codes.some((code) => code !== 0)) throw new Error(`The export failed:\n${messages.join('')}`);
}

/** Loads the tables of a folder into a new MySQL or MariaDB database. `dispose` removes it. */
export async function loadMariadb(folder, prefix) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const tables = {};
  for (const name of names) {
    tables[name.slice(prefix.length, -'.json'.length)] = JSON.parse(await readFile(join(folder, name), 'utf8'));
  }
  const database = await createMysqlDatabase();
  await database.connection.query('SET autocommit = 0');
  await database.load(tables, { prefix });
  await database.connection.query('COMMIT');
  await database.connection.query('SET autocommit = 1');
  return database;
}

/**
 * Copies settings, and the roles and application passwords of accounts, from another site: export files and the API do
 * not contain them, and most requests require them. `overwrite` also replaces settings that the site has.
 */
export function copySettings(site, { other, overwrite = false }) {
  const connection = new Connection(databaseFile(site));
  try {
    connection.prepare('ATTACH ? AS other').run(databaseFile(other));
    connection.exec(`UPDATE users SET (roles, capabilities) =
      (SELECT o.roles, o.capabilities FROM other.users o WHERE o.loginKey = users.loginKey)`);
    connection.exec(`INSERT INTO application_passwords SELECT p.* FROM other.application_passwords p
      JOIN other.users o ON o.id = p.userId JOIN users u ON u.loginKey = o.loginKey AND u.id = o.id`);
    const conflict = overwrite ? 'REPLACE' : 'IGNORE';
    connection.exec(`INSERT OR ${conflict} INTO settings SELECT * FROM other.settings`);
  } finally {
    connection.close();
  }
}

const databaseFile = (site) => loadConfig(environment(site), { cwd: site.folder }).databaseUrl.replace(/^file:/, '');
