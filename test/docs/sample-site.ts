import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createApp } from '../../src/app.ts';
import { loadDeclarations } from '../../src/config/declarations-file.ts';
import { loadConfig } from '../../src/config.ts';
import { answerBrokenRequests } from '../../src/http/draining-server.ts';
import { createExpressServer } from '../../src/http/express-app.ts';
import { openTestDatabase } from '../support/database.ts';
import { freePort } from '../support/free-port.ts';
import { matchesExpected, type Sample } from './sample-blocks.ts';
import { answerCommands } from './sample-commands.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PHOTO = { create: { width: 1_600, height: 1_000, channels: 3, background: '#486' } } as const;

/** Placeholders of the pages for values of the running site. */
const ADDRESS = 'http://localhost:3000';
/** The address of the site that imports read; replaced by the running one. */
const OTHER_SITE = 'https://example.org';
const PASSWORD = 'APPLICATION PASSWORD';

/** Runs the samples of a page. */
export interface SampleSite {
  /** Runs one sample. Throws an Error that names the line of the page and the reason. */
  run(sample: Sample): Promise<void>;
  dispose(): Promise<void>;
}

/** `curl` fails on statuses from 400. `npx` runs installed programs without npm, which takes a second. `npm` runs the commands of the program, and restarts it with the variables. */
const SHELL_FUNCTIONS = `
set -euo pipefail
curl() { command curl --fail-with-body --silent --show-error --max-time 60 "$@"; }
npx() { local name=$1; shift; "node_modules/.bin/$name" "$@"; }
npm() {
  case "$1" in
    ci | test | install) ;;
    start) shift; [ "\${1:-}" = -- ] && shift; if [ $# -eq 0 ]; then env -0 > "$RESTART_FILE"; else program "$@"; fi ;;
    run) [ "$2" = import ] && { shift 2; [ "\${1:-}" = -- ] && shift; program import "$@"; } ;;
    *) echo "The test of the samples does not support npm $1." >&2; return 1 ;;
  esac
}
`;

/** A demo site that was created once: the folder with its files and its database, and its application password. */
export interface DemoSite {
  folder: string;
  password: string;
  dispose(): Promise<void>;
}

/** The name of the database in the folder of a demo site. */
const DATABASE_FILE = 'site.db';

/** Creates the demo site whose copies the pages use; null on PostgreSQL, where each page creates its own. */
export async function createDemoSite(): Promise<DemoSite | null> {
  if (process.env.TEST_DATABASE_URL) return null;
  const folder = await mkdtemp(join(tmpdir(), 'postern-demo-'));
  const port = String(await freePort());
  const database = { DATABASE_URL: `file:${join(folder, DATABASE_FILE)}` };
  const server = await startSampleServer(
    { ...database, DATA_DIR: folder, LOG_LEVEL: 'error', SITE_URL: `http://localhost:${port}`, PORT: port },
    folder,
  );
  // The database is one file when no program has it open.
  await server.close();
  return { folder, password: server.createdPassword, dispose: () => rm(folder, { recursive: true, force: true }) };
}

/** The program in this process, which starts in a fraction of the time of a process of its own. */
interface SampleServer {
  /** The application password of the administrator, if the start created the demo site; otherwise empty. */
  createdPassword: string;
  close(): Promise<void>;
}

async function startSampleServer(settings: Record<string, string>, folder: string): Promise<SampleServer> {
  const config = loadConfig(settings, { cwd: folder });
  const app = await createApp(config, { declarations: await loadDeclarations(config.declarationsFile) });
  const server = createExpressServer(app.listener);
  answerBrokenRequests(server);
  await new Promise<void>((resolve) => server.listen(config.port, config.host, resolve));
  const credentials = await app.createDemoSite();
  app.startJobs();
  return {
    createdPassword: credentials?.applicationPassword ?? '',
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await app.close();
    },
  };
}

/**
 * Starts a demo site in a separate folder, which is the working folder of the samples. `demo` is copied, because creating
 * a demo site takes longer than starting it.
 */
