import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { hasPrivateTransport, isLoopbackSite } from '../../schema/auth/application-password.ts';
import { createRegistry } from '../../schema/core/registry/declarations.ts';
import { createSchema } from '../../schema/index.ts';
import { isLoopbackHost } from '../../schema/values/web-address.ts';
import type { DatabaseProbe } from '../adapters/database/database-probe.ts';
import { openDatabaseProbe } from '../adapters/database/open-maintenance.ts';
import { openMediaStore } from '../adapters/media/open-media-store.ts';
import { verifyMailServer } from '../adapters/smtp-mailer.ts';
import { createThemeFolder } from '../adapters/themes/theme-folder.ts';
import { loadDeclarations } from '../config/declarations-file.ts';
import { misspellingMessage } from '../config/misspelled-names.ts';
import { programVersion } from '../config/program-name.ts';
import type { Config } from '../config.ts';
import { diskFolders, MIN_FREE_BYTES } from '../operations/storage-watch.ts';
import { themeFolders } from '../program-kernel.ts';
import { type Check, type CheckResult, fails, passes, warns } from './check-result.ts';
import { clockCheck, databaseChecks, replicaCheck } from './database-checks.ts';

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
    run: async () => passes(`Postern ${programVersion(config.programDir)} on Node.js ${process.versions.node}.`),
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

async function mailCheck({ mail }: Config) {
  if (!mail) return passes('The site sends no e-mail. SMTP_URL and MAIL_FROM allow it.');
  const { host } = new URL(mail.url);
  try {
    await verifyMailServer(mail);
    return passes(`The server ${host} accepts the login. The sender is ${mail.from.address}.`);
  } catch (error) {
    const { code = '', responseCode } = error as { code?: string; responseCode?: number };
    const reason = responseCode === undefined ? code : `${code}, status ${responseCode}`;
    return fails(
      `The server ${host} of SMTP_URL does not accept the login (${reason}). Check its host, port, user and password.`,
    );
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
  const source = createThemeFolder({ folders: themeFolders(config), url: config.siteUrl, home: config.siteUrl, log });
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

/** Free space below which uploads of the maximum size and a backup may fail soon. */
const LOW_SPACE_BYTES = 500_000_000;

/** The folder itself, or the nearest one above it that exists: there the first start creates it. */
const existingFolder = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : existingFolder(dirname(folder));

/** The checks of the folders and of the file store that the site writes to. */
function storageChecks(config: Config): Check[] {
  return [
    { name: 'data folder', run: () => dataFolderCheck(config) },
    { name: 'disk space', run: () => spaceCheck(config) },
    { name: 'file store', run: () => fileStoreCheck(config) },
  ];
}

async function dataFolderCheck({ dataDir }: Config) {
  const folder = existingFolder(dataDir);
  const probe = await mkdtemp(join(folder, '.doctor-'));
  try {
    const text = randomUUID();
    await writeFile(join(probe, 'probe'), text);
    if ((await readFile(join(probe, 'probe'), 'utf8')) !== text) return fails(`A file in ${folder} was not read back.`);
  } finally {
    await rm(probe, { recursive: true, force: true });
  }
  return passes(
    folder === dataDir ? `${dataDir} is writable.` : `${dataDir} does not exist yet; the first start creates it.`,
  );
}

async function spaceCheck(config: Config) {
  const folders = [...new Set(Object.values(diskFolders(config)).map(existingFolder))];
  const free = await Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize, blocks, files, ffree } = await statfs(folder);
      // Some file systems report no size, or no number of files.
      return {
        folder,
        bytes: blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize,
        hasFiles: files === 0 || ffree > 0,
      };
    }),
  );
  const texts = free
    .map(({ folder, bytes }) => `${folder} has ${(bytes / 1_000_000_000).toFixed(1)} GB free`)
    .join('; ');
  if (free.some(({ bytes, hasFiles }) => bytes < MIN_FREE_BYTES || !hasFiles))
    return fails(`${texts}. The disk is full: the site refuses writes until there is space.`);
  const needed = Math.max(LOW_SPACE_BYTES, 2 * config.maxUploadBytes);
  return free.some(({ bytes }) => bytes < needed)
    ? warns(`${texts}. Free some before uploads and backups fail.`)
    : passes(`${texts}.`);
}

async function fileStoreCheck(config: Config) {
  const where = config.mediaStore === 's3' ? `The bucket ${config.s3?.bucket}` : config.uploadsDir;
  // The check of the data folder says whether it can be created.
  if (config.mediaStore === 'local' && !existsSync(config.uploadsDir))
    return passes(`${where} does not exist yet; the first upload creates it.`);
  const store = await openMediaStore(config);
  const bytes = Buffer.from(randomUUID());
  const key = `doctor-${bytes}.txt`;
  try {
    await store.put(key, { size: bytes.length, open: () => Readable.from([bytes]) });
    const file = await store.read(key);
    if (!file || !bytes.equals(await buffer(file.body))) return fails(`${where}: a file was not read back.`);
  } finally {
    await store.remove([key]);
  }
  return passes(`${where}: a file was written, read back and deleted.`);
}

