import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackupSite, createBackupSite, filesOf, rowsOf, UPLOADED_FILES } from '../support/backup-site.ts';
import { runCommandLine } from '../support/command-line.ts';
import { SITE_URL } from '../support/test-site.ts';

const start = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

let backupSite: BackupSite;
let file: string;
let rows: Record<string, unknown[]>;
beforeAll(async () => {
  backupSite = await createBackupSite();
  const first = await backupSite.createRestoreEnvironment();
  expect((await first.backup()).code).toBe(0);
  ({ file } = first);
  rows = await rowsOf(backupSite.url);
  await first.target.dispose();
});
afterAll(() => backupSite.dispose());

interface Target {
  databaseUrl: string;
  dataDir: string;
}

const environmentOf = ({ databaseUrl, dataDir }: Target) => ({
  ...process.env,
  ...{ SITE_URL, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
});

/** Runs the command in a separate process, which is killed when its output matches `killWhen`. */
async function killRestore(target: Target, killWhen: RegExp): Promise<number | null> {
  const child = spawn(process.execPath, [start, 'restore', file], { env: environmentOf(target) });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      text += part.toString();
      if (killWhen.test(text)) child.kill('SIGKILL');
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}

/** Runs the command to its end. */
async function restore(target: Target, { replace = false } = {}): Promise<{ code: number; text: string }> {
  const { status, stdout, stderr } = await runCommandLine(['restore', file, ...(replace ? ['--replace'] : [])], {
    cwd: backupSite.folder,
    env: environmentOf(target),
  });
  return { code: status, text: stdout + stderr };
}

/** Expects none or all rows of the site, runs the restore again if needed, and expects all rows. */
async function expectCompleteAfterRestart(target: Target): Promise<void> {
  const secondRestore = await restore(target);
  if (secondRestore.code !== 0) {
    expect([secondRestore.code, secondRestore.text]).toEqual([1, expect.stringContaining('Pass --replace')]);
    expect(await rowsOf(target.databaseUrl)).toEqual(rows);
    const replaced = await restore(target, { replace: true });
    expect([replaced.code, replaced.text]).toEqual([0, expect.stringContaining('Restored in')]);
  }
  expect(await rowsOf(target.databaseUrl)).toEqual(rows);
  expect(
    await filesOf(
      (await backupSite.createRestoreEnvironment()).config({
        DATABASE_URL: target.databaseUrl,
        DATA_DIR: target.dataDir,
      }),
    ),
  ).toEqual(UPLOADED_FILES);
}

const PHASES: [string, RegExp][] = [
  ['while it checks the archive', /Checking: /],
  ['after it wrote the first rows', /Rows: \d+ of/],
  ['after it wrote the first files', /Files: [12] of/],
];

test.each(PHASES)(
  'a restore that is killed %s leaves no rows or all rows, and is complete after another run',
  async (_, killWhen) => {
    const restoreEnvironment = await backupSite.createRestoreEnvironment();
    const target = { databaseUrl: restoreEnvironment.target.url, dataDir: join(backupSite.folder, randomUUID()) };
    const code = await killRestore(target, killWhen);
    // The command may have ended before the signal arrived.
    expect([null, 0]).toContain(code);
    await expectCompleteAfterRestart(target);
    await restoreEnvironment.target.dispose();
  },
  120_000,
);

test('a restore that is killed between its rows and its files requires --replace on the next run', async () => {
  const restoreEnvironment = await backupSite.createRestoreEnvironment();
  const target = { databaseUrl: restoreEnvironment.target.url, dataDir: join(backupSite.folder, randomUUID()) };
  await killRestore(target, /Rows: \d+\./);
  const secondRestore = await restore(target);
  expect([secondRestore.code, secondRestore.text]).toEqual([
    1,
    expect.stringContaining('already contains a site. Pass --replace'),
  ]);
  await expectCompleteAfterRestart(target);
  await restoreEnvironment.target.dispose();
});
