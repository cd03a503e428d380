// Checks the package that `npm run package` made, as an image contains it: runs the steps of deploy/Containerfile in an empty
// folder, starts its command as another user who may write the volume and the temporary folder only, waits for its health
// check, and requests pages. Then compiles an application against the types, and verifies the systemd unit and compose.yaml.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { inStage, readInstructions, runSteps, userOf } from './container-steps.mjs';
import { freePort } from './free-port.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'postern-package-'));
// The other user must reach the program.
chmodSync(folder, 0o755);
const started = performance.now();

function log(step) {
  console.log(`${((performance.now() - started) / 1_000).toFixed(1).padStart(6)} s  ${step}`);
}

try {
  reuseDriver();
  const stage = runSteps(readInstructions(join(root, 'deploy/Containerfile')), {
    context: root,
    folder: join(folder, 'stages'),
  });
  log('the steps of the Containerfile have run');
  await checkProgram(stage);
  checkTypes();
  checkCompose();
  checkUnit();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Offers the SQLite driver of the checkout to the installation, which would compile it for a minute. */
function reuseDriver() {
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/better-sqlite3/package.json'), 'utf8'));
  const archives = join(folder, 'drivers');
  mkdirSync(archives);
  const name = `better-sqlite3-v${version}-node-v${process.versions.modules}-${process.platform}-${process.arch}.tar.gz`;
  const driver = 'build/Release/better_sqlite3.node';
  execFileSync('tar', ['-czf', join(archives, name), '-C', join(root, 'node_modules/better-sqlite3'), driver]);
  Object.assign(process.env, {
    npm_config_better_sqlite3_local_prebuilds: archives,
    npm_config_prefer_offline: 'true',
  });
}

async function checkProgram(stage) {
  const [program, ...first] = [...stage.entrypoint, ...stage.command].map((part) => inStage(part, stage));
  const cwd = join(stage.root, stage.workdir);
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const user = userOf(stage);
  if (user.uid !== undefined) chownSync(temporary, user.uid, user.gid);
  const port = await freePort();
  const environment = {
    PATH: process.env.PATH,
    ...Object.fromEntries(Object.entries(stage.environment).map(([name, value]) => [name, inStage(value, stage)])),
    ...{ HOST: '127.0.0.1', PORT: String(port), TMPDIR: temporary, HOME: '/nonexistent' },
  };
  const options = { cwd, env: environment, ...user };
  const readOnly = spawnSync('touch', [join(cwd, 'written')], options);
  if (user.uid !== undefined && readOnly.status === 0) throw new Error('The user may write the folder of the program.');
  const startTime = performance.now();
  const server = spawn(program, first, options);
  const printed = [];
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => printed.push(chunk));
  const ended = once(server, 'close');
  try {
    const [checker, ...checkerArguments] = stage.healthCheck;
    while (!(await succeeds(`http://127.0.0.1:${port}/`))) {
      if (server.exitCode !== null || performance.now() - startTime > 120_000)
        throw new Error(`The program did not start:\n${Buffer.concat(printed)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    log(`the demo site answered ${((performance.now() - startTime) / 1_000).toFixed(1)} s after the start`);
    execFileSync(checker, checkerArguments, { ...options, stdio: 'inherit' });
    for (const path of ['cms-json/', 'openapi', 'openapi/swagger-ui-bundle.js', 'cms-includes/postern/site.css']) {
      if (!(await succeeds(`http://127.0.0.1:${port}/${path}`))) throw new Error(`/${path} does not answer.`);
    }
    const report = JSON.parse(execFileSync(program, [first[0], 'doctor', '--json'], { ...options, encoding: 'utf8' }));
    log(`doctor: ${report.status}, ${report.checks.length} checks`);
    const textOf = (...words) => execFileSync(program, [first[0], ...words], { ...options, encoding: 'utf8' });
    const help = `${textOf('help')}${textOf('help', 'backup')}`;
    if (
      !/^ {2}postern backup /m.test(help) ||
      !help.includes('postern backup [options] <file>') ||
      help.includes('npm start')
    )
      throw new Error(`The help is wrong:\n${help}`);
    const commit = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
    }).stdout?.trim();
    if (!/^\d+\.\d+\.\d+/.test(textOf('--version')) || !textOf('--version').includes(`+${commit}`))
      throw new Error(`The version ${textOf('--version')} does not name the commit ${commit}.`);
    const written = join(temporary, 'client');
    textOf('client', '--out', written);
    if (!existsSync(join(written, 'generated/routes.ts')) || !existsSync(join(written, 'create-client.ts')))
      throw new Error('The command client has not written the client.');
    if (!textOf('schema').includes('type Query {')) throw new Error('The command schema has printed no schema.');
    log('the client and the schema were printed');
    server.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`The program ended with ${code}:\n${Buffer.concat(printed)}`);
    log('the program ended with SIGTERM');
  } finally {
    server.kill('SIGKILL');
  }
  checkMissingDriver({ program, first, options, cwd });
}

