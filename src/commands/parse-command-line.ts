import { Argument, CommanderError, InvalidArgumentError, Option, Command as Parser } from 'commander';
import { UsageError } from '../cli/operator-error.ts';
import { commandLine } from '../config/config-values.ts';
import { programVersion } from '../config/program-name.ts';
import { PROGRAM_DIR } from '../config.ts';
import { commandList } from './command-list.ts';
import type { AnyCommand, Parameter } from './define-command.ts';

/** A command with the values of its arguments and options, or the requested text: the help or the version. */
export type ParsedCommandLine =
  | { readonly text: string }
  | { readonly name: string; readonly command: AnyCommand; readonly values: Readonly<Record<string, unknown>> };

/** The width of the help on an output that is not a terminal. */
const HELP_WIDTH = 100;

const HELP_END = `
Run "${commandLine('help <command>')}" for the arguments and options of a command.
Settings are read from the environment and from the file .env. docs/configuration.md lists them.`;

/**
 * Parses the arguments after the name of the program, and imports the command that they name. Throws a UsageError for
 * arguments that are not valid.
 */
export async function parseCommandLine(args: readonly string[]): Promise<ParsedCommandLine> {
  let text = '';
  let parsed: ParsedCommandLine | undefined;
  const parser = createParser((part) => {
    text += part;
  });
  let chosen: string | undefined;
  parser.hook('preSubcommand', async (_, subparser) => {
    const name = subparser.name();
    chosen = name;
    const command = await commandList[name]?.load();
    if (!command) throw new Error(`The list has no command ${name}.`);
    declareParameters(subparser, command);
    subparser.action(() => {
      const names = Object.keys(command.arguments ?? {});
      const given = names.map((key, index) => [key, subparser.processedArgs[index]]);
      const values = { ...Object.fromEntries(given), ...subparser.opts() };
      const problem = command.check?.(values as never);
      if (problem !== undefined) throw new UsageError(problem, name);
      parsed = { name, command, values };
    });
  });
  try {
    await parser.parseAsync(normalizeWords(args), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw new UsageError(sentencesOf(error.message), chosen);
  }
  return parsed ?? { text };
}

/** A parser that knows the names of all commands, and passes requested texts to `write`. */
function createParser(write: (text: string) => void): Parser {
  const parser = new Parser()
    .exitOverride()
    .enablePositionalOptions()
    .version(programVersion(PROGRAM_DIR), '-V, --version', 'Print the release and the commit of the build.')
    .helpOption('-h, --help', 'Print the help.')
    .helpCommand(false)
    .configureOutput({
      writeOut: write,
      writeErr: () => {},
      getOutHelpWidth: () => process.stdout.columns ?? HELP_WIDTH,
    })
    .configureHelp({
      commandUsage: (command) =>
        commandLine(command.parent ? `${command.name()} ${command.usage()}` : '<command> [options]'),
      subcommandTerm: (command) => commandLine(command.name()),
    })
    .addHelpText('after', HELP_END);
  for (const [name, { summary, isHidden = false }] of Object.entries(commandList)) {
    const subparser = new Parser(name).copyInheritedSettings(parser).allowExcessArguments(false);
    parser.addCommand(subparser.summary(summary).description(summary), { hidden: isHidden });
  }
  return parser;
}

function declareParameters(parser: Parser, command: AnyCommand): void {
  for (const [name, parameter] of Object.entries(command.arguments ?? {})) {
    const words = `${parameter.label ?? name}${parameter.isList ? '...' : ''}`;
    const declared = new Argument(parameter.isRequired ? `<${words}>` : `[${words}]`, parameter.description);
    parser.addArgument(declared.argParser(readerOf(parameter)));
  }
  for (const [name, parameter] of Object.entries(command.options ?? {})) {
    const { label, description, isRequired } = parameter;
    const flags = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const declared = new Option(label === undefined ? flags : `${flags} <${label}>`, description);
    parser.addOption(
      (label === undefined ? declared : declared.argParser(optionReaderOf(parameter))).makeOptionMandatory(isRequired),
    );
  }
  if (command.details) parser.addHelpText('after', ['', ...command.details].join('\n'));
}

/** Reads a text as the value of a parameter, with errors that the parser completes with the name of the parameter. */
const readerOf =
  ({ isRequired, collect }: Parameter) =>
  (value: string, earlier: unknown): unknown => {
    if (isRequired && value === '') throw new InvalidArgumentError('It must not be empty.');
    try {
      return collect(value, earlier);
    } catch (error) {
      throw error instanceof UsageError ? new InvalidArgumentError(error.message) : error;
    }
  };

/** As `readerOf`, but refuses an option in the place of the value, which would take effect as a value. */
const optionReaderOf = (parameter: Parameter) => (value: string, earlier: unknown) => {
  if (/^--./.test(value)) throw new InvalidArgumentError('It is an option, not a value.');
  return readerOf(parameter)(value, earlier);
};

/**
 * The words as the parser expects them: the name of a command is one word, even if it consists of two; `help NAME` is
 * `NAME --help`. Throws a UsageError for the first word of a name without a second one.
 */
function normalizeWords(words: readonly string[]): string[] {
  if (words.length === 0) return ['start'];
  if (words[0] !== 'help') return joinName(words);
  const [name, ...rest] = joinName(words.slice(1));
  if (name === undefined) return ['--help'];
  return name in commandList ? [name, '--help'] : [name, ...rest];
}

/** Joins the first word with the word that completes the name of a command; options may be between them. */
function joinName(words: readonly string[]): string[] {
  const [first = '', ...rest] = words;
  const names = Object.keys(commandList);
  const completes = (word: string) => names.includes(`${first} ${word}`);
  const second = names.includes(first) ? undefined : rest.find(completes);
  if (second !== undefined) return [`${first} ${second}`, ...rest.toSpliced(rest.indexOf(second), 1)];
  const seconds = names.filter((name) => name.startsWith(`${first} `)).map((name) => name.slice(first.length + 1));
  if (seconds.length > 0 && !names.includes(first) && !rest.some((word) => /^(?:-h|--help)$/.test(word))) {
    const wrong = rest[0] === undefined || rest[0].startsWith('-') ? '' : `, not "${rest[0]}"`;
    throw new UsageError(`${first} needs ${seconds.map((word) => `"${word}"`).join(' or ')}${wrong}.`);
  }
  // A misspelled first word with a right second one: the parser suggests a name of two words.
  const isSecond = rest[0] !== undefined && names.some((name) => name.endsWith(` ${rest[0]}`));
  return isSecond && !names.includes(first) ? [`${first} ${rest[0]}`, ...rest.slice(1)] : [...words];
}

/** A message of the parser as sentences: `error: unknown option '--forc'` and, in a second line, `(Did you mean …?)`. */
const sentencesOf = (message: string): string =>
  message
    .replace(/^error: /, '')
    .split('\n')
    .map((line) => line.replace(/^\((.*)\)$/, '$1').replaceAll(/'([^']*)'/g, '"$1"'))
    .map((line) => `${line.charAt(0).toUpperCase()}${line.slice(1)}${/[.?]$/.test(line) ? '' : '.'}`)
    .join(' ');
