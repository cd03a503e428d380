import { type Html, html } from '../html-template.ts';
import type { ListedDelivery, ListedWebhook } from './webhook-operations.ts';

/** What the forms of the page need. */
export interface FormParts {
  /** The hidden field with the form's token. */
  field: Html;
  /** The address of the page. */
  address: string;
}

/** The table of all webhooks. */
export const webhookTable = (webhooks: readonly ListedWebhook[], { address }: FormParts): Html => html`<table>
<thead><tr><th scope="col">Webhook</th><th scope="col">Address</th><th scope="col">State</th></tr></thead>
<tbody>${webhooks.map(
  (webhook) => html`<tr>
<th scope="row"><a href="${address}?id=${webhook.databaseId}">${webhook.name}</a></th>
<td data-label="Address">${webhook.url}</td>
<td data-label="State">${stateOf(webhook)}</td>
</tr>`,
)}</tbody>
</table>`;

const stateOf = ({ isActive, failingSince }: ListedWebhook): string => {
  if (!isActive) return 'Switched off';
  return failingSince === null ? 'On' : 'Deliveries fail';
};

/** The form for a new webhook. */
export const webhookForm = ({
  field,
  address,
}: FormParts): Html => html`<form method="post" action="${address}">${field}
<p><label for="name">Name</label> <input id="name" name="name" type="text" maxlength="200" autocomplete="off" required></p>
<p><label for="url">Address</label> <input id="url" name="url" type="url" maxlength="2000" autocomplete="off" required></p>
<p><label for="types">Types and taxonomies, such as <code>post, category</code>; empty for all</label> <input id="types" name="types" type="text" autocomplete="off"></p>
<p><label for="format">Format</label> <select id="format" name="format"><option value="STANDARD">Standard Webhooks</option><option value="CONTENT">Revalidation of an item</option><option value="PATHS">Revalidation of paths and tags</option></select></p>
<p><label for="payload">Data in the format Standard Webhooks</label> <select id="payload" name="payload"><option value="MINIMAL">Only what changed</option><option value="REST">The item as in the REST API</option></select></p>
<p><label for="header_name">Name of a header with a secret, if the receiver expects one</label> <input id="header_name" name="header_name" type="text" autocomplete="off"></p>
<p><label for="header_value">Value of this header</label> <input id="header_value" name="header_value" type="password" autocomplete="new-password"></p>
<p><button type="submit" name="do" value="create">Create the webhook</button></p>
</form>`;

const STATES: Readonly<Record<ListedDelivery['state'], string>> = {
  QUEUED: 'Waits for an earlier message',
  WAITING: 'Waits',
  DELIVERED: 'Delivered',
  DEAD: 'Failed',
};

/** The table of the last deliveries of a webhook. `times` are the elements with the times of their creation. */
export const deliveryTable = (
  deliveries: readonly ListedDelivery[],
  { times, field, action }: { times: readonly Html[]; field: Html; action: string },
): Html => html`<table>
<thead><tr><th scope="col">Change</th><th scope="col">Time</th><th scope="col">State</th><th scope="col">Answer</th><th scope="col"><span class="hidden">Send again</span></th></tr></thead>
<tbody>${deliveries.map(
  (delivery, index) => html`<tr>
<th scope="row">${delivery.objectId > 0 ? `${delivery.type} ${delivery.objectId} ${delivery.action}` : delivery.type}</th>
<td data-label="Time">${times[index]}</td>
<td data-label="State">${STATES[delivery.state]}${delivery.attempts > 1 && ` after ${delivery.attempts} attempts`}</td>
<td data-label="Answer">${answerOf(delivery)}</td>
<td><form method="post" action="${action}">${field}<input type="hidden" name="delivery" value="${delivery.databaseId}"><button type="submit" name="do" value="replay" class="secondary">Send again</button></form></td>
</tr>`,
)}</tbody>
</table>`;

const answerOf = ({ answerStatus, durationMilliseconds, error }: ListedDelivery): string => {
  const status = answerStatus > 0 ? `${answerStatus} in ${durationMilliseconds} ms` : '';
  return [status, error].filter((part) => part !== '').join(': ');
};
