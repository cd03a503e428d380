import { createHmac, randomBytes } from 'node:crypto';
import { exemptFromAudit } from '../../core/audit/audit-journal.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { RevisionRow } from '../../core/rows/revision-row.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';

/**
 * Returns the address of the preview of an autosave: the permalink of the item with a nonce of the editor. Empty for
 * items without a permalink, null for a revision that is not an autosave.
 */
export async function previewLink(row: RevisionRow, context: RequestContext): Promise<string | null> {
  const { owner } = row;
  const isDraft = row.id === owner.id;
  if (!isDraft && !row.autosave) return null;
  if (!context.registry.postTypes.get(owner.type)?.viewable) return '';
  const link = await permalinkOf(owner, context);
  const parameters = isDraft ? '' : `preview_id=${owner.id}&preview_nonce=${await previewNonce(owner.id, context)}&`;
  return `${link}${link.includes('?') ? '&' : '?'}${parameters}preview=true`;
}

const SECRET_SETTING = 'preview_secret';

/** Ten hexadecimal digits that depend on the item, the viewer and a secret of the site. */
async function previewNonce(postId: number, context: RequestContext): Promise<string> {
  const secret = context.site.text(SECRET_SETTING) || (await storedSecret(context));
  return createHmac('sha256', secret).update(`preview:${context.viewer.userId}:${postId}`).digest('hex').slice(0, 10);
}

/** Returns the secret of the site; creates it on the first call. */
function storedSecret({ kernel }: RequestContext): Promise<string> {
  const { database } = kernel;
  return database.transaction(async (client) => {
    exemptFromAudit(client);
    await database.lock(client, `setting:${SECRET_SETTING}`);
    const stored = await client.setting.findUnique({ where: { name: SECRET_SETTING } });
    if (stored) return String(JSON.parse(stored.value));
    const secret = randomBytes(32).toString('hex');
    await client.setting.create({ data: { name: SECRET_SETTING, value: JSON.stringify(secret) } });
    return secret;
  });
}
