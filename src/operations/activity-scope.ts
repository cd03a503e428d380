import { AsyncLocalStorage } from 'node:async_hooks';

/** What the program does when a statement runs. */
export interface Activity {
  /** The id of the request. */
  readonly requestId?: string;
  /** The pattern of the route of the request. */
  readonly route?: () => string;
  /** The name of the GraphQL operation, or of the tool of an agent. */
  readonly operation?: string;
  /** The name of the background task. */
  readonly task?: string;
}

/** Passes what the program does to the statements that it runs. */
export interface ActivityScope {
  /** Runs a body with an activity, which is added to that of the caller. */
  run<Result>(activity: Activity, body: () => Result): Result;
  current(): Activity | undefined;
}

/**
 * Creates the scope of one program. It costs some processor time for each promise of the process, so a program without
 * a log of slow statements has none.
 */
export function createActivityScope(): ActivityScope {
  const activities = new AsyncLocalStorage<Activity>();
  return {
    run: (activity, body) => activities.run({ ...activities.getStore(), ...activity }, body),
    current: () => activities.getStore(),
  };
}
