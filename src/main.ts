import { setFlagsFromString } from 'node:v8';
import { withOperatorMessages } from './cli/operator-error.ts';
import { parseArguments } from './commands/arguments.ts';
import { failureOf, isServing, runCommand, type ServingCommand } from './commands/run-command.ts';
import { loadConfig } from './config.ts';

const surroundings = {
  environment: process.env,
  folder: process.cwd(),
  input: () => process.stdin,
  output: process.stdout,
  errorOutput: process.stderr,
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  const failure = failureOf(error);
  if (failure === null) throw error;
  process.stderr.write(failure.text);
  process.exit(failure.code);
}

async function run(args: string[]): Promise<void> {
  const command = parseArguments(args);
  if (command.name === 'import') limitHeapGrowth();
  if (isServing(command)) await serve(command);
  else process.exitCode = await runCommand(command, surroundings);
}

async function serve(command: ServingCommand): Promise<void> {
  const config = loadConfig(surroundings.environment, { cwd: surroundings.folder });
  await withOperatorMessages(config, async () => {
    if (command.name === 'serve' && config.workers !== undefined) {
      const { startSupervisor } = await import('./processes/supervisor.ts');
      await startSupervisor({ ...config, workers: config.workers }, surroundings.output);
      return;
    }
    limitHeapGrowth();
    if (command.name === 'worker' || command.name === 'jobs') {
      const { runWorker, runJobs } = await import('./processes/supervised-roles.ts');
      await (command.name === 'worker' ? runWorker : runJobs)(config);
      return;
    }
    const { startServer } = await import('./start-server.ts');
    await startServer(config, surroundings.output);
  });
}

/**
 * Lets the heap grow by at most half between garbage collections. With the default of V8, a server that writes long
 * answers, or an import of a large site, uses up to four times the memory.
 */
function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
