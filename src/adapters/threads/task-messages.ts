/** Functions that a thread runs for the program. What they take and return is copied between the threads. */
export type ThreadTasks<Tasks> = { [Name in keyof Tasks]: (...args: never[]) => unknown };

/** A call of a function in a thread. */
export interface TaskRequest {
  id: number;
  task: string;
  args: readonly unknown[];
}

/** The result of a call, or the message of its error. */
export type TaskReply = { id: number } & ({ result: unknown } | { error: string });