/** The checks of settings that depend on each other: addresses, proxies, credentials and requests to other sites. */
function accessChecks(config: Config): Check[] {
  const site = { addresses: { home: config.siteUrl } };
  const isPrivate = hasPrivateTransport(site);
  return [
    { name: 'address', run: () => addressCheck(config, isLoopbackSite(site)) },
    { name: 'proxies', run: () => proxyCheck(config, isPrivate) },
    { name: 'application passwords', run: () => applicationPasswordCheck(config, isPrivate) },
    { name: 'other credentials', run: () => credentialCheck(config, isPrivate) },
    { name: 'e-mail', run: () => mailCheck(config) },
    { name: 'outgoing requests', run: () => outgoingCheck(config) },
    { name: 'metrics', run: () => metricsCheck(config) },
  ];
}

function addressCheck({ siteUrl, host, port }: Config, isLoopback: boolean) {
  if (siteUrl.endsWith(':0')) return fails('With PORT=0, set SITE_URL: links contain port 0 otherwise.');
  if (isLoopback && !isLoopbackHost(host))
    return warns(
      `HOST=${host} accepts requests from the network, but links lead to ${siteUrl}. Set SITE_URL to the public address.`,
    );
  return passes(`The site is at ${siteUrl}; the program listens on ${host}, port ${port}.`);
}

/** The program serves plain HTTP, so that an https address means a proxy in front of it. */
function proxyCheck({ siteUrl, trustedProxies }: Config, isPrivate: boolean) {
  const isHttps = siteUrl.startsWith('https:');
  if (isHttps && trustedProxies.length === 0)
    return warns(
      'SITE_URL begins with https:, so a proxy with TLS is in front of the program, but TRUSTED_PROXIES is empty: failed logins of all clients are counted together. Name the proxy, for example loopback.',
    );
  if (!isHttps && !isPrivate)
    return warns(
      `${siteUrl} is not encrypted. Put a proxy with TLS in front of the program, and set SITE_URL to the https address.`,
    );
  return passes(trustedProxies.length === 0 ? 'No proxy is expected.' : `Trusted: ${trustedProxies.join(', ')}.`);
}

function applicationPasswordCheck({ applicationPasswords }: Config, isPrivate: boolean) {
  if (applicationPasswords === 'off') return passes('Application passwords are off.');
  if (isPrivate) return passes('Application passwords are accepted.');
  return applicationPasswords === 'always'
    ? warns(
        'APPLICATION_PASSWORDS=always accepts them over plain HTTP, where everyone on the network path can read them. Use an https SITE_URL.',
      )
    : warns('Application passwords are refused, because SITE_URL is not an https address. Use one.');
}

function credentialCheck({ tokens, xmlrpc, frontEnd }: Config, isPrivate: boolean) {
  const used = [
    ...(tokens?.allowsLogin ? ['JWT=on'] : []),
    ...(xmlrpc ? ['XMLRPC=on'] : []),
    ...(frontEnd ? ['FAUST_FRONTEND_URL'] : []),
  ];
  if (used.length === 0) return passes('No bearer tokens, XML-RPC or front end with a secret.');
  if (!isPrivate)
    return warns(
      `With ${used.join(' and ')}, clients send secrets to an address without encryption. Use an https SITE_URL.`,
    );
  const randomKey = tokens && tokens.secret === undefined ? ' A random key in the database signs bearer tokens.' : '';
  return passes(`${used.join(', ')}.${randomKey}`);
}

function outgoingCheck({ outgoingRequests, webhooks }: Config) {
  if (outgoingRequests) return passes('Requests to public addresses of other sites are allowed.');
  const targets =
    webhooks.targets.length === 0
      ? 'Webhooks reach no receiver.'
      : `Webhooks reach ${webhooks.targets.join(', ')} only.`;
  return passes(`OUTGOING_REQUESTS=off: no embeds, feeds in widgets or uploads from addresses. ${targets}`);
}

function metricsCheck({ operations: { metricsHost, metricsPort } }: Config) {
  if (metricsPort === undefined) return passes('METRICS_PORT is not set: no metrics are served.');
  return isLoopbackHost(metricsHost)
    ? passes(`Metrics are served on ${metricsHost}, port ${metricsPort}.`)
    : warns(
        `Everyone who reaches ${metricsHost}, port ${metricsPort} can read the metrics. Let a firewall admit the monitoring only.`,
      );
}
