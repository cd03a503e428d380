import { canReadAuditLog } from '../../../schema/access/site-access.ts';
import { graphql, type VariablesOf } from '../../../schema/core/graphql/typed-document.ts';
import { gmtDateElement } from '../date-elements.ts';
import { type Html, html } from '../html-template.ts';
import { domainFailure, type PageAnswer, problemNotice, redirect } from '../page-answer.ts';
import { type PageEnvironment, runPageOperation } from '../page-environment.ts';
import { renderPage } from '../page-layout.ts';
import type { PageRequest } from '../page-request.ts';
import { loginAddress } from './login-page.ts';

const PAGE_SIZE = 25;

/** The filters of the page: the name of the field in its form and in the GraphQL filter, and its label. */
const FILTERS = [
  ['kind', 'Kind'],
  ['objectId', 'Id of the object'],
  ['action', 'Action'],
  ['userId', 'Id of the account'],
  ['program', 'Program'],
  ['address', 'Address'],
  ['after', 'From (GMT)'],
  ['before', 'Before (GMT)'],
] as const;

const ENTRIES = graphql(`query ($where: AuditFilter, $first: Int, $cursor: String) {
  auditLog(first: $first, after: $cursor, where: $where) {
    total isTotalExact
    pageInfo { endCursor hasNextPage }
    nodes { date login action kind type objectId name program address changes count }
  }
}`);

/** The page on which administrators read the audit log, with filters. */
export async function auditLogPage(environment: PageEnvironment, request: PageRequest): Promise<PageAnswer> {
  if (!request.session) return redirect(loginAddress(environment, request.url.href));
  const show = async (body: Html, status = 200): Promise<PageAnswer> => ({
    status,
    page: await renderPage(environment, {
      request,
      title: 'Audit log',
      body: html`<h1>Audit log</h1>${body}`,
      isExcludedFromIndex: true,
      isWide: true,
    }),
    frames: 'none',
    isPersonal: true,
  });
  if (!canReadAuditLog(request.viewer)) {
    return show(problemNotice('Only administrators may read the audit log.'), 403);
  }
  try {
    return await show(html`${filterForm(environment, request)}${await entryTable(environment, request)}`);
  } catch (error) {
    const failure = domainFailure(error);
    if (!failure) throw error;
    return show(html`${problemNotice(failure.message)}${filterForm(environment, request)}`, failure.status);
  }
}

const addressOf = ({ root, dialect }: PageEnvironment): string => `${root}${dialect.adminPath}audit-log.php`;

function filterForm(environment: PageEnvironment, { url }: PageRequest): Html {
  return html`<form method="get" action="${addressOf(environment)}">
${FILTERS.map(([name, label]) => html`<p><label for="${name}">${label}</label> <input id="${name}" name="${name}" type="text" value="${url.searchParams.get(name) ?? ''}"></p>`)}
<p><button type="submit">Filter</button></p>
</form>`;
}

/** The requested filter. An id of an account that is not a number matches no account. */
function requestedFilter({ searchParams }: URL): VariablesOf<typeof ENTRIES>['where'] {
  const entries = FILTERS.map(([name]) => [name, searchParams.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(
    entries.filter(([, text]) => text !== '').map(([name, text]) => [name, name === 'userId' ? accountId(text) : text]),
  );
}

const accountId = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : -1);

async function entryTable(environment: PageEnvironment, request: PageRequest): Promise<Html> {
  const { searchParams } = request.url;
  const { auditLog } = await runPageOperation(environment, {
    request,
    document: ENTRIES,
    variables: { where: requestedFilter(request.url), first: PAGE_SIZE, cursor: searchParams.get('cursor') },
  });
  const { nodes, total, isTotalExact, pageInfo } = auditLog;
  const rows = await Promise.all(
    nodes.map(async ({ date, ...entry }) => {
      return html`<tr>
<th scope="row">${await gmtDateElement(environment, date)} ${date.slice(11, 19)} GMT</th>
<td data-label="Account">${entry.login}</td>
<td data-label="Action">${entry.action}${entry.count > 1 && html` (${entry.count})`}</td>
<td data-label="Object">${entry.type || entry.kind} ${entry.objectId} ${entry.name}</td>
<td data-label="Program">${entry.program} ${entry.address}</td>
<td data-label="Changes"><code>${JSON.stringify(entry.changes)}</code></td>
</tr>`;
    }),
  );
  const next = new URLSearchParams(searchParams);
  next.set('cursor', pageInfo.endCursor ?? '');
  return html`<p>${isTotalExact ? '' : 'More than '}${total} ${total === 1 ? 'entry' : 'entries'}, the newest first.</p>
<table><thead><tr><th scope="col">Time</th><th scope="col">Account</th><th scope="col">Action</th><th scope="col">Object</th><th scope="col">Program</th><th scope="col">Changes</th></tr></thead><tbody>${rows}</tbody></table>
${pageInfo.hasNextPage && html`<p><a rel="next" href="${addressOf(environment)}?${next.toString()}">Older entries</a></p>`}`;
}
