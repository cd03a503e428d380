import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const start = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

/** A server in a process of its own. */
export interface ServerProcess {
  readonly port: number;
  /** As `kill -9`: nothing is told to it. */
  kill(): Promise<void>;
  /** All that it has printed. */
  printed(): string;
}

/** Starts the built program and waits until it answers. */
export async function startServerProcess(env: Record<string, string>, port: number): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [start], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part));
  // Once all that it printed has come.
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const deadline = Date.now() + 20_000;
  for (;;) {
    const answered = await fetch(`http://127.0.0.1:${port}/cms-json/?_fields=name`).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) break;
    if (Date.now() > deadline || child.exitCode !== null) {
      child.kill('SIGKILL');
      throw new Error('The server did not start.');
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    printed: () => Buffer.concat(parts).toString(),
  };
}

/** A port that nothing listens at. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