/** Without the SQLite driver, which is an optional dependency, the program says what to do. */
function checkMissingDriver({ program, first, options, cwd }) {
  const driver = join(cwd, 'node_modules/better-sqlite3');
  renameSync(driver, `${driver}-away`);
  const run = (command) => spawnSync(program, [first[0], ...command], { ...options, encoding: 'utf8' });
  const advice = /The SQLite driver better-sqlite3 is not installed.*DATABASE_URL/;
  const start = run(['start']);
  if (start.status !== 1 || !advice.test(start.stderr)) throw new Error(`Without the driver: ${start.stderr}`);
  const environment = { ...options.env, DATA_DIR: join(options.env.TMPDIR, 'new-site') };
  const report = spawnSync(program, [first[0], 'doctor'], { ...options, env: environment, encoding: 'utf8' }).stdout;
  if (!advice.test(report)) throw new Error(`Without the driver, doctor reports: ${report}`);
  renameSync(`${driver}-away`, driver);
  log('without the SQLite driver, the program says what to do');
}

/** An application compiles against the types of the package, and finds those of express beside it. */
function checkTypes() {
  const project = join(root, 'package/application');
  rmSync(project, { recursive: true, force: true });
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  symlinkSync(join(root, 'package/postern'), join(project, 'node_modules/postern'));
  writeFileSync(join(project, 'package.json'), '{ "name": "application", "type": "module" }');
  writeFileSync(
    join(project, 'app.mts'),
    `import { createApp, createExpressServer, type Declarations, defineSite, loadConfig } from 'postern';
const declarations: Declarations = { menuLocations: { primary: 'Primary' } };
export const defined: Declarations = defineSite({
  types: [
    {
      name: 'book',
      labels: { name: 'Books', singularName: 'Book' },
      graphql: { type: 'Book', singular: 'book', plural: 'books' },
      meta: { isbn: { type: 'string', single: true } },
      // @ts-expect-error A misspelled property.
      hierachical: true,
    },
  ],
  // @ts-expect-error The source of a pattern is one of a few.
  patterns: [{ name: 'shop/offer', title: 'An offer', content: 'Half price', source: 'shop' }],
  blockStyles: [{ block: 'core/quote', name: 'loud', label: 'Loud' }],
});
const site = await createApp(loadConfig(process.env, { cwd: '.' }), { declarations });
const credentials: { login: string } | undefined = await site.createDemoSite();
// @ts-expect-error The domain is not public.
site.domain;
createExpressServer(site.listener).listen(Number(credentials?.login));
`,
  );
  const settings = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--skipLibCheck',
    'false',
    '--types',
    'node',
  ];
  execFileSync(process.execPath, [join(root, 'node_modules/typescript-native/bin/tsc'), ...settings, 'app.mts'], {
    cwd: project,
    stdio: 'inherit',
  });
  log('an application compiles against the types');
}

/** Everything that compose.yaml names is declared in it. */
function checkCompose() {
  const { services, volumes, secrets } = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'));
  for (const [name, service] of Object.entries(services)) {
    const named = [
      ...Object.keys(service.depends_on ?? {}).map((other) => [services, other]),
      ...(service.secrets ?? []).map((secret) => [secrets, secret]),
      ...(service.volumes ?? []).map((volume) => [volumes, volume.split(':')[0]]),
    ];
    const missing = named.filter(([declared, key]) => !(key in declared)).map(([, key]) => key);
    if (missing.length > 0) throw new Error(`compose.yaml: ${name} names ${missing}, which it does not declare.`);
  }
  if (!existsSync(join(root, 'deploy', services.postern.build.context, services.postern.build.dockerfile)))
    throw new Error('compose.yaml names a Containerfile that does not exist.');
  log('compose.yaml declares what it names');
}

/** systemd accepts the unit; the command must exist, so another one takes its place. */
function checkUnit() {
  const unit = join(folder, 'postern.service');
  const text = readFileSync(join(root, 'deploy/postern.service'), 'utf8');
  writeFileSync(unit, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
  if (spawnSync('systemd-analyze', ['--version']).status !== 0)
    return log('systemd-analyze is missing: the unit is not checked');
  execFileSync('systemd-analyze', ['verify', unit], { stdio: 'inherit' });
  execFileSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', unit], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  log('systemd accepts the unit');
}

/** Whether a request is answered with a status below 300. */
function succeeds(address) {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}
