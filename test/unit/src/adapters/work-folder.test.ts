import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorkFolder } from '../../../../src/adapters/media/work-folder.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'postern-work-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

describe('a work folder', () => {
  it('is removed with its content when it is closed', async () => {
    const workFolder = createWorkFolder(parent);
    await writeFile(await workFolder.freshPath(), 'x');
    expect(await readdir(parent)).toHaveLength(1);
    await workFolder.close();
    expect(await readdir(parent)).toEqual([]);
  });

  it('removes the subfolder of each call, also if the call fails', async () => {
    const workFolder = createWorkFolder(parent);
    const failing = workFolder.withFolder(async (folder) => {
      await writeFile(join(folder, 'a'), 'x');
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    const [processFolder = ''] = await readdir(parent);
    expect(await readdir(join(parent, processFolder))).toEqual([]);
    await workFolder.close();
  });

  it('removes folders of ended processes, and no others', async () => {
    const machine =
      hostname()
        .replace(/[^a-z0-9-]/gi, '')
        .slice(0, 60) || 'unnamed';
    const [endedProcess, runningProcess, otherMachine, expiredFolder] = [
      `${machine}.999999999.aaaa`,
      `${machine}.${process.pid}.bbbb`,
      'other-machine.1.cccc',
      'other-machine.2.dddd',
    ];
    for (const name of [endedProcess, runningProcess, otherMachine, expiredFolder]) {
      await mkdir(join(parent, name));
      await writeFile(join(parent, name, 'part'), 'x');
    }
    const longAgo = new Date(Date.now() - 48 * 3_600 * 1_000);
    await utimes(join(parent, expiredFolder), longAgo, longAgo);
    const workFolder = createWorkFolder(parent);
    await workFolder.freshPath();
    const names = await readdir(parent);
    expect(names).toEqual(expect.arrayContaining([runningProcess, otherMachine]));
    expect(names).not.toEqual(expect.arrayContaining([endedProcess]));
    expect(names).not.toEqual(expect.arrayContaining([expiredFolder]));
    await workFolder.close();
  });
});