export async function createSampleSite(demo: DemoSite | null): Promise<SampleSite> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-samples-'));
  const data = join(folder, 'data');
  if (demo) await cp(demo.folder, data, { recursive: true });
  const database = demo
    ? { url: `file:${join(data, DATABASE_FILE)}`, dispose: async () => {} }
    : await openTestDatabase();
  const restartFile = join(folder, '.restart');
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await sharp(PHOTO).jpeg().toFile(join(folder, 'photo.jpg'));
  const settings: Record<string, string> = {
    DATA_DIR: data,
    DATABASE_URL: database.url,
    DATABASE_POOL: '2',
    LOG_LEVEL: 'error',
    SQLITE_SYNCHRONOUS: 'NORMAL',
  };
  const commands = await answerCommands(folder);
  let server: SampleServer | undefined;
  const port = await freePort();
  const start = async (): Promise<SampleServer> => {
    await server?.close();
    server = await startSampleServer({ ...settings, SITE_URL: `http://localhost:${port}`, PORT: String(port) }, folder);
    return server;
  };
  const { createdPassword } = await start();
  const password = demo?.password ?? createdPassword;
  const withValues = (text: string) =>
    [ADDRESS, OTHER_SITE]
      .reduce((replaced, placeholder) => replaced.replaceAll(placeholder, `http://localhost:${port}`), text)
      .replaceAll(PASSWORD, password);

  const restartIfRequested = async () => {
    const variables = await readFile(restartFile, 'utf8').catch(() => null);
    if (variables === null) return;
    await rm(restartFile);
    for (const line of variables.split('\0')) {
      const [, name = '', value = ''] = /^([A-Z][A-Z0-9_]+)=([\s\S]*)$/.exec(line) ?? [];
      if (
        /^(?:BRAND|JWT|FAUST_\w+|[A-Z]+_NAMESPACE|DECLARATIONS_FILE|(?:WP)?GRAPHQL_\w+|EXPORT_KEY|MEDIA_TRASH|RATE_LIMIT_\w+|WEBHOOK_\w+|XMLRPC|YOAST_HEAD)$/.test(
          name,
        )
      ) {
        settings[name] = value;
      }
    }
    await start();
  };

  const runShell = async (text: string): Promise<string> => {
    const { output, errors, status } = await bash(commands.shellFunction + SHELL_FUNCTIONS + withValues(text), {
      cwd: folder,
      env: {
        ...process.env,
        ...settings,
        SITE_URL: `http://localhost:${port}`,
        PORT: String(port),
        RESTART_FILE: restartFile,
      },
    });
    if (status !== 0) throw new Error(`exit code ${status}\n${output}${errors}`);
    if (/"errors":\s*\[/.test(output)) throw new Error(`The answer has errors: ${output}`);
    await restartIfRequested();
    return output;
  };

  const runGraphql = async (query: string, variables: unknown): Promise<unknown> => {
    const response = await fetch(`http://localhost:${port}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`,
      },
      body: JSON.stringify({ query, variables }),
    });
    const answer = (await response.json()) as { data?: unknown; errors?: unknown };
    if (answer.errors) throw new Error(JSON.stringify(answer.errors));
    return answer.data;
  };

  const runSample = async (sample: Sample): Promise<void> => {
    const { block } = sample;
    if (sample.kind === 'file') return writeFile(join(folder, sample.name), withValues(block.text));
    const expected = sample.expected && JSON.parse(withValues(sample.expected.text));
    if (sample.kind === 'shell') {
      const output = await runShell(block.text);
      if (expected !== null) compare(JSON.parse(output), expected);
      return;
    }
    const variables = sample.variables && JSON.parse(withValues(sample.variables.text));
    const data = await runGraphql(withValues(block.text), variables ?? {});
    if (expected !== null) compare({ data }, expected);
  };

  return {
    run: async (sample) => {
      try {
        await runSample(sample);
      } catch (error) {
        throw new Error(`line ${sample.block.line}: ${(error as Error).message}\n${sample.block.text}`);
      }
    },
    dispose: async () => {
      await server?.close();
      await commands.close();
      await database.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function compare(value: unknown, expected: unknown): void {
  if (matchesExpected(value, expected)) return;
  throw new Error(`The page shows ${JSON.stringify(expected)}\nThe answer is  ${JSON.stringify(value)}`);
}

interface ShellResult {
  output: string;
  errors: string;
  status: number | null;
}

function bash(script: string, { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }): Promise<ShellResult> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.once('error', reject);
    child.once('close', (status) => resolve({ output, errors, status }));
  });
}
