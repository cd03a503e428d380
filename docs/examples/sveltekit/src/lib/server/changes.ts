// Receives the webhooks of a Postern site. The starters of all frameworks have the same file.
import { Webhook } from 'standardwebhooks';

/** A change of an item, a term or a comment. */
export interface Change {
  /** Such as `post.updated`. */
  type: string;
  data: {
    kind: string;
    action: string;
    /** The path on which the item is, or was, visible; null for none. */
    uri: string | null;
    /** The path before the change, if it is another one. */
    formerUri: string | null;
  };
}

/**
 * Returns the change that a webhook reports. Returns null if the signature is not that of `WEBHOOK_SECRET`, or if it is older
 * than five minutes: anyone can send requests to the address. Throws an Error if there is no secret.
 */
export function verifiedChange(body: string, headers: Headers): Change | null {
  const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '');
  try {
    return webhook.verify(body, Object.fromEntries(headers)) as Change;
  } catch {
    return null;
  }
}
