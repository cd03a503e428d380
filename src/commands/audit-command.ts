import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GraphQLError } from 'graphql';
import type { AuditFilter } from '../../schema/site/audit-log/audit-filter.ts';
import { type AuditFormat, auditLines } from '../../schema/site/audit-log/export-audit-log.ts';
import type { Output } from '../cli/progress.ts';
import type { Config } from '../config.ts';
import { openConfiguredDatabase } from '../open-configured-database.ts';

export interface AuditExportCommand {
  format: AuditFormat;
  /** The path of the file to write; without it, the export goes to the output. */
  out: string | undefined;
  where: AuditFilter;
  config: Config;
  output: Output;
}

/**
 * Writes the audit log to a file or to the output. Returns the exit code. The file is written under another name first,
 * so that an incomplete one never has the requested name.
 */
export async function runAuditExport({ format, out, where, config, output }: AuditExportCommand): Promise<number> {
  const database = await openConfiguredDatabase(config);
  try {
    const lines = auditLines(database.reader, { format, where });
    if (out === undefined) {
      for await (const text of lines) output.write(text);
      return 0;
    }
    const target = resolve(out);
    const partialPath = `${target}.part`;
    try {
      // Personal data: only the account that runs the command may read the file.
      await pipeline(Readable.from(lines), createWriteStream(partialPath, { mode: 0o600 }));
      await rename(partialPath, target);
    } finally {
      await rm(partialPath, { force: true });
    }
    output.write(`The audit log was exported to ${target}.\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    output.write(`${error.message}\n`);
    return 1;
  } finally {
    await database.close();
  }
}
