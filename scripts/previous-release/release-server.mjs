import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Starts the release in `programDir` and waits until it is ready. Returns requests of the administrator of its demo site;
 * a release that does not create the site needs the `authorization` of the one that did. Requests throw for answers that
 * are errors, and the start throws with the output if the program ends.
 */
export async function startRelease({ programDir, env, authorization }) {
  const child = spawn(process.execPath, [join(programDir, 'scripts/start.mjs')], {
    cwd: env.DATA_DIR,
    env: { ...process.env, LOG_LEVEL: 'warn', PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const closed = once(child, 'close');
  await Promise.race([
    closed,
    new Promise((resolve) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (part) => {
          output += part;
          if (/^ {2}GraphQL .*\n/m.test(output)) setImmediate(resolve);
        });
      }
    }),
  ]);
  const port = /^ {2}Port +(\d+)$/m.exec(output)?.[1];
  if (port === undefined) throw new Error(output);
  // Releases after 0.2 write the credentials to a file where the output is no terminal.
  const file = /^ {2}First login +(\S.*)$/m.exec(output)?.[1];
  const printed = file === undefined ? output : readFileSync(file, 'utf8');
  const password = /^ *For programs +(\S.*)$/m.exec(printed)?.[1];
  const header = authorization ?? `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
  return {
    ...requestsOf(`http://127.0.0.1:${port}/cms-json/cms/v2/`, header),
    authorization: header,
    /** What the program has logged. */
    log: () =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .join('\n'),
    stop: async () => {
      child.kill();
      await closed;
    },
  };
}

function requestsOf(root, authorization) {
  const send = async (path, init = {}) => {
    const response = await fetch(root + path, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
  const write = (path, json) =>
    send(path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
  return {
    get: (path) => send(path, { headers: { authorization } }),
    getPublic: (path) => send(path),
    create: async (path, json) => (await write(path, json)).id,
    update: write,
    remove: (path) => send(`${path}?force=true`, { method: 'DELETE', headers: { authorization } }),
    upload: async (name) => {
      const body = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#4a6' } })
        .png()
        .toBuffer();
      const disposition = { 'content-disposition': `attachment; filename="${name}"` };
      const headers = { authorization, 'content-type': 'image/png', ...disposition };
      return (await send('media', { method: 'POST', headers, body })).id;
    },
  };
}
