import { Readable, Writable } from 'node:stream';
import type { CommandContext } from '../../src/commands/define-command.ts';
import { parseCommandLine } from '../../src/commands/parse-command-line.ts';
import { failureOf, runCommand } from '../../src/commands/run-command.ts';

/** What a command left. */
export interface CommandResult {
  status: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs a command of the program in this process, which takes a fraction of the time of a process of its own. Relative
 * paths are in `cwd`.
 */
export async function runCommandLine(
  args: readonly string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<CommandResult> {
  const written = { stdout: '', stderr: '' };
  const streamTo = (name: keyof typeof written) =>
    new Writable({
      decodeStrings: false,
      write: (chunk: string | Buffer, _encoding, done) => {
        written[name] += chunk.toString();
        done();
      },
    });
  const [output, errorOutput] = [streamTo('stdout'), streamTo('stderr')];
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const line = await parseCommandLine(args);
    if ('command' in line && line.command.serves) throw new Error(`The command ${line.name} does not end.`);
    const input = () => Readable.from([]);
    const status = await runCommand(line, { environment: env, folder: cwd, input, output, errorOutput });
    return { status, ...written };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return { status: failure.code, stdout: written.stdout, stderr: written.stderr + failure.text };
  } finally {
    process.chdir(before);
  }
}

/** A context for a command that a test runs with values, for what a command line cannot express. */
export const commandContext = ({
  config,
  output,
  errorOutput = output,
  openStreams = () => {
    throw new Error('The test has no streams.');
  },
}: Pick<CommandContext, 'config' | 'output'> & Partial<CommandContext>): CommandContext => ({
  config,
  output,
  errorOutput,
  openStreams,
  readEnvironment: () => ({}),
});
