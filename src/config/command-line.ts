import { basename } from 'node:path';

/** Commands that a checkout runs in another way than `npm start -- COMMAND`. */
const CHECKOUT_COMMANDS: Readonly<Record<string, string>> = {
  start: 'npm start',
  import: 'npm run import --',
  // npm writes to the standard output, which belongs to the protocol.
  mcp: 'node scripts/start.mjs mcp',
};

/**
 * How a command such as `media check` is typed for the way in which the program was started: `npm start -- media check` in
 * a checkout, `postern media check` with the package. `script` is the path of the script that Node.js runs.
 */
export function commandLine(command: string, script = process.argv[1] ?? ''): string {
  if (basename(script) !== 'start.mjs') return `postern ${command}`;
  const [name = '', ...rest] = command.split(' ');
  return [CHECKOUT_COMMANDS[name] ?? `npm start -- ${name}`, ...rest].join(' ');
}
