// Checks the starters in docs/examples: installs their packages from the registry, builds them beside a running site, and
// starts them. Each must list posts, show one, show a draft with a preview token, refuse a webhook with a wrong signature, and
// show a change after the webhook of the site. Arguments name starters; without any, all are checked. A starter whose packages
// cannot be installed is reported and left out.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';
import { runCommand, startServer } from './site-server.mjs';

const EXAMPLES = fileURLToPath(new URL('../docs/examples', import.meta.url));
const INSTALL_SECONDS = 150;
const BUILD_SECONDS = 180;
const folder = mkdtempSync(join(tmpdir(), 'postern-starters-'));

/** How the packages of each starter are checked before it starts. */
const STARTERS = {
  nextjs: [['build']],
  astro: [['check'], ['build']],
  sveltekit: [['check'], ['build']],
  nuxt: [['build']],
};

const started = performance.now();
const log = (text) => console.log(`${((performance.now() - started) / 1_000).toFixed(1).padStart(6)} s  ${text}`);

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(STARTERS);
const unknown = chosen.filter((name) => !(name in STARTERS));
if (unknown.length > 0)
  throw new Error(`Unknown starters: ${unknown.join(', ')}. Use ${Object.keys(STARTERS).join(', ')}.`);

const ports = Object.fromEntries(await Promise.all(chosen.map(async (name) => [name, await freePort()])));
const environment = {
  DATA_DIR: join(folder, 'data'),
  APPLICATION_PASSWORDS: 'always',
  WEBHOOK_TARGETS: Object.values(ports)
    .map((port) => `127.0.0.1:${port}`)
    .join(','),
  PREVIEW_URL: 'https://front-end.example/preview/{id}/?token={token}',
};
mkdirSync(environment.DATA_DIR, { recursive: true });
const site = await startServer(environment);
try {
  const login = await applicationPassword();
  const waiting = [...chosen];
  const checkWaiting = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await checkStarter(name, login);
  };
  // Installations wait for the network, and builds use one processor for most of their time.
  await Promise.all([checkWaiting(), checkWaiting()]);
} finally {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the header of requests as the administrator of the demo site. */
async function applicationPassword() {
  const printed = await runCommand(['password', 'admin'], environment);
  const password = /Password\s+(\S+)/i.exec(printed)?.[1];
  const cookies = await fetch(`${site.address}/cms-login.php`, {
    method: 'POST',
    body: new URLSearchParams({ log: 'admin', pwd: password }),
    redirect: 'manual',
  }).then(({ headers }) =>
    headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  );
  const nonce = await fetch(`${site.address}/cms-admin/admin-ajax.php?action=rest-nonce`, {
    headers: { cookie: cookies },
  });
  const answer = await fetch(`${site.address}/cms-json/cms/v2/users/me/application-passwords`, {
    method: 'POST',
    headers: { cookie: cookies, 'x-cms-nonce': await nonce.text(), 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Starters' }),
  });
  const { password: created } = await answer.json();
  return `Basic ${Buffer.from(`admin:${created}`).toString('base64')}`;
}

async function checkStarter(name, authorization) {
  const directory = join(folder, name);
  cpSync(join(EXAMPLES, name), directory, { recursive: true });
  const install = await runNpm(['install', '--no-audit', '--no-fund', '--prefer-offline'], {
    directory,
    seconds: INSTALL_SECONDS,
  });
  if (install.code !== 0) {
    log(
      `${name}: its packages cannot be installed here, so it is not checked: ${install.printed.trim().split('\n')[0]}`,
    );
    return;
  }
  log(`${name}: installed`);
  const address = `http://127.0.0.1:${ports[name]}`;
  const send = (path, body) => sendRest(path, { authorization, body });
  const webhook = await send('/postern/v1/webhooks', { name, url: `${address}/api/changes/` });
  const variables = {
    ...process.env,
    CMS_GRAPHQL_URL: `${site.address}/graphql`,
    WEBHOOK_SECRET: webhook.secret,
    ...{ HOST: '127.0.0.1', HOSTNAME: '127.0.0.1', PORT: String(ports[name]), ORIGIN: address },
    ...{
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      NUXT_TELEMETRY_DISABLED: '1',
    },
  };
  writeFileSync(join(directory, '.env'), `CMS_GRAPHQL_URL=${site.address}/graphql\nWEBHOOK_SECRET=${webhook.secret}\n`);
  for (const [script] of STARTERS[name]) {
    const { code, printed } = await runNpm(['run', script], { directory, env: variables, seconds: BUILD_SECONDS });
    if (code !== 0) throw new Error(`${name}: npm run ${script} ended with ${code}:\n${printed}`);
    log(`${name}: ${script}`);
  }
  const child = spawn('npm', ['start'], { cwd: directory, env: variables, detached: true });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk));
  const ended = once(child, 'close');
  try {
    await checkPages(name, { address, send });
    log(`${name}: list, post, preview and webhook work`);
  } catch (error) {
    const deliveries = await sendRest(`/postern/v1/webhooks/${webhook.id}/deliveries`, {
      authorization,
      method: 'GET',
    });
    throw new Error(`${name}: ${error.message}\n${Buffer.concat(printed)}${JSON.stringify(deliveries.slice(0, 3))}`);
  } finally {
    process.kill(-child.pid);
    await ended;
  }
}

