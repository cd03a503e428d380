import { ownValue } from '../../../schema/values/own-value.ts';
import { gmtDateElement } from '../date-elements.ts';
import { formToken, isFormTokenValid } from '../form-token.ts';
import { type Html, html } from '../html-template.ts';
import { type PageAnswer, redirect } from '../page-answer.ts';
import type { PageEnvironment } from '../page-environment.ts';
import { renderPage } from '../page-layout.ts';
import { domainFailure, outcomeNotice, problemNotice, successNotice } from '../page-messages.ts';
import type { PageRequest } from '../page-request.ts';
import { loginAddress } from './login-page.ts';
import { deliveryTable, type FormParts, webhookForm, webhookTable } from './webhook-elements.ts';
import {
  changeWebhookOnPage,
  createWebhookOnPage,
  listWebhooks,
  readWebhook,
  rotateSecretOnPage,
  type WebhookChange,
  type WebhookSecret,
} from './webhook-operations.ts';

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
