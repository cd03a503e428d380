import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const start = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

/** A server in a process of its own. */
export interface ServerProcess {
  readonly port: number;
  /** Where `/metrics` is served, if anywhere. */
  readonly metricsPort: number | undefined;
  /** As `kill -9`: nothing is told to it. Does nothing to one that has ended. */
  kill(): Promise<void>;
  /** Tells it to end. */
  terminate(): void;
  /** Resolves with its exit code once it has ended and all that it printed has come. */
  readonly ended: Promise<number | null>;
  /** All that it has printed. */
  printed(): string;
}

/** Starts the built program, at a port that the system chooses unless one is named, and waits until it is ready. */
export async function startServerProcess(
  env: Record<string, string>,
  { port: requestedPort = 0, cwd }: { port?: number; cwd?: string } = {},
): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [start], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...env, PORT: String(requestedPort), HOST: '127.0.0.1' },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let look = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      printed += part;
      look();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const isReady = new Promise<void>((resolve) => {
    look = () => /^ {2}GraphQL .*\n/m.test(printed) && resolve();
  });
  await Promise.race([isReady, ended]);
  const portOf = (name: string) => {
    const port = new RegExp(`^  ${name} +(\\d+)$`, 'm').exec(printed)?.[1];
    return port === undefined ? undefined : Number(port);
  };
  const port = requestedPort === 0 ? portOf('Port') : requestedPort;
  if (port === undefined || child.exitCode !== null) throw new Error(`The server did not start.\n${printed}`);
  return {
    port,
    metricsPort: portOf('Metrics port'),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    terminate: () => child.kill('SIGTERM'),
    ended,
    printed: () => printed,
  };
}
