import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { canEditPost } from '../../access/post-access.ts';
import { statusVisibility } from '../../access/post-access-data.ts';
import { accountOf, buildViewer } from '../../access/viewer-access.ts';
import { verifyPreviewToken } from '../../auth/signed-token.ts';
import { exemptFromAudit } from '../../core/audit/audit-journal.ts';
import { sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { revisedKeysOf } from '../../core/registry/meta-registrations.ts';
import { requireType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { writeTimestamp } from '../../core/site/timestamp.ts';
import { renderedRevisionTitle } from '../rendered/rendered-content.ts';
import { isPreviewable } from './preview-address.ts';

/** A stored token with the account of its creator. */
interface TokenRow {
  uuid: string;
  userId: number;
  version: string;
  usesLeft: number | null;
  login: string;
  roles: string;
  capabilities: string;
}

type TokenUse = Promise<TokenRow | null>;

/**
 * What the tokens of an operation were found to be: each counts as used once, however often the operation reads the
 * item.
 */
const usesByOperation = new WeakMap<RequestContext, Map<string, TokenUse>>();

/**
 * Opens an item for a request with a preview token: the token grants reading this item, as its creator may edit it now.
 * Returns the row as the preview shows it. The answer is private, whether the token is valid or not. Errors:
 * `rest_preview_token_invalid`, which does not say why.
 */
export async function openPreview(
  item: ContentRow,
  { token, context }: { token: string; context: RequestContext },
): Promise<ContentRow> {
  context.reads.addPrivate();
  const uses = usesByOperation.get(context) ?? new Map<string, TokenUse>();
  usesByOperation.set(context, uses);
  const key = `${item.id} ${token}`;
  const use = uses.get(key) ?? useToken(item, { token, context });
  uses.set(key, use);
  const row = await use;
  if (!row) throw domainError('rest_preview_token_invalid');
  const opened = { ...item, unlocked: true };
  return row.version === 'autosave' ? showAutosave(opened, { editorId: row.userId, context }) : opened;
}

/** Checks a token for an item and counts its use; null if it is not valid. The use is counted last. */
async function useToken(
  item: ContentRow,
  { token, context }: { token: string; context: RequestContext },
): Promise<TokenRow | null> {
  const subject = await verifyPreviewToken(context, token);
  if (subject?.postId !== item.id || !isPreviewable(item.type, context.registry)) return null;
  const visibility = statusVisibility(item.status, context.registry.declaredStatuses);
  // Items in the trash, and drafts that an editor has opened and never saved.
  if (visibility === undefined || visibility === 'internal') return null;
  const { database, now } = context.kernel;
  const [row] = await database.primary.$queryRaw<TokenRow[]>(sql`
    SELECT t."uuid", t."userId", t."version", t."usesLeft", u."login", u."roles", u."capabilities"
    FROM "preview_tokens" t JOIN "users" u ON u."id" = t."userId"
    WHERE t."uuid" = ${subject.uuid} AND t."postId" = ${item.id}
      AND t."expires" > ${writeTimestamp(now().getTime())} AND u."disabled" = ${false}`);
  if (!row) return null;
  const creator = buildViewer({
    account: accountOf({ ...row, id: row.userId }),
    roleTable: context.site.roles,
    credential: { kind: 'system' },
  });
  if (!canEditPost(creator, accessDataOf(item, context))) return null;
  return row.usesLeft === null || (await countUse(row.uuid, context)) ? row : null;
}

/** Counts a use of a token with a limit; false if none is left. Simultaneous requests cannot exceed the limit. */
async function countUse(uuid: string, { kernel: { database } }: RequestContext): Promise<boolean> {
  const count = await database.transaction((client) => {
    exemptFromAudit(client);
    return client.$executeRaw(sql`
      UPDATE "preview_tokens" SET "usesLeft" = "usesLeft" - 1 WHERE "uuid" = ${uuid} AND "usesLeft" > 0`);
  });
  return count > 0;
}

type AutosaveRow = Pick<Post, 'id' | 'modifiedGmt' | 'title' | 'excerpt' | 'content'>;

/**
 * Returns an item with the texts of the autosave of an editor, if that is newer than the item. An autosave contains only
 * what its editor sent, so texts that are empty in it are those of the item.
 */
async function showAutosave(
  row: ContentRow,
  { editorId, context }: { editorId: number; context: RequestContext },
): Promise<ContentRow> {
  const { id } = row;
  const [autosave] = await context.kernel.database.primary.$queryRaw<AutosaveRow[]>(sql`
    SELECT a."id", a."modifiedGmt", a."title", a."excerpt", a."content"
    FROM "posts" a JOIN "posts" p ON p."id" = a."parentId"
    WHERE a."parentId" = ${id} AND a."type" = 'revision' AND a."autosave" = ${true} AND a."authorId" = ${editorId}
      AND a."modifiedGmt" >= p."modifiedGmt"
    ORDER BY a."date" DESC, a."id" DESC LIMIT 1`);
  if (!autosave) return row;
  const { loaders } = context;
  const [saved, meta, changedMeta] = await Promise.all([
    loaders.sourceTexts.load(id),
    loaders.meta.load(id),
    loaders.meta.load(autosave.id),
  ]);
  const texts = {
    title: autosave.title || (saved?.title ?? ''),
    excerpt: autosave.excerpt || (saved?.excerpt ?? ''),
    content: autosave.content || (saved?.content ?? ''),
  };
  const revised = revisedKeysOf(requireType(context, row.type)).filter((key) => changedMeta.has(key));
  return {
    ...row,
    ...texts,
    titleRendered: await renderedRevisionTitle(texts, context),
    previewed: {
      id: autosave.id,
      source: { id, type: row.type, ...texts },
      meta: new Map([...meta, ...revised.map((key) => [key, changedMeta.get(key) ?? []] as const)]),
    },
  };
}
