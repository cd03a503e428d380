/** The command line is not valid; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** The name of the command whose help describes what is valid; undefined for the help of the program. */
  readonly command: string | undefined;

  constructor(message: string, command?: string) {
    super(message);
    this.command = command;
  }
}
