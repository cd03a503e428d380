import { setFlagsFromString } from 'node:v8';
import { parseCommandLine } from './commands/parse-command-line.ts';
import { failureOf, runCommand } from './commands/run-command.ts';

try {
  await run(process.argv.slice(2));
} catch (error) {
  const failure = failureOf(error);
  if (failure === null) throw error;
  process.stderr.write(failure.text);
  process.exit(failure.code);
}

async function run(args: string[]): Promise<void> {
  const line = await parseCommandLine(args);
  const command = 'command' in line ? line.command : undefined;
  if (command?.limitsHeap) limitHeapGrowth();
  const code = await runCommand(line, {
    environment: process.env,
    folder: process.cwd(),
    input: () => process.stdin,
    output: process.stdout,
    errorOutput: process.stderr,
  });
  // What serves decides at its end.
  if (!command?.serves) process.exitCode = code;
}

/**
 * Lets the heap grow by at most half between garbage collections. With the default of V8, a server that writes long
 * answers, or an import of a large site, uses up to four times the memory.
 */
function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
