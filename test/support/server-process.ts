import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const startScript = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

/** A server in a process of its own. */
export interface ServerProcess {
  readonly pid: number;
  readonly port: number;
  /** The port of `/metrics`, if it has one of its own. */
  readonly metricsPort: number | undefined;
  /** Sends SIGKILL and waits for the end. Does nothing if the process has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM. */
  terminate(): void;
  /** Sends a signal. */
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code when the process has ended and its whole output was read. */
  readonly ended: Promise<number | null>;
  /** The output so far: stdout and stderr. */
  output(): string;
}

/** Starts the built program and waits until it is ready. The system chooses the port unless `port` is set. */
export async function startServerProcess(
  env: Record<string, string>,
  { port: requestedPort = 0, cwd }: { port?: number; cwd?: string } = {},
): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [startScript], {
    env: { ...process.env, LOG_LEVEL: 'silent', ...env, PORT: String(requestedPort), HOST: '127.0.0.1' },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let checkReady = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      printed += part;
      checkReady();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const isReady = new Promise<void>((resolve) => {
    checkReady = () => /^ {2}GraphQL .*\n/m.test(printed) && resolve();
  });
  await Promise.race([isReady, ended]);
  const portOf = (name: string) => {
    const port = new RegExp(`^  ${name} +(\\d+)$`, 'm').exec(printed)?.[1];
    return port === undefined ? undefined : Number(port);
  };
  const port = requestedPort === 0 ? portOf('Port') : requestedPort;
  if (port === undefined || child.pid === undefined || child.exitCode !== null)
    throw new Error(`The server did not start.\n${printed}`);
  return {
    pid: child.pid,
    port,
    metricsPort: portOf('Metrics port'),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    terminate: () => child.kill('SIGTERM'),
    signal: (name) => child.kill(name),
    ended,
    output: () => printed,
  };
}
