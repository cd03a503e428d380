import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AUDIT_FORMATS, auditLines } from '../../schema/site/audit-log/audit-log-entries.ts';
import { withDatabase } from './command-database.ts';
import { choice, defineCommand, text } from './define-command.ts';

/** The file is written under another name first, so that an incomplete one never has the requested name. */
export const auditExportCommand = defineCommand({
  options: {
    format: choice(AUDIT_FORMATS, 'The format; csv by default.'),
    out: text('file', 'The file to write; without it, the log goes to the output.'),
    after: text('time', 'Only entries after this time in GMT, such as 2026-05-01T00:00:00.'),
    before: text('time', 'Only entries before this time in GMT.'),
  },
  run: ({ format = 'csv', out, after, before, config, output }) =>
    withDatabase({ config, output, program: 'command audit export' }, async (database) => {
      const lines = auditLines(database.reader, { format, where: { after, before } });
      if (out === undefined) {
        for await (const line of lines) output.write(line);
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
    }),
});
