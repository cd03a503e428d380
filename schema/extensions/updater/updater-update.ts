import type { Repository } from '../../../prisma/generated/sqlite/client.ts';
import { recordChange } from '../../core/audit/audit-journal.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { documentOf, UNREAD_VERSION } from '../../core/rows/repository-row.ts';
import { archiveAddress } from './archive-address.ts';
import { recordAudit } from './update-audit.ts';
import { isUpdaterKey } from './updater-key.ts';

/** The request of a webhook. Absent values are empty. */
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
  /** Whether the call was rejected before it started; the message says why. */
  isRefused: boolean;
  messages: readonly string[];
}

const LEGACY_PRIMARY_BRANCH = 'master';
const NO_PACKAGE_MESSAGE = 'Nothing was specified. Name a plugin or a theme.';

const rejectedOutcome = (message: string): UpdateOutcome => ({ success: false, isRefused: true, messages: [message] });

/**
 * Checks an update and records it as done: version and branch of the local copy, and an audit entry. Nothing is fetched
 * or run. Calls without the key are rejected and not recorded.
 */
export const updateRepository = (
  { key, request }: { key: string; request: UpdateRequest },
  context: RequestContext,
): Promise<UpdateOutcome> =>
  runAudited({ key, action: 'update', names: request, detail: { ...request }, context }, async (client, row) => {
    const { tag, targetBranch } = requestedBranch(request, row);
    const current = row ? currentBranch(row) : LEGACY_PRIMARY_BRANCH;
    if (targetBranch !== current && !request.override) {
      return rejectedOutcome(
        `The tag of the webhook (${targetBranch}) and the current branch (${current}) do not match. Use override to change over.`,
      );
    }
    const slug = request.plugin || request.theme;
    if (slug === '') return rejectedOutcome(NO_PACKAGE_MESSAGE);
    if (!row) return rejectedOutcome(`Not found or not updatable: ${slug}`);
    const startMessage = `Downloading update from ${archiveAddress(row, tag)}…`;
    if (row.remoteVersion === UNREAD_VERSION) {
      return {
        success: false,
        isRefused: false,
        messages: [startMessage, 'The download failed: the remote version is unknown.'],
      };
    }
    await client.repository.update({
      where: { slug },
      data: { branch: targetBranch, localVersion: versionOf(row, tag) },
    });
    return { success: true, isRefused: false, messages: [startMessage, ...successMessages(row)] };
  });

/** Resets the current branch to the primary branch. */
export const resetBranch = (
  { key, request }: { key: string; request: Pick<UpdateRequest, 'plugin' | 'theme'> },
  context: RequestContext,
): Promise<UpdateOutcome> =>
  runAudited({ key, action: 'reset-branch', names: request, detail: { ...request }, context }, async (client, row) => {
    const slug = request.plugin || request.theme;
    if (slug === '') return rejectedOutcome(NO_PACKAGE_MESSAGE);
    if (!row || row.branch === '') return rejectedOutcome(`No branch is stored for ${slug}.`);
    await client.repository.update({ where: { slug }, data: { branch: '' } });
    return { success: true, isRefused: false, messages: ['Reset to primary branch complete.'] };
  });

/** Returns the branch of the local copy. */
export const currentBranch = ({ branch, primaryBranch }: Pick<Repository, 'branch' | 'primaryBranch'>): string =>
  branch || primaryBranch;

/** Returns the version that an update installs: that of the tag if it is known, else the newest. */
function versionOf(row: Repository, tag: string): string {
  const version = tag.replace(/^v/, '');
  const { versions } = documentOf(row);
  return Object.hasOwn(versions, version) || Object.hasOwn(versions, tag) ? version : row.remoteVersion;
}

/**
 * Returns the requested tag and its branch. A tag with a digit or a dot counts as a version and belongs to `master`,
 * even if that is not the primary branch.
 */
function requestedBranch(
  { tag: requestedTag, committish, branch }: UpdateRequest,
  row: Repository | null,
): { tag: string; targetBranch: string } {
  const tag = committish || requestedTag || row?.primaryBranch || LEGACY_PRIMARY_BRANCH;
  if (branch !== '') return { tag: branch, targetBranch: branch };
  return { tag, targetBranch: /[\d.]/.test(tag) ? LEGACY_PRIMARY_BRANCH : tag };
}

function successMessages(row: Repository): string[] {
  const kind = row.type === 'theme' ? 'Theme' : 'Plugin';
  return [
    'Unpacking the update…',
    'Installing the latest version…',
    `${kind} updated successfully.`,
    ...(row.type === 'plugin' && documentOf(row).isActive ? ['Plugin reactivated successfully.'] : []),
  ];
}

/** Checks the key, finds the repository, runs `operation` and records the result in one transaction. */
async function runAudited(
  call: {
    key: string;
    action: string;
    names: Pick<UpdateRequest, 'plugin' | 'theme'>;
    detail: Readonly<Record<string, unknown>>;
    context: RequestContext;
  },
  operation: (client: TransactionClient, row: Repository | null) => Promise<UpdateOutcome>,
): Promise<UpdateOutcome> {
  const { key, action, detail, names, context } = call;
  if (!(await isUpdaterKey(key, context))) return rejectedOutcome('Bad API key.');
  const { database, now } = context.kernel;
  const slug = names.plugin || names.theme;
  return await database.transaction(async (client) => {
    await database.lock(client, `repository:${slug}`);
    const type = names.plugin === '' ? 'theme' : 'plugin';
    const row = slug === '' ? null : await client.repository.findUnique({ where: { slug, type } });
    const outcome = await operation(client, row);
    const { success, messages } = outcome;
    if (success)
      recordChange(client, { action: 'updated', kind: 'extension', id: slug, type, names: { action: [action] } });
    await recordAudit(client, { at: now().toISOString(), action, slug, success, detail: { ...detail, messages } });
    return outcome;
  });
}
