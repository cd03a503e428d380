import { z } from 'zod';
import { isAllowedTarget } from '../adapters/fetch/public-address.ts';
import { splitAtCommas, type VariablesOf, wholeNumber } from './config-values.ts';

/** The environment variables of webhooks. */
export const webhookVariables = {
  WEBHOOK_TARGETS: z
    .string()
    .transform(splitAtCommas)
    .refine(
      (entries) => entries.every(isAllowedTarget),
      'must be hosts with a port such as front-end:3000, or networks such as 10.1.0.0/16, separated by commas',
    )
    .default([])
    .meta({
      description:
        'Targets of webhooks that are allowed although they are not public, and without OUTGOING_REQUESTS=on: hosts with a port such as front-end:3000, or networks such as 10.1.0.0/16, separated by commas.',
      shownDefault: '',
    }),
  WEBHOOK_TIMEOUT_SECONDS: wholeNumber({ minimum: 1, maximum: 60, defaultValue: 10 }).describe(
    'Seconds in which the receiver of a webhook must answer.',
  ),
};

/** The settings of webhooks. */
export const webhookSettings = (values: VariablesOf<typeof webhookVariables>) =>
  Object.freeze({
    /** Targets that need not be public: hosts with ports, and networks. */
    targets: Object.freeze([...values.WEBHOOK_TARGETS]),
    /** Milliseconds in which a receiver must answer. */
    timeoutMs: values.WEBHOOK_TIMEOUT_SECONDS * 1_000,
  });
