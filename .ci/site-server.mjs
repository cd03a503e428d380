/** Runs commands of the program, and its server at a free port, for the checks in this folder. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';

const PROGRAM = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));
const MAX_START_SECONDS = 60;

/** Runs a command of the program and returns its output. Throws an error with the output if it fails. */
export async function runCommand(args, environment) {
  const { child, printed } = start(args, environment);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${printed()}`);
  return printed();
}

/** Starts the server. Resolves when it is ready. */
export async function startServer(environment) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const { child, printed } = start([], { ...environment, HOST: '127.0.0.1', PORT: String(port) });
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill();
    await ended;
  };
  for (const started = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    if (child.exitCode !== null) throw new Error(`The server ended before it answered:\n${printed()}`);
    if (await isReady(address)) return { address, stop };
    if (Date.now() - started > MAX_START_SECONDS * 1_000) {
      await stop();
      throw new Error(`The server was not ready within ${MAX_START_SECONDS} s:\n${printed()}`);
    }
  }
}

const isReady = (address) =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

function start(args, environment) {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: { ...process.env, ...environment } });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  return { child, printed: () => Buffer.concat(chunks).toString() };
}
