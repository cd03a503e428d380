import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createRegistry } from '../../schema/core/registry/declarations.ts';
import { withDeclaredLanguages } from '../../schema/core/registry/declared-languages.ts';
import { commandLine } from '../config/config-values.ts';
import { loadDeclarations } from '../config/declarations-file.ts';
import { ConfigError, PROGRAM_DIR } from '../config.ts';
import { printClient } from '../typed-client/print-client.ts';
import { reportedErrorCodes, siteDocument } from '../typed-client/site-document.ts';
import { defineCommand, required, text } from './define-command.ts';

/** The sources of the client that are the same for every site. */
const CORE_FOLDER = join(PROGRAM_DIR, 'client/src');

/** The folder of what is printed for a site. A folder that has it is a client, which may be replaced. */
const PRINTED_FOLDER = 'generated';

/** Writes the typed client of the site, with the routes, fields and meta values that it declares. */
export const clientCommand = defineCommand({
  options: {
    out: required(text('folder', 'Write the client to this folder: a new or empty one, or an earlier client.')),
  },
  details: [
    'It reads the settings and DECLARATIONS_FILE only: no database, and no server has to run.',
    'Import createClient from index.ts in the folder. docs/typed-client.md describes the client.',
  ],
  run: async ({ out, config, output }) => {
    const declarations = await loadDeclarations(config.declarationsFile);
    const registry = withDeclaredLanguages(createRegistry(declarations), declarations.languages);
    const printed = printClient({
      document: siteDocument(config, registry),
      errorCodes: reportedErrorCodes,
      command: commandLine('client'),
      isGeneral: false,
    });
    const folder = resolve(out);
    try {
      await requireClientFolder(folder);
      await mkdir(join(folder, PRINTED_FOLDER), { recursive: true });
      for (const name of (await readdir(CORE_FOLDER)).filter((each) => each.endsWith('.ts')))
        await writeFile(join(folder, name), await readFile(join(CORE_FOLDER, name)));
      for (const [name, source] of Object.entries(printed)) await writeFile(join(folder, PRINTED_FOLDER, name), source);
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      throw new ConfigError([`The client cannot be written to ${folder}: ${(error as Error).message}`]);
    }
    output.write(`The client is in ${folder}.\n`);
    return 0;
  },
});

async function requireClientFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (names.length > 0 && !names.includes(PRINTED_FOLDER))
    throw new ConfigError([`${folder} contains other files. Name a new or empty folder.`]);
}
