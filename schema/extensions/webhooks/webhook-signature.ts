import { createHmac, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const MESSAGE_ID_BYTES = 18;

/** Creates a signing secret in the form of Standard Webhooks: `whsec_` and base64. */
export const generateWebhookSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** Creates the id of a message, which all attempts to deliver it have. */
export const generateMessageId = (): string => `msg_${randomBytes(MESSAGE_ID_BYTES).toString('base64url')}`;

/** A message of a webhook. `seconds` is the time of the attempt since 1970. */
export interface SignedMessage {
  id: string;
  seconds: number;
  body: string;
}

/**
 * Returns the headers of a message as Standard Webhooks defines them. `webhook-signature` has one signature for each of
 * the secrets, separated by blanks: receivers accept the message if they can verify one.
 */
export function signatureHeaders(
  { id, seconds, body }: SignedMessage,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const sign = (secret: string): string => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`, 'utf8').digest('base64')}`;
  };
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
