import { z } from 'zod';
import { onOrOff, wholeNumber } from '../config/config-values.ts';

/** What the operator decides about watching and stopping the program. */
export interface OperationsSettings {
  /** Port for metrics, of its own so that they are not in public; without one there are none. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** Whether each request is a line in the log. */
  readonly logRequests: boolean;
  /** Seconds between saying that the program is not ready any more and taking no more connections. */
  readonly drainDelay: number;
  /** Seconds that open requests are waited for after that. */
  readonly drainTime: number;
}

/** The variables of the environment that say so. */
export const operationsVariables = {
  METRICS_PORT: wholeNumber({ minimum: 0, maximum: 65_535, initial: 0 })
    .unwrap()
    .optional()
    .meta({ description: 'Port for /metrics. Without it, there are no metrics.', accepts: '0 to 65535' }),
  METRICS_HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, 'must be a host name or an address to listen on, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1')
    .describe('Address to serve /metrics on.'),
  LOG_REQUESTS: onOrOff('off').describe('on: each request is a line in the log.'),
  DRAIN_DELAY_SECONDS: wholeNumber({ minimum: 0, maximum: 600, initial: 0 }).describe(
    'Seconds between reporting 503 at /readyz and accepting no more connections.',
  ),
  DRAIN_SECONDS: wholeNumber({ minimum: 1, maximum: 600, initial: 10 }).describe(
    'Seconds that open requests have to end.',
  ),
};

type Values = z.infer<z.ZodObject<typeof operationsVariables>>;

/** Takes the checked variables. */
export const operationsSettings = (values: Values): OperationsSettings =>
  Object.freeze({
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    logRequests: values.LOG_REQUESTS,
    drainDelay: values.DRAIN_DELAY_SECONDS,
    drainTime: values.DRAIN_SECONDS,
  });
