/** The functions of the thread for passwords. */
export interface PasswordTasks {
  hash(password: string): Promise<string>;
  verify(password: string, stored: string): Promise<boolean>;
  verifyApplicationPassword(password: string, stored: string): Promise<boolean>;
}

/** A call of a function in the thread for passwords. */
export interface PasswordRequest {
  id: number;
  task: keyof PasswordTasks;
  password: string;
  stored: string;
}

/** The result of a call, or the message of its error. */
export type PasswordReply = { id: number } & ({ result: string | boolean } | { error: string });
