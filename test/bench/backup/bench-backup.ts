// Backs up and restores a small and a large site, and reports time and memory:
//   npm run bench:backup -- --posts 50000 --megabytes 300 --assert
import { cpSync, mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runMeasured } from '../measured-command.ts';
import { serverEnvironment, temporaryFolder } from '../processes.ts';
import type { Check } from '../report/results.ts';
import { checkTable } from '../report/tables.ts';
import { siteDatabase } from '../site/build.ts';

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '50000' },
    megabytes: { type: 'string', default: '300' },
    assert: { type: 'boolean', default: false },
  },
});
const largeSize = { posts: Number(values.posts), megabytes: Number(values.megabytes) };

/** Targets: resident memory of a command, and the additional memory for a site ten times as large. */
const MAX_MEGABYTES = 400;
const MAX_GROWTH_MEGABYTES = 100;
const SMALL_FILE_BYTES = 100_000;

const folder = temporaryFolder();

/** Creates a large file, and small files that are as large together: `megabytes` in all. */
function createFiles(data: string, megabytes: number): void {
  const half = (megabytes * 1e6) / 2;
  const uploads = join(data, 'uploads/2024/01');
  mkdirSync(uploads, { recursive: true });
  writeFileSync(join(uploads, 'film.mp4'), '');
  truncateSync(join(uploads, 'film.mp4'), half);
  for (let file = 0; file < half / SMALL_FILE_BYTES; file++) {
    writeFileSync(join(uploads, `image-${file}.jpg`), Buffer.alloc(SMALL_FILE_BYTES, file % 251));
  }
}

async function measure({ posts, megabytes }: typeof largeSize): Promise<{ backup: number; restore: number }> {
  const siteFile = (await siteDatabase({ engine: 'sqlite', posts, rebuild: false, server: undefined })).slice(
    'file:'.length,
  );
  const data = join(folder, `data-${posts}`);
  createFiles(data, megabytes);
  const source = join(data, 'source.db');
  cpSync(siteFile, source);
  const archive = join(folder, `${posts}.tar`);
  const description = `${posts.toLocaleString('en')} posts, ${megabytes} MB of files`;
  const { peak: backup } = await runMeasured(`backup: ${description}`, {
    args: ['backup', archive],
    env: serverEnvironment(`file:${source}`, data),
  });
  process.stdout.write(`${' '.repeat(40)}${Math.round(statSync(archive).size / 1e6)} MB in the archive\n`);
  const target = join(folder, `restored-${posts}`);
  const { peak: restore } = await runMeasured(`restore: ${description}`, {
    args: ['restore', archive],
    env: serverEnvironment(`file:${join(target, 'target.db')}`, target),
  });
  return { backup, restore };
}

try {
  const smallSite = await measure({ posts: largeSize.posts / 10, megabytes: largeSize.megabytes / 10 });
  const largeSite = await measure(largeSize);
  const checks = (['backup', 'restore'] as const).flatMap((command): Check[] => [
    {
      name: `${command}: less than ${MAX_MEGABYTES} MB`,
      result: `${largeSite[command]} MB`,
      passed: largeSite[command] < MAX_MEGABYTES,
    },
    {
      name: `${command}: a site ten times as large takes less than ${MAX_GROWTH_MEGABYTES} MB more`,
      result: `${largeSite[command] - smallSite[command]} MB`,
      passed: largeSite[command] - smallSite[command] < MAX_GROWTH_MEGABYTES,
    },
  ]);
  process.stdout.write(`${checkTable(checks)}\n`);
  if (values.assert && checks.some(({ passed }) => !passed)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
