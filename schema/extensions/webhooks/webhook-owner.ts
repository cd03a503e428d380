import { accountOf, anonymousViewer, buildViewer, type Viewer } from '../../access/viewer-access.ts';
import { type Domain, siteOf } from '../../core/domain.ts';
import { sql } from '../../core/sql.ts';
import type { WebhookRow } from './webhook-row.ts';

interface OwnerRow {
  id: number;
  login: string;
  roles: string;
  capabilities: string;
}

/**
 * Returns the viewer on whose behalf the data of a webhook is read: the anonymous viewer, or the owner with the rights
 * that the account has now. An account that was deleted or disabled reads as the anonymous viewer.
 */
export async function webhookReader(domain: Domain, { readsAs, ownerId }: WebhookRow): Promise<Viewer> {
  if (readsAs !== 'owner') return anonymousViewer;
  const [row] = await domain.kernel.database.primary.$queryRaw<OwnerRow[]>(sql`
    SELECT "id", "login", "roles", "capabilities" FROM "users" WHERE "id" = ${ownerId} AND "disabled" = ${false}`);
  if (!row) return anonymousViewer;
  const { roles } = await siteOf(domain);
  return buildViewer({ account: accountOf(row), roleTable: roles, credential: { kind: 'system' } });
}
