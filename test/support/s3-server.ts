import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { S3Settings } from '../../src/adapters/media/s3-settings.ts';

/** An S3 server with one bucket. */
export interface S3Server {
  endpoint: string;
  settings(options?: Partial<S3Settings>): S3Settings;
  /** The environment for a program that uses the bucket. */
  environment(prefix: string): Record<string, string>;
  /** Keeps a folder from becoming empty: the server crashes on a write to a folder that has just been emptied. */
  preserveFolder(prefix: string): Promise<void>;
  stop(): Promise<void>;
}

/** The access key and the secret that the server accepts. */
const KEY = 'S3RVER';

/** Starts a server in a process of its own, on a free port, with its files in a temporary folder. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-s3-'));
  const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
  const serverOptions = ['-d', folder, '-a', '127.0.0.1', '-p', '0', '--no-vhost-buckets', '--silent'];
  // The server encrypts the tokens of its next page with DES, which Node offers only in the legacy provider.
  const child = spawn(
    process.execPath,
    ['--openssl-legacy-provider', program, ...serverOptions, '--configure-bucket', 'files'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const port = await listeningPort(child.stdout);
  const endpoint = `http://127.0.0.1:${port}`;
  const exited = once(child, 'exit');
  return {
    endpoint,
    settings: (options = {}) => ({
      bucket: 'files',
      region: 'us-east-1',
      endpoint,
      prefix: '',
      pathStyle: true,
      credentials: { accessKeyId: KEY, secretAccessKey: KEY },
      ...options,
    }),
    environment: (prefix) => ({
      S3_BUCKET: 'files',
      S3_ENDPOINT: endpoint,
      S3_PREFIX: prefix,
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: KEY,
    }),
    preserveFolder: async (prefix) => {
      const nonEmpty = join(folder, 'files', prefix);
      await mkdir(nonEmpty, { recursive: true });
      await writeFile(join(nonEmpty, '.keep'), '');
    },
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listeningPort(output: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface({ input: output })) {
    const port = /listening on 127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (port !== undefined) {
      output.resume();
      return Number(port);
    }
  }
  throw new Error('The S3 server ended before it listened.');
}
