import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk that can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk except for a number of bytes. */
  fill(freeBytes: number): void;
  free(): void;
  remove(): Promise<void>;
}

/** Mounts a disk in memory; `owner` is an account to which it belongs. Only root may do that. */
export async function mountSmallDisk(megabytes: number, owner?: string): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (owner) execFileSync('chown', [owner, folder]);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: (freeBytes) => {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
      } catch (error) {
        // The server has written meanwhile, and the disk is full.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove: async () => {
      execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
