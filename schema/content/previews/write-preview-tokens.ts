import { randomUUID } from 'node:crypto';
import type { PreviewToken } from '../../../prisma/generated/sqlite/client.ts';
import { canEditPost } from '../../access/post-access.ts';
import { exemptFromAudit, recordChange } from '../../core/audit/audit-journal.ts';
import type { Kernel } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { lockPost } from '../../core/rows/row-locks.ts';
import { writeTimestamp } from '../../core/site/timestamp.ts';
import { cleanText } from '../../markup/sanitizing/text-cleaning.ts';
import { loadContentRow } from './content-item.ts';
import { isPreviewable, previewAddress, previewTokenText } from './preview-address.ts';

/** The limits of the life of a token in seconds. */
export const MIN_SECONDS = 60;
export const DEFAULT_SECONDS = 86_400;
export const MAX_SECONDS = 30 * 86_400;

/** The limit of the number of uses. */
export const MAX_USES = 10_000;

/** The number of tokens that an item can have at the same time. */
const MAX_TOKENS = 100;

const MAX_NAME_LENGTH = 200;

/** What a token can show: the item as it is saved, or the newer autosave of its creator. */
export const previewVersions = ['saved', 'autosave'] as const;

/** A stored token; with its text and its address in the answer that creates it. */
export type PreviewTokenRow = PreviewToken & { text?: string; address?: string };

/** The values of a token to create. */
export interface NewPreviewToken {
  postId: number;
  name?: string | null | undefined;
  version?: string | null | undefined;
  /** Seconds. */
  expiresIn?: number | null | undefined;
  maxUses?: number | null | undefined;
}

/**
 * Requires that the viewer may edit an item that can have tokens, and returns it. Errors: `rest_post_invalid_id`,
 * `rest_cannot_edit`.
 */
async function requireEditable(postId: number, context: RequestContext): Promise<ContentRow> {
  const row = await loadContentRow({ context, id: postId, columns: ['id', 'slug', 'title'] });
  if (!row || !isPreviewable(row.type, context.registry)) throw domainError('rest_post_invalid_id');
  requireEditor(row, context);
  return row;
}

function requireEditor(row: ContentRow, context: RequestContext): void {
  const { viewer } = context;
  if (!canEditPost(viewer, accessDataOf(row, context))) throw domainError('rest_cannot_edit', { viewer });
}

/** Lists the tokens of an item that have not expired, the newest first. Errors: those of the item. */
export async function listPreviewTokens(postId: number, context: RequestContext): Promise<PreviewTokenRow[]> {
  await requireEditable(postId, context);
  return context.kernel.database.primary.previewToken.findMany({
    where: { postId, expires: { gt: currentTime(context.kernel) } },
    orderBy: [{ created: 'desc' }, { uuid: 'asc' }],
  });
}

/**
 * Creates a token for an item and returns it with its text, which is not stored. Errors: those of the item,
 * `rest_invalid_param`, `rest_preview_unavailable` for the trash, `rest_preview_token_limit`.
 */
export async function createPreviewToken(values: NewPreviewToken, context: RequestContext): Promise<PreviewTokenRow> {
  const { postId } = values;
  await requireEditable(postId, context);
  const { name, version, seconds, maxUses } = checkedValues(values);
  const { database, now } = context.kernel;
  const time = now().getTime();
  const { row, post } = await database.transaction(async (client) => {
    const post = await lockPost(database, { client, id: postId, lock: 'change' });
    if (!post) throw domainError('rest_post_invalid_id');
    requireEditor(post, context);
    if (post.status === 'trash') throw domainError('rest_preview_unavailable');
    await client.previewToken.deleteMany({ where: { postId, expires: { lte: writeTimestamp(time) } } });
    if ((await client.previewToken.count({ where: { postId } })) >= MAX_TOKENS) {
      throw domainError('rest_preview_token_limit');
    }
    const data = {
      ...{ uuid: randomUUID(), postId, userId: context.viewer.userId, name, version, maxUses, usesLeft: maxUses },
      created: writeTimestamp(time),
      expires: writeTimestamp(Math.min(time + seconds * 1_000, credentialEnd(context))),
    };
    recordChange(client, {
      ...{ action: 'created', kind: 'previewToken', id: data.uuid, type: post.type, name: name || post.title },
      after: data,
    });
    return { row: await client.previewToken.create({ data }), post };
  });
  const text = await previewTokenText(row, context);
  return { ...row, text, address: previewAddress(post, { token: text, context }) };
}

/** Revokes a token at once. Errors: those of its item, `rest_preview_token_not_found`. */
export async function revokePreviewToken(uuid: string, context: RequestContext): Promise<PreviewTokenRow> {
  const { database } = context.kernel;
  const stored = await database.primary.previewToken.findUnique({ where: { uuid } });
  if (!stored) throw domainError('rest_preview_token_not_found');
  const post = await requireEditable(stored.postId, context);
  return database.transaction(async (client) => {
    const { count } = await client.previewToken.deleteMany({ where: { uuid } });
    // A concurrent request has revoked it.
    if (count === 0) throw domainError('rest_preview_token_not_found');
    recordChange(client, {
      ...{ action: 'deleted', kind: 'previewToken', id: uuid, type: post.type, name: stored.name || post.title },
      before: stored,
    });
    return stored;
  });
}

/** Removes the tokens that have expired. */
export async function removeOldPreviewTokens({ database, now }: Kernel): Promise<void> {
  const where = { expires: { lte: currentTime({ now }) } };
  if (!(await database.reader.previewToken.findFirst({ where, select: { uuid: true } }))) return;
  await database.transaction(async (client) => {
    exemptFromAudit(client);
    await client.previewToken.deleteMany({ where });
  });
}

/** When the application password of the viewer expires, in milliseconds: a token must not outlive it. */
function credentialEnd({ viewer: { credential } }: RequestContext): number {
  const expires = credential.kind === 'application-password' ? credential.expires : null;
  return expires === null ? Number.POSITIVE_INFINITY : Date.parse(`${expires}Z`);
}

const currentTime = ({ now }: Pick<Kernel, 'now'>): string => writeTimestamp(now().getTime());

function checkedValues({ name, version, expiresIn, maxUses }: NewPreviewToken) {
  const seconds = expiresIn ?? DEFAULT_SECONDS;
  if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) {
    throw invalid('expiresIn', `A preview lasts from ${MIN_SECONDS} to ${MAX_SECONDS} seconds.`);
  }
  if (typeof maxUses === 'number' && (maxUses < 1 || maxUses > MAX_USES)) {
    throw invalid('maxUses', `A preview can be used from 1 to ${MAX_USES} times; null for any number.`);
  }
  const shown = version ?? 'saved';
  if (!(previewVersions as readonly string[]).includes(shown)) {
    throw domainError('rest_not_in_enum', { parameter: 'version' });
  }
  const cleanName = cleanText((name ?? '').replaceAll('\0', ''));
  if (cleanName.length > MAX_NAME_LENGTH) throw invalid('name', `A name has at most ${MAX_NAME_LENGTH} characters.`);
  return { name: cleanName, version: shown, seconds, maxUses: maxUses ?? null };
}

const invalid = (parameter: string, message: string) => domainError('rest_invalid_param', { parameter, message });