/** Runs npm. Returns its exit code, null if it did not end in time, and what it printed. */
async function runNpm(args, { directory, env = process.env, seconds }) {
  const child = spawn('npm', args, { cwd: directory, env, timeout: seconds * 1_000 });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  return { code, printed: Buffer.concat(chunks).toString() };
}

async function checkPages(name, { address, send }) {
  const page = async (path) => {
    const response = await fetch(address + path);
    return { status: response.status, text: await response.text() };
  };
  const expectPage = (path, { status = 200, text }) =>
    eventually(`${path} should have the status ${status} and contain ${text}`, async () => {
      const found = await page(path);
      return found.status === status && found.text.includes(text);
    });
  const title = `First title for ${name} & others`;
  const post = await send('/cms/v2/posts', { title, content: '<p>A body.</p>', status: 'publish' });
  const path = new URL(post.link).pathname;
  await expectPage('/', { text: `First title for ${name}` });
  await expectPage(path, { text: 'A body.' });
  await expectPage(path, { text: `<title>First title for ${name} &amp; others</title>` });
  await expectPage('/no-such-page/', { status: 404, text: '' });

  await send(`/cms/v2/posts/${post.id}`, { title: `Second title for ${name}` });
  await expectPage(path, { text: `Second title for ${name}` });
  await expectPage('/', { text: `Second title for ${name}` });

  const draft = await send('/cms/v2/posts', {
    title: `Draft for ${name}`,
    content: '<p>Not public yet.</p>',
    status: 'draft',
  });
  const { preview_link: link } = await send('/postern/v1/preview-tokens', { post: draft.id });
  const { pathname, search } = new URL(link);
  await expectPage(pathname + search, { text: 'Not public yet.' });
  for (const wrong of [`${pathname}?token=wrong`, pathname, `/preview/${post.id}/${search}`]) {
    const { status, text } = await page(wrong);
    if (status !== 404 || text.includes('Not public yet.')) throw new Error(`${wrong} has the status ${status}.`);
  }

  const forged = await fetch(`${address}/api/changes/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
      'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
    },
    body: '{"type":"post.updated","timestamp":"2026-01-01T00:00:00Z","data":{"uri":"/"}}',
  });
  if (forged.status !== 401) throw new Error(`A forged webhook was answered with ${forged.status}.`);
}

/** Sends a request to the REST API of the site and returns its answer. */
async function sendRest(path, { authorization, body, method = 'POST' }) {
  const response = await fetch(`${site.address}/cms-json${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Waits until a condition holds, for at most 40 seconds. */
async function eventually(what, holds) {
  for (const end = Date.now() + 40_000; ; await new Promise((resolve) => setTimeout(resolve, 200))) {
    if (await holds().catch(() => false)) return;
    if (Date.now() > end) throw new Error(what);
  }
}
