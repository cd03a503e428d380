import { availableParallelism } from 'node:os';
import { z } from 'zod';

const MAX_WORKERS = 64;

/** The environment variable of the worker processes. */
export const workerVariables = {
  WORKERS: z
    .string()
    .regex(/^(?:auto|\d{1,2})$/, `must be auto or a whole number from 1 to ${MAX_WORKERS}`)
    .transform((value) => (value === 'auto' ? value : Number(value)))
    .refine(
      (value) => value === 'auto' || (value >= 1 && value <= MAX_WORKERS),
      `must be auto or a whole number from 1 to ${MAX_WORKERS}`,
    )
    .optional()
    .meta({
      description:
        'PostgreSQL only: processes that serve requests, with one more for background jobs and a supervisor; auto: as many as processors. Without it, one process does everything.',
      accepts: `1 to ${MAX_WORKERS}, auto`,
    }),
};

/** The number of worker processes; undefined for one process without a supervisor. */
export const workerCount = (value: number | 'auto' | undefined): number | undefined =>
  value === 'auto' ? Math.min(availableParallelism(), MAX_WORKERS) : value;
