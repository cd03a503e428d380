import { setFlagsFromString } from 'node:v8';
import { parseArguments } from './cli/arguments.ts';
import { helpText } from './cli/help-text.ts';
import { operatorMessage } from './cli/operator-error.ts';
import { UsageError } from './cli/usage-error.ts';
import { commandLine } from './config/config-values.ts';
import { type Config, ConfigError, commandEnvironment, loadConfig } from './config.ts';

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof ConfigError)) throw error;
  const hint = error instanceof UsageError ? `Run "${commandLine('help')}" for all commands and options.\n` : '';
  process.stderr.write(`${error.message}\n${hint}`);
  process.exit(error instanceof UsageError ? 2 : 1);
}

async function run(args: string[]): Promise<void> {
  const command = parseArguments(args);
  if (command.name === 'help') {
    process.stdout.write(helpText());
    return;
  }
  const readConfig = () => loadConfig(process.env, { cwd: process.cwd() });
  if (command.name === 'doctor') {
    const { runDoctorCommand } = await import('./cli/doctor-command.ts');
    process.exitCode = await runDoctorCommand({ ...command, readConfig, output: process.stdout });
    return;
  }
  const config = readConfig();
  try {
    await runWith(config, command);
  } catch (error) {
    const message = operatorMessage(error, config);
    if (message === null) throw error;
    throw new ConfigError([message]);
  }
}

async function runWith(config: Config, command: ReturnType<typeof parseArguments>): Promise<void> {
  if (command.name === 'import') {
    limitHeapGrowth();
    const { runImportCommand } = await import('./cli/import-command.ts');
    const { createCommandDomain } = await import('./program-kernel.ts');
    const { loadDeclarations } = await import('./config/declarations-file.ts');
    const { storeRenderings } = await import('../schema/rendering/stored/store-renderings.ts');
    process.exitCode = await runImportCommand({
      ...command,
      config,
      output: process.stdout,
      progress: process.stderr,
      environment: commandEnvironment(process.env, { cwd: process.cwd() }),
      derive: async (database, options) => {
        const declarations = await loadDeclarations(config.declarationsFile);
        await storeRenderings(
          await createCommandDomain({ config, database, declarations, program: 'command import' }),
          options,
        );
      },
    });
    return;
  }
  if (command.name === 'render') {
    const { runRenderCommand } = await import('./cli/render-command.ts');
    process.exitCode = await runRenderCommand({ config, output: process.stdout });
    return;
  }
  if (command.name === 'migrate') {
    const { runMigrateCommand } = await import('./cli/migrate-command.ts');
    process.exitCode = await runMigrateCommand({ ...command, config, output: process.stdout });
    return;
  }
  if (command.name === 'counts') {
    const { runCountsCommand } = await import('./cli/counts-command.ts');
    process.exitCode = await runCountsCommand({ ...command, config, output: process.stdout });
    return;
  }
  if (command.name === 'meta-index') {
    const { runMetaIndexCommand } = await import('./cli/meta-index-command.ts');
    process.exitCode = await runMetaIndexCommand({ ...command, config, output: process.stdout });
    return;
  }
  if (command.name === 'password') {
    const { runPasswordCommand } = await import('./cli/password-command.ts');
    process.exitCode = await runPasswordCommand({ ...command, config, output: process.stdout });
    return;
  }
  if (command.name === 'mcp') {
    const { runMcpCommand } = await import('./cli/mcp-command.ts');
    const { stdin: input, stdout: output, stderr: errorOutput } = process;
    process.exitCode = await runMcpCommand({ ...command, config, input, output, errorOutput });
    return;
  }
  if (command.name === 'permalinks') {
    const { runPermalinksCommand } = await import('./cli/permalinks-command.ts');
    process.exitCode = await runPermalinksCommand({ ...command, config, output: process.stdout });
    return;
  }
  if (command.name === 'audit export') {
    const { runAuditExport } = await import('./cli/audit-command.ts');
    process.exitCode = await runAuditExport({ ...command, config, output: process.stdout });
    return;
  }
  if (command.name === 'webhooks') {
    const { runWebhooksCommand } = await import('./cli/webhooks-command.ts');
    process.exitCode = await runWebhooksCommand({
      ...command,
      config,
      output: process.stdout,
      environment: commandEnvironment(process.env, { cwd: process.cwd() }),
    });
    return;
  }
  if (command.name === 'backup') {
    const { runBackupCommand } = await import('./cli/backup-command.ts');
    process.exitCode = await runBackupCommand({
      ...command,
      config,
      output: process.stdout,
      errorOutput: process.stderr,
    });
    return;
  }
  if (command.name === 'restore') {
    const { runRestoreCommand } = await import('./cli/restore-command.ts');
    process.exitCode = await runRestoreCommand({
      ...command,
      config,
      output: process.stdout,
      errorOutput: process.stderr,
    });
    return;
  }
  if (command.name === 'extension load' || command.name === 'updater key') {
    const { runExtensionCommand } = await import('./cli/extension-command.ts');
    const { name, ...options } = command;
    const action =
      'file' in options
        ? { action: 'load' as const, ...options }
        : { action: 'key' as const, extension: 'updater' as const };
    process.exitCode = await runExtensionCommand({ ...action, config, output: process.stdout });
    return;
  }
  if (command.name === 'export') {
    const { runExportCommand } = await import('./cli/export-command.ts');
    process.exitCode = await runExportCommand({ ...command, config, output: process.stdout });
    return;
  }
  if (command.name === 'license') {
    const { runLicenseCommand } = await import('./cli/license-command.ts');
    process.exitCode = await runLicenseCommand({ ...command, config, output: process.stdout });
    return;
  }
  if (command.name === 'media check') {
    const { runMediaCheck } = await import('./cli/media-check-command.ts');
    process.exitCode = await runMediaCheck({ ...command, config, output: process.stdout });
    return;
  }
  if (command.name === 'media sign') {
    const { runMediaSign } = await import('./cli/media-sign-command.ts');
    process.exitCode = await runMediaSign({ ...command, config, output: process.stdout });
    return;
  }
  if (command.name === 'media move') {
    const { runMediaMove } = await import('./cli/media-move-command.ts');
    process.exitCode = await runMediaMove({ ...command, config, output: process.stdout });
    return;
  }
  if (command.name === 'serve' && config.workers !== undefined) {
    const { startSupervisor } = await import('./processes/supervisor.ts');
    await startSupervisor({ ...config, workers: config.workers }, process.stdout);
    return;
  }
  limitHeapGrowth();
  if (command.name === 'worker' || command.name === 'jobs') {
    const { runWorker, runJobs } = await import('./processes/supervised-roles.ts');
    await (command.name === 'worker' ? runWorker : runJobs)(config);
    return;
  }
  const { startServer } = await import('./start-server.ts');
  await startServer(config, process.stdout);
}

/**
 * Lets the heap grow by at most half between garbage collections. With the default of V8, a server that writes long
 * answers, or an import of a large site, uses up to four times the memory.
 */
function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
