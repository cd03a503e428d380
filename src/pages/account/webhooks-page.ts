import { ownValue } from '../../../schema/values/collections.ts';
import { gmtDateElement } from '../date-elements.ts';
import { formToken, isFormTokenValid } from '../form-token.ts';
import { type Html, html } from '../html-template.ts';
import {
  domainFailure,
  outcomeNotice,
  type PageAnswer,
  problemNotice,
  redirect,
  successNotice,
} from '../page-answer.ts';
import type { PageEnvironment } from '../page-environment.ts';
import { renderPage } from '../page-layout.ts';
import type { PageRequest } from '../page-request.ts';
import { loginAddress } from './login-page.ts';
import {
  changeWebhookOnPage,
  createWebhookOnPage,
  type ListedDelivery,
  type ListedWebhook,
  listWebhooks,
  readWebhook,
  rotateSecretOnPage,
  type WebhookChange,
  type WebhookSecret,
} from './webhook-operations.ts';

/** What the forms of the page need. */
interface FormParts {
  /** The hidden field with the form's token. */
  field: Html;
  /** The address of the page. */
  address: string;
}

/** The table of all webhooks. */
const webhookTable = (webhooks: readonly ListedWebhook[], { address }: FormParts): Html => html`<table>
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
const webhookForm = ({ field, address }: FormParts): Html => html`<form method="post" action="${address}">${field}
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
const deliveryTable = (
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
  const status = answerStatus ? `${answerStatus} in ${durationMilliseconds} ms` : '';
  return [status, error].filter((part) => part !== '').join(': ');
};

const ACTION = 'webhooks';

/** The page on which administrators manage webhooks and see their deliveries. */
export async function webhooksPage(environment: PageEnvironment, request: PageRequest): Promise<PageAnswer> {
  if (!request.session) return redirect(loginAddress(environment, request.url.href));
  const id = webhookId(request.url.searchParams.get('id'));
  if (request.method !== 'POST')
    return show(environment, { request, id, notice: outcomeNotice(request, OUTCOME_MESSAGES) });
  const form = await request.form();
  if (!isFormTokenValid(environment, { request, form, action: ACTION })) {
    return show(environment, { request, id, status: 403, notice: problemNotice('The form has expired. Try again.') });
  }
  try {
    return await runFormAction(environment, { request, form, id });
  } catch (error) {
    const failure = domainFailure(error);
    if (!failure) throw error;
    return show(environment, { request, id, status: failure.status, notice: problemNotice(failure.message) });
  }
}

const webhookId = (text: string | null): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0);

const addressOf = ({ root, dialect }: PageEnvironment): string => `${root}${dialect.adminPath}webhooks.php`;

/** Messages after a redirect, by the parameter `done` of the address. */
const OUTCOME_MESSAGES: Readonly<Record<string, string>> = {
  on: 'The webhook is notified of the changes from now on.',
  off: 'The webhook was switched off.',
  delete: 'The webhook was deleted.',
  test: 'A test message is being sent. Reload the page to see its result.',
  replay: 'The message is being sent again.',
  'replay-dead': 'The failed messages are being sent again.',
};

async function runFormAction(
  environment: PageEnvironment,
  { request, form, id }: { request: PageRequest; form: URLSearchParams; id: number },
): Promise<PageAnswer> {
  const name = form.get('do') ?? '';
  if (name === 'create') {
    return showSecret(environment, { request, created: await createWebhookOnPage(environment, { request, form }) });
  }
  if (name === 'rotate') {
    return showSecret(environment, { request, created: await rotateSecretOnPage(environment, { request, id }) });
  }
  if (ownValue(OUTCOME_MESSAGES, name) === undefined) {
    const notice = problemNotice('This form is unknown. Open the page again.');
    return show(environment, { request, id, status: 400, notice });
  }
  const change = { do: name, id, delivery: webhookId(form.get('delivery')) } as WebhookChange;
  await changeWebhookOnPage(environment, { request, change });
  const target = name === 'delete' ? `?done=${name}` : `?id=${id}&done=${name}`;
  return redirect(`${addressOf(environment)}${target}`, { status: 303 });
}

/** The page with a new secret, which is shown only once. */
const showSecret = (
  environment: PageEnvironment,
  { request, created }: { request: PageRequest; created: WebhookSecret },
): Promise<PageAnswer> =>
  show(environment, {
    request,
    id: created.databaseId,
    notice: successNotice(html`<p>The secret of the webhook is:</p>
<p><code class="secret">${created.secret}</code></p>
<p>Copy it now: it is not shown again.</p>`),
  });

async function show(
  environment: PageEnvironment,
  {
    request,
    id,
    status = 200,
    notice,
  }: { request: PageRequest; id: number; status?: number; notice?: Html | undefined },
): Promise<PageAnswer> {
  const { field } = formToken(environment, { request, action: ACTION });
  const parts = { field, address: addressOf(environment) };
  const body =
    id > 0
      ? await webhookBody(environment, { request, id, ...parts })
      : await listBody(environment, { request, ...parts });
  return {
    status,
    page: await renderPage(environment, {
      request,
      title: 'Webhooks',
      body: html`<h1>Webhooks</h1>
${notice}
${body}`,
      isExcludedFromIndex: true,
    }),
    frames: 'none',
    isPersonal: true,
  };
}

async function listBody(
  environment: PageEnvironment,
  { request, ...parts }: { request: PageRequest } & FormParts,
): Promise<Html> {
  const webhooks = await listWebhooks(environment, request);
  return html`<p>A webhook notifies another program of each change.</p>
${webhooks.length > 0 && webhookTable(webhooks, parts)}
<h2>New webhook</h2>
${webhookForm(parts)}`;
}

async function webhookBody(
  environment: PageEnvironment,
  { request, id, field, address }: { request: PageRequest; id: number } & FormParts,
): Promise<Html> {
  const { webhook, webhookDeliveries } = await readWebhook(environment, { request, id });
  const { name, url, isActive, stopReason, failingSince } = webhook;
  const action = `${address}?id=${id}`;
  const button = (value: string, label: string) =>
    html`<button type="submit" name="do" value="${value}" class="secondary">${label}</button> `;
  const times = await Promise.all(webhookDeliveries.nodes.map(({ created }) => gmtDateElement(environment, created)));
  return html`<p><a href="${address}">All webhooks</a></p>
<h2>${name}</h2>
<p><code>${url}</code></p>
<p>${isActive ? 'Changes are sent.' : `Switched off. ${stopReason}`}${failingSince !== null && html` Deliveries have failed since ${await gmtDateElement(environment, failingSince)}.`}</p>
<form method="post" action="${action}">${field}
<p>${isActive && button('test', 'Send a test message')}${button(isActive ? 'off' : 'on', isActive ? 'Switch off' : 'Switch on')}${button('rotate', 'Create a new secret')}${button('replay-dead', 'Send failed messages again')}${button('delete', 'Delete')}</p>
</form>
<h2>Deliveries</h2>
${webhookDeliveries.nodes.length === 0 ? html`<p>There are no deliveries yet.</p>` : deliveryTable(webhookDeliveries.nodes, { times, field, action })}`;
}
