import { z } from 'zod';
import { onOrOff, type VariablesOf, wholeNumber } from '../config/config-values.ts';

/** The environment variables of these settings. */
export const operationsVariables = {
  METRICS_PORT: wholeNumber({ minimum: 0, maximum: 65_535, defaultValue: 0 })
    .unwrap()
    .optional()
    .meta({ description: 'Port for /metrics. Without it, there are no metrics.', accepts: '0 to 65535' }),
  METRICS_HOST: z
    .string()
    .regex(/^[\w.:-]{1,253}$/, 'must be a host name or an address to listen on, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1')
    .describe('Address to serve /metrics on.'),
  LOG_REQUESTS: onOrOff('off').describe('on: logs each request.'),
  SLOW_QUERY_MS: wholeNumber({ minimum: 0, maximum: 600_000, defaultValue: 0 }).describe(
    'Milliseconds from which an SQL statement is logged, with the request and the operation that it belongs to. 0: never.',
  ),
  DRAIN_DELAY_SECONDS: wholeNumber({ minimum: 0, maximum: 600, defaultValue: 0 }).describe(
    'At shutdown, seconds from the first 503 at /readyz until no more connections are accepted.',
  ),
  DRAIN_SECONDS: wholeNumber({ minimum: 1, maximum: 600, defaultValue: 10 }).describe(
    'At shutdown, maximum seconds to wait for open requests.',
  ),
};

/** Settings of metrics, request logs and shutdown. */
export const operationsSettings = (values: VariablesOf<typeof operationsVariables>) =>
  Object.freeze({
    /** The port of `/metrics`, separate so that metrics are not public; undefined without metrics. */
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    /** Whether each request is logged. */
    logRequests: values.LOG_REQUESTS,
    /** Milliseconds from which an SQL statement is logged; 0: never. */
    slowQueryMs: values.SLOW_QUERY_MS,
    /** At shutdown, seconds from the first 503 at `/readyz` until no more connections are accepted. */
    drainDelaySeconds: values.DRAIN_DELAY_SECONDS,
    /** Seconds to wait for open requests after that. */
    drainSeconds: values.DRAIN_SECONDS,
  });
