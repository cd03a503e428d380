import { GraphQLError } from 'graphql';
import type { Kernel } from '../../schema/core/domain-kernel.ts';
import type { Attempt, ClaimedDelivery } from '../../schema/extensions/webhooks/finish-attempts.ts';
import { signatureHeaders } from '../../schema/extensions/webhooks/webhook-signature.ts';
import { activeSecrets } from '../../schema/extensions/webhooks/write-webhooks.ts';
import { OutgoingError } from '../adapters/fetch/outgoing-requests.ts';
import { ForbiddenAddressError } from '../adapters/fetch/public-address.ts';

/** Sends a delivery once and returns the result. Never throws. */
export async function attemptDelivery(
  claimed: ClaimedDelivery,
  { kernel, createBody }: { kernel: Kernel; createBody(claimed: ClaimedDelivery): Promise<string> },
): Promise<Attempt> {
  const started = performance.now();
  const result = (outcome: Pick<Attempt, 'isDelivered' | 'answerStatus' | 'error' | 'retryAfter'>): Attempt => ({
    ...claimed,
    ...outcome,
    durationMs: Math.round(performance.now() - started),
  });
  try {
    const body = await createBody(claimed);
    const { status, retryAfter } = await post(claimed, { kernel, body });
    const isDelivered = status >= 200 && status < 300;
    const error = isDelivered ? '' : `The receiver answered with status ${status}.`;
    return result({ isDelivered, answerStatus: status, error, retryAfter: Number(retryAfter ?? Number.NaN) });
  } catch (error) {
    return result({ isDelivered: false, answerStatus: null, error: messageOf(error, kernel), retryAfter: Number.NaN });
  }
}

function post({ webhook, delivery }: ClaimedDelivery, { kernel, body }: { kernel: Kernel; body: string }) {
  const { webhookRequests, now } = kernel;
  if (!webhookRequests) throw new OutgoingError('This program sends no webhooks.');
  const time = now();
  const message = { id: delivery.messageId, seconds: Math.floor(time.getTime() / 1_000), body };
  const headers = {
    ...(webhook.headerName === '' ? {} : { [webhook.headerName]: webhook.headerValue }),
    ...signatureHeaders(message, activeSecrets(webhook, time)),
  };
  return webhookRequests.post(webhook.url, { headers, body });
}

/** Returns a message for the list of deliveries; that of an unexpected error is only in the log. */
function messageOf(error: unknown, { log }: Kernel): string {
  if (error instanceof OutgoingError || error instanceof ForbiddenAddressError || error instanceof GraphQLError) {
    return error.message;
  }
  const { code } = error as { code?: unknown };
  // Errors of the network, such as ECONNREFUSED.
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code)) return `The connection failed (${code}).`;
  log.warn({ err: error }, 'a webhook could not be sent');
  return 'The data of the item could not be read. The server log has the reason.';
}
