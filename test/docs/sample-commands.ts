import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { runCommandLine } from '../support/command-line.ts';

/** Runs commands of the program for the shell of a page, in this process. */
export interface SampleCommands {
  /** Defines the shell function `program`. */
  readonly shellFunction: string;
  close(): Promise<void>;
}

/**
 * Answers the shell function `program` on a socket in `folder`: it sends its variables and its arguments, and gets the
 * exit code and both outputs as files.
 */
export async function answerCommands(folder: string): Promise<SampleCommands> {
  const socket = join(folder, '.commands');
  const server = createServer(async (request, response) => {
    const [count = '', ...values] = (await text(request)).split('\0');
    const args = values.slice(0, Number(count));
    const env = Object.fromEntries(
      values.slice(Number(count)).flatMap((line) => {
        const [, name, value] = /^(\w+)=([\s\S]*)$/.exec(line) ?? [];
        return name === undefined ? [] : [[name, value]];
      }),
    );
    try {
      const { status, stdout, stderr } = await runCommandLine(args, { cwd: folder, env });
      response.end([status, stdout, stderr].join('\0'));
    } catch (error) {
      response.end(['1', '', (error as Error).stack ?? String(error)].join('\0'));
    }
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  return {
    shellFunction: `
program() {
  local status output errors
  { IFS= read -r -d '' status; IFS= read -r -d '' output; IFS= read -r -d '' errors || true; } < <(
    { printf '%s\\0' "$#" "$@"; env -0; } |
      command curl --silent --unix-socket '${socket}' --data-binary @- http://localhost/
  )
  printf '%s' "$output"
  printf '%s' "$errors" >&2
  return "$status"
}
`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
