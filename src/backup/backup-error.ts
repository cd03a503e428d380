/** A backup that cannot be created, read or restored. The message says why and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';

  constructor(message: string) {
    // Names in an archive may contain control characters that manipulate a terminal.
    super(message.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd'));
  }
}
