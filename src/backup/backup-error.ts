/** A backup cannot be made, read or restored; the message tells the operator why, and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';

  constructor(message: string) {
    // Names in an archive may hold what moves the cursor of a terminal, or turns what it shows around.
    super(message.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd'));
  }
}
