import type { Drill } from './drill.ts';
import { clockDrill } from './kinds/clock-drill.ts';
import { databaseRestartDrill } from './kinds/database-restart-drill.ts';
import { descriptorDrill } from './kinds/descriptor-drill.ts';
import { fileStoreDrill } from './kinds/file-store-drill.ts';
import { fullDatabaseDiskDrill, fullDiskDrill } from './kinds/full-disk-drill.ts';
import { killDrill, killOneOfTwoDrill } from './kinds/kill-drill.ts';
import { memoryDrill } from './kinds/memory-drill.ts';
import { networkDrill } from './kinds/network-drill.ts';
import { slowDatabaseDiskDrill, slowDiskDrill } from './kinds/slow-disk-drill.ts';

/** All drills, in the order of the report. */
export const drills: readonly Drill[] = [
  killDrill,
  killOneOfTwoDrill,
  databaseRestartDrill,
  networkDrill,
  fullDiskDrill,
  fullDatabaseDiskDrill,
  slowDiskDrill,
  slowDatabaseDiskDrill,
  fileStoreDrill,
  clockDrill,
  descriptorDrill,
  memoryDrill,
];
