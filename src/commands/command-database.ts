import { GraphQLError } from 'graphql';
import type { Domain } from '../../schema/core/domain.ts';
import type { Database } from '../../schema/core/domain-kernel.ts';
import { LicenseError } from '../../schema/extensions/export/license/license.ts';
import { LoadError } from '../extensions/read-entries.ts';
import { openCommandDatabase, openConfiguredDatabase } from '../open-configured-database.ts';
import type { CommandContext } from './define-command.ts';

type ProgramContext = Pick<CommandContext, 'config' | 'output' | 'licensePublicKey'> & {
  /** The name under which the audit log records changes, such as `command counts`. */
  program: string;
};

/**
 * Runs a command with the database of the configuration, which is closed afterwards. What is refused ends the command
 * as `endRefused` says.
 */
export const withDatabase = (
  { config, output, program }: ProgramContext,
  run: (database: Database) => Promise<number>,
): Promise<number> => endRefused(output, async () => closing(await openCommandDatabase(config, program), run));

/** The same with the domain, whose kernel has the database. */
export const withDomain = (
  { config, output, program, licensePublicKey }: ProgramContext,
  run: (domain: Domain) => Promise<number>,
): Promise<number> =>
  endRefused(output, async () => {
    // Loaded here, because commands that need only the database start faster without them.
    const { loadDeclarations } = await import('../config/declarations-file.ts');
    const { createCommandDomain } = await import('../program-kernel.ts');
    const declarations = await loadDeclarations(config.declarationsFile);
    return closing(await openConfiguredDatabase(config), async (database) =>
      run(await createCommandDomain({ config, database, declarations, program, licensePublicKey })),
    );
  });

/**
 * Returns the exit code of a command. What the domain, a license or a file to load refuses is written to the output as
 * its message, with the code 1.
 */
export async function endRefused(output: CommandContext['output'], run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof GraphQLError || error instanceof LicenseError || error instanceof LoadError)) throw error;
    output.write(`${refusalMessage(error)}\n`);
    return 1;
  }
}

/** The message of a refusal; for invalid values what is wrong with each of them. */
export function refusalMessage(error: Error): string {
  const { details = {} } = (error instanceof GraphQLError ? error.extensions : {}) as {
    details?: Record<string, { message: string }>;
  };
  const messages = Object.values(details).map(({ message }) => message);
  return messages.length > 0 ? messages.join('\n') : error.message;
}

async function closing(database: Database, run: (database: Database) => Promise<number>): Promise<number> {
  try {
    return await run(database);
  } finally {
    await database.close();
  }
}
