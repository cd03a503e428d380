import type { BannerDetails } from '../cli/banner.ts';
import type { MetricValues } from '../operations/metrics.ts';

/** The roles of the processes that a supervisor starts: `worker` serves requests, `jobs` does the background work. */
export const PROCESS_ROLES = ['worker', 'jobs'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

/** A message from the supervisor to one of its processes. */
export type SupervisorMessage =
  /** Serve the connection whose socket comes with the message. */
  | { type: 'connection' }
  /** The program is about to end: report that at `/readyz`, and let clients close their connections. */
  | { type: 'announce end' }
  /** Complete the open requests and jobs, then end. With `isReplaced`, another process has taken over. */
  | { type: 'end'; isReplaced: boolean }
  /** Answer with the metrics. */
  | { type: 'metrics'; request: number };

/** A message from a process to its supervisor. */
export type ProcessMessage =
  /** The process works. The process for jobs has prepared the database and reports what the banner shows. */
  | { type: 'started'; banner: BannerDetails | null }
  /** The process has created what the first requests need, and the database and the storage are available. */
  | { type: 'ready' }
  /** The last connection has arrived. */
  | { type: 'connection accepted' }
  /** The process received SIGTERM from somebody else. */
  | { type: 'terminated' }
  /** The answer to a request for the metrics; a process that ends sends them without a request. */
  | { type: 'metrics'; request: number | null; values: MetricValues };
