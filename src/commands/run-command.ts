import type { Readable, Writable } from 'node:stream';
import { withOperatorMessages } from '../cli/operator-error.ts';
import { UsageError } from '../cli/usage-error.ts';
import { commandLine } from '../config/config-values.ts';
import { type Config, ConfigError, commandEnvironment, loadConfig } from '../config.ts';
import type { Command } from './arguments.ts';
import { helpText } from './help-text.ts';

/** What a command has around it. */
export interface CommandSurroundings {
  environment: NodeJS.ProcessEnv;
  /** The folder whose file `.env` is read. */
  folder: string;
  /** Opens the input, which only some commands read. */
  input: () => Readable;
  output: Writable;
  errorOutput: Writable;
}

/** A command that serves until it is stopped. */
export type ServingCommand = Extract<Command, { name: 'serve' | 'worker' | 'jobs' }>;

/** A command that ends by itself. */
export type EndingCommand = Exclude<Command, ServingCommand>;

/** Tells the two kinds of commands apart. */
export const isServing = (command: Command): command is ServingCommand =>
  command.name === 'serve' || command.name === 'worker' || command.name === 'jobs';

/**
 * Runs a command and returns its exit code. Throws a ConfigError for invalid settings and for what the operator can
 * correct.
 */
export async function runCommand(command: EndingCommand, surroundings: CommandSurroundings): Promise<number> {
  const { environment, folder, output } = surroundings;
  if (command.name === 'help') {
    output.write(helpText());
    return 0;
  }
  const readConfig = () => loadConfig(environment, { cwd: folder });
  if (command.name === 'doctor') {
    const { runDoctorCommand } = await import('./doctor-command.ts');
    return runDoctorCommand({ ...command, readConfig, output });
  }
  const config = readConfig();
  return withOperatorMessages(config, () => runConfigured(command, { ...surroundings, config }));
}

/** Each command is imported when it runs, because the program is large. */
async function runConfigured(
  command: Exclude<EndingCommand, { name: 'help' | 'doctor' }>,
  { config, environment, folder, input, output, errorOutput }: CommandSurroundings & { config: Config },
): Promise<number> {
  if (command.name === 'import') {
    const { runImportCommand } = await import('./import-command.ts');
    const { createCommandDomain } = await import('../program-kernel.ts');
    const { loadDeclarations } = await import('../config/declarations-file.ts');
    const { storeRenderings } = await import('../../schema/rendering/stored/store-renderings.ts');
    return runImportCommand({
      ...command,
      config,
      output,
      progress: errorOutput,
      environment: commandEnvironment(environment, { cwd: folder }),
      derive: async (database, options) => {
        const declarations = await loadDeclarations(config.declarationsFile);
        await storeRenderings(
          await createCommandDomain({ config, database, declarations, program: 'command import' }),
          options,
        );
      },
    });
  }
  if (command.name === 'render') {
    const { runRenderCommand } = await import('./render-command.ts');
    return runRenderCommand({ config, output });
  }
  if (command.name === 'migrate') {
    const { runMigrateCommand } = await import('./migrate-command.ts');
    return runMigrateCommand({ ...command, config, output });
  }
  if (command.name === 'counts') {
    const { runCountsCommand } = await import('./counts-command.ts');
    return runCountsCommand({ ...command, config, output });
  }
  if (command.name === 'meta-index') {
    const { runMetaIndexCommand } = await import('./meta-index-command.ts');
    return runMetaIndexCommand({ ...command, config, output });
  }
  if (command.name === 'password') {
    const { runPasswordCommand } = await import('./password-command.ts');
    return runPasswordCommand({ ...command, config, output });
  }
  if (command.name === 'mcp') {
    const { runMcpCommand } = await import('./mcp-command.ts');
    return runMcpCommand({ ...command, config, input: input(), output, errorOutput });
  }
  if (command.name === 'permalinks') {
    const { runPermalinksCommand } = await import('./permalinks-command.ts');
    return runPermalinksCommand({ ...command, config, output });
  }
  if (command.name === 'audit export') {
    const { runAuditExport } = await import('./audit-command.ts');
    return runAuditExport({ ...command, config, output });
  }
  if (command.name === 'webhooks') {
    const { runWebhooksCommand } = await import('./webhooks-command.ts');
    return runWebhooksCommand({
      ...command,
      config,
      output,
      environment: commandEnvironment(environment, { cwd: folder }),
    });
  }
  if (command.name === 'backup') {
    const { runBackupCommand } = await import('./backup-command.ts');
    return runBackupCommand({
      ...command,
      config,
      output,
      errorOutput,
    });
  }
  if (command.name === 'restore') {
    const { runRestoreCommand } = await import('./restore-command.ts');
    return runRestoreCommand({
      ...command,
      config,
      output,
      errorOutput,
    });
  }
  if (command.name === 'extension load' || command.name === 'updater key') {
    const { runExtensionCommand } = await import('./extension-command.ts');
    const { name, ...options } = command;
    const action =
      'file' in options
        ? { action: 'load' as const, ...options }
        : { action: 'key' as const, extension: 'updater' as const };
    return runExtensionCommand({ ...action, config, output });
  }
  if (command.name === 'export') {
    const { runExportCommand } = await import('./export-command.ts');
    return runExportCommand({ ...command, config, output });
  }
  if (command.name === 'license') {
    const { runLicenseCommand } = await import('./license-command.ts');
    return runLicenseCommand({ ...command, config, output });
  }
  if (command.name === 'media check') {
    const { runMediaCheck } = await import('./media-check-command.ts');
    return runMediaCheck({ ...command, config, output });
  }
  if (command.name === 'media sign') {
    const { runMediaSign } = await import('./media-sign-command.ts');
    return runMediaSign({ ...command, config, output });
  }
  const { runMediaMove } = await import('./media-move-command.ts');
  return runMediaMove({ ...command, config, output });
}

/** What a failed command writes to its error output, and its exit code; null for an unexpected error. */
export function failureOf(error: unknown): { text: string; code: number } | null {
  if (error instanceof UsageError) {
    return { text: `${error.message}\nRun "${commandLine('help')}" for all commands and options.\n`, code: 2 };
  }
  return error instanceof ConfigError ? { text: `${error.message}\n`, code: 1 } : null;
}
