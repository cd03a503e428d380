import { statfs } from 'node:fs/promises';
import { Counter, type Registry } from 'prom-client';
import { gaugeOf, type LabeledValue, loadedSometimes } from './metric-values.ts';

/** What the metrics of a program tell about it beside its work. */
export interface WatchedProgram {
  /** The release and the commit of the build. */
  version: string;
  /** The folders that the program writes to, by the label of their disk. */
  folders: Readonly<Record<string, string>>;
}

/** Registers the version of the program, and the space of the disks of its folders. */
export function programMetrics(registry: Registry, { version, folders }: WatchedProgram): void {
  gaugeOf(registry, {
    name: 'postern_build_info',
    help: 'Always 1; the label has the release and the commit of the program.',
    labelNames: ['version'],
    isShared: true,
    read: () => [[{ version }, 1]],
  });
  const disks = loadedSometimes(() => spaceOf(folders));
  gaugeOf(registry, {
    name: 'disk_free_bytes',
    help: 'Free space of the disk of a folder that the program writes to, for accounts that are not root.',
    labelNames: ['folder'],
    aggregator: 'min',
    read: async () => (await disks())?.free ?? [],
  });
  gaugeOf(registry, {
    name: 'disk_size_bytes',
    help: 'Size of that disk.',
    labelNames: ['folder'],
    isShared: true,
    read: async () => (await disks())?.size ?? [],
  });
}

/** Leaves out folders that do not exist, and file systems that do not report their size. */
async function spaceOf(
  folders: WatchedProgram['folders'],
): Promise<{ free: readonly LabeledValue[]; size: readonly LabeledValue[] }> {
  const disks = await Promise.all(
    Object.entries(folders).map(async ([folder, path]) => ({ folder, disk: await statfs(path).catch(() => null) })),
  );
  const known = disks.flatMap(({ folder, disk }) => (disk && disk.blocks > 0 ? [{ folder, disk }] : []));
  return {
    free: known.map(({ folder, disk }) => [{ folder }, disk.bavail * disk.bsize]),
    size: known.map(({ folder, disk }) => [{ folder }, disk.blocks * disk.bsize]),
  };
}

/**
 * Registers the metrics of a supervisor: the processes that run, which `countRunning` returns for each scrape, and those
 * that ended unexpectedly, which the returned function counts. Each role has a series from the start.
 */
export function supervisorMetrics<Role extends string>(
  registry: Registry,
  { roles, countRunning }: { roles: readonly Role[]; countRunning(role: Role): number },
): { countFailure(role: Role): void } {
  gaugeOf(registry, {
    name: 'supervised_processes',
    help: 'Processes that the supervisor has started and that run.',
    labelNames: ['role'],
    read: () => roles.map((role) => [{ role }, countRunning(role)]),
  });
  const failures = new Counter({
    name: 'supervised_process_failures_total',
    help: 'Processes that ended unexpectedly and were started again.',
    labelNames: ['role'],
    registers: [registry],
  });
  for (const role of roles) failures.inc({ role }, 0);
  return { countFailure: (role) => failures.inc({ role }) };
}
