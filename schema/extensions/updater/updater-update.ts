import type { Repository } from '../../../prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { documentOf, UNREAD_VERSION } from '../../core/rows/repository-row.ts';
import { archiveAddress } from './archive-address.ts';
import { recordAudit } from './update-audit.ts';
import { isUpdaterKey } from './updater-key.ts';

/** The request of a webhook; omitted values are empty. */
export interface UpdateRequest {
  plugin: string;
  theme: string;
  tag: string;
  branch: string;
  committish: string;
  override: boolean;
}

/** The result of a call of the updater. */
export interface UpdateOutcome {
  success: boolean;
  /** Refused before it started; the message says why. */
  isRefused: boolean;
  messages: readonly string[];
}

const OLD_PRIMARY = 'master';
const NOTHING_NAMED = 'Nothing was specified. Name a plugin or a theme.';

const refusal = (message: string): UpdateOutcome => ({ success: false, isRefused: true, messages: [message] });

/**
 * Checks an update and records it as done: version and branch of the local copy, and an audit entry. Nothing is
 * fetched or run. Calls without the key are refused and not recorded.
 */
export const updateRepository = (
  { key, request }: { key: string; request: UpdateRequest },
  context: RequestContext,
): Promise<UpdateOutcome> =>
  audited({ key, action: 'update', names: request, detail: { ...request }, context }, async (client, row) => {
    const { tag, target } = wantedBranch(request, row);
    const current = row ? currentBranch(row) : OLD_PRIMARY;
    if (target !== current && !request.override) {
      return refusal(
        `The tag of the webhook (${target}) and the current branch (${current}) do not match. Use override to change over.`,
      );
    }
    const slug = request.plugin || request.theme;
    if (slug === '') return refusal(NOTHING_NAMED);
    if (!row) return refusal(`Not found or not updatable: ${slug}`);
    const begun = `Downloading update from ${archiveAddress(row, tag)}…`;
    if (row.remoteVersion === UNREAD_VERSION) {
      return { success: false, isRefused: false, messages: [begun, 'The download failed: nothing is known there.'] };
    }
    await client.repository.update({
      where: { slug },
      data: { branch: target, localVersion: versionOf(row, tag) },
    });
    return { success: true, isRefused: false, messages: [begun, ...progress(row)] };
  });

/** Resets the followed branch to the primary branch. */
export const resetBranch = (
  { key, request }: { key: string; request: Pick<UpdateRequest, 'plugin' | 'theme'> },
  context: RequestContext,
): Promise<UpdateOutcome> =>
  audited({ key, action: 'reset-branch', names: request, detail: { ...request }, context }, async (client, row) => {
    const slug = request.plugin || request.theme;
    if (slug === '') return refusal(NOTHING_NAMED);
    if (!row || row.branch === '') return refusal(`No branch is stored for ${slug}.`);
    await client.repository.update({ where: { slug }, data: { branch: '' } });
    return { success: true, isRefused: false, messages: ['Reset to primary branch complete.'] };
  });

/** The branch that the local copy is on. */
export const currentBranch = ({ branch, primaryBranch }: Pick<Repository, 'branch' | 'primaryBranch'>): string =>
  branch || primaryBranch;

/** The version that an update installs: that of the tag if it is known, else the newest. */
function versionOf(row: Repository, tag: string): string {
  const version = tag.replace(/^v/, '');
  const { versions } = documentOf(row);
  return Object.hasOwn(versions, version) || Object.hasOwn(versions, tag) ? version : row.remoteVersion;
}

/** A tag that looks like a version belongs to the old primary branch, whatever the repository's primary branch is. */
function wantedBranch(
  { tag: requestedTag, committish, branch }: UpdateRequest,
  row: Repository | null,
): { tag: string; target: string } {
  const tag = committish || requestedTag || row?.primaryBranch || OLD_PRIMARY;
  if (branch !== '') return { tag: branch, target: branch };
  return { tag, target: /[\d.]/.test(tag) ? OLD_PRIMARY : tag };
}

function progress(row: Repository): string[] {
  const kind = row.type === 'theme' ? 'Theme' : 'Plugin';
  return [
    'Unpacking the update…',
    'Installing the latest version…',
    `${kind} updated successfully.`,
    ...(row.type === 'plugin' && documentOf(row).isActive ? ['Plugin reactivated successfully.'] : []),
  ];
}

/** Checks the key, finds the repository, acts and records the result in one transaction. */
async function audited(
  call: {
    key: string;
    action: string;
    names: Pick<UpdateRequest, 'plugin' | 'theme'>;
    detail: Readonly<Record<string, unknown>>;
    context: RequestContext;
  },
  act: (client: TransactionClient, row: Repository | null) => Promise<UpdateOutcome>,
): Promise<UpdateOutcome> {
  const { key, action, detail, names, context } = call;
  if (!(await isUpdaterKey(key, context))) return refusal('Bad API key.');
  const { database, now } = context.kernel;
  const slug = names.plugin || names.theme;
  return await database.transaction(async (client) => {
    await database.lock(client, `repository:${slug}`);
    const type = names.plugin === '' ? 'theme' : 'plugin';
    const row = slug === '' ? null : await client.repository.findUnique({ where: { slug, type } });
    const outcome = await act(client, row);
    const { success, messages } = outcome;
    await recordAudit(client, { at: now().toISOString(), action, slug, success, detail: { ...detail, messages } });
    return outcome;
  });
}
