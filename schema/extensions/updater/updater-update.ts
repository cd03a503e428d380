import type { Repository, UpdateAudit } from '../../../prisma/generated/sqlite/client.ts';
import { canManageSite } from '../../access/site-access.ts';
import { recordChange } from '../../core/audit/audit-journal.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { documentOf, UNREAD_VERSION } from '../../core/rows/repository-row.ts';
import { ownValue } from '../../values/collections.ts';
import { isUpdaterKey } from './updater-key.ts';

/** The maximum number of stored entries. The oldest are deleted, since the number of calls is not limited. */
const MAX_ENTRIES = 10_000;

const MAX_LISTED = 100;

/** Records a call of the updater with its result and deletes the oldest entries above the limit. */
async function recordAudit(
  client: TransactionClient,
  { detail, ...entry }: Omit<UpdateAudit, 'id' | 'detail'> & { detail: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { id } = await client.updateAudit.create({ data: { ...entry, detail: JSON.stringify(detail) } });
  if (id > MAX_ENTRIES) await client.updateAudit.deleteMany({ where: { id: { lte: id - MAX_ENTRIES } } });
}

const auditType = oncePerBuilder((builder) =>
  builder.prismaObject('UpdateAudit', {
    name: 'UpdateAuditEntry',
    select: { id: true },
    description: 'A call of the updater with the updater key, and its result.',
    fields: (t) => ({
      databaseId: t.exposeInt('id'),
      date: t.exposeString('at', { description: 'The time of the call in ISO 8601.' }),
      action: t.exposeString('action', { description: '`update` or `reset-branch`.' }),
      slug: t.exposeString('slug', { description: 'The slug of the repository; empty if none was named.' }),
      success: t.exposeBoolean('success', { description: 'Whether the call succeeded.' }),
      detail: t.field({
        type: 'Json',
        description: 'The request without the key, and the messages.',
        select: { detail: true },
        resolve: ({ detail }) => JSON.parse(detail) as unknown,
      }),
    }),
  }),
);

/** Registers the query `updateAudit`. */
export function registerUpdaterAudit(builder: Builder): void {
  const entry = auditType(builder);
  builder.queryField('updateAudit', (t) =>
    t.prismaField({
      extensions: { plugin: 'updater' },
      type: [entry],
      description: 'The calls of the updater, the newest first. Requires the capability `manage_options`.',
      args: { first: t.arg.int({ description: `The number of calls: at most ${MAX_LISTED}, 20 by default.` }) },
      resolve: (query, _root, { first }, { viewer, kernel }) => {
        if (!canManageSite(viewer)) throw domainError('rest_forbidden', { viewer });
        const take = Math.min(Math.max(first ?? 20, 1), MAX_LISTED);
        return kernel.database.reader.updateAudit.findMany({ ...query, orderBy: { id: 'desc' }, take });
      },
    }),
  );
}

/** The addresses of archives of a tag or a branch, by git host. */
const ARCHIVE_ADDRESSES: Readonly<Record<string, (uri: string, name: string) => string>> = {
  github: (uri, name) => `${uri}/archive/${name}.zip`,
  gitlab: (uri, name) => `${uri}/-/archive/${name}/${uri.slice(uri.lastIndexOf('/') + 1)}-${name}.zip`,
  bitbucket: (uri, name) => `${uri}/get/${name}.zip`,
  gitea: (uri, name) => `${uri}/archive/${name}.zip`,
  gist: (uri, name) => `${uri}/archive/${name}.zip`,
};

/**
 * Returns the address of the archive of a tag or a branch: that of a recorded version, or else that of the git host.
 */
export function archiveAddress(row: Pick<Repository, 'document' | 'host' | 'uri'>, name: string): string {
  const { versions } = documentOf(row);
  const recorded = ownValue(versions, name) ?? ownValue(versions, name.replace(/^v/, ''));
  const encoded = name.split('/').map(encodeURIComponent).join('/');
  return recorded ?? ARCHIVE_ADDRESSES[row.host]?.(row.uri.replace(/\/$|\.git$/, ''), encoded) ?? row.uri;
}

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
