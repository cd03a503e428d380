import type { Readable, Writable } from 'node:stream';
import { operatorMessage, UsageError } from '../cli/operator-error.ts';
import { commandLine } from '../config/config-values.ts';
import { type Config, ConfigError, commandEnvironment, loadConfig } from '../config.ts';
import type { CommandContext } from './define-command.ts';
import type { ParsedCommandLine } from './parse-command-line.ts';

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

/**
 * Runs a command and returns its exit code, or writes the requested text. Throws a ConfigError for invalid
 * settings and for what the operator can correct.
 */
export async function runCommand(line: ParsedCommandLine, surroundings: CommandSurroundings): Promise<number> {
  const { environment, folder, input, output, errorOutput } = surroundings;
  if ('text' in line) {
    output.write(line.text);
    return 0;
  }
  let config: Config | undefined;
  const context: CommandContext = {
    get config() {
      config ??= loadConfig(environment, { cwd: folder });
      return config;
    },
    output,
    errorOutput,
    openStreams: () => ({ input: input(), output }),
    readEnvironment: () => commandEnvironment(environment, { cwd: folder }),
  };
  try {
    return await line.command.run(Object.assign(context, line.values) as never);
  } catch (error) {
    const message = config && operatorMessage(error, config);
    throw message ? new ConfigError([message]) : error;
  }
}

/** What a failed command writes to its error output, and its exit code; null for an unexpected error. */
export function failureOf(error: unknown): { text: string; code: number } | null {
  if (error instanceof UsageError) {
    const { command, message } = error;
    const [help, subject] = command === undefined ? ['help', 'all commands'] : [`help ${command}`, 'all options'];
    return { text: `${message}\nRun "${commandLine(help)}" for ${subject}.\n`, code: 2 };
  }
  return error instanceof ConfigError ? { text: `${error.message}\n`, code: 1 } : null;
}
