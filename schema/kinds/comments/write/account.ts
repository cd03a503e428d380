import { accountOf } from '../../access/stored-account.ts';
import { buildViewer, viewerCan } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import type { TransactionClient } from '../../kernel.ts';

/** What a comment takes from its author's account. */
export interface AuthorAccount {
  id: number;
  displayName: string;
  email: string;
  url: string;
  can(capability: string): boolean;
}

/** The account that a comment belongs to, or null. */
export async function authorAccount(
  client: TransactionClient,
  { id, context }: { id: number; context: RequestContext },
): Promise<AuthorAccount | null> {
  if (id <= 0) return null;
  const user = await client.user.findUnique({
    where: { id },
    select: { id: true, login: true, displayName: true, email: true, url: true, roles: true, capabilities: true },
  });
  if (!user) return null;
  const { viewer } = context;
  const account =
    id === viewer.userId
      ? viewer
      : buildViewer({
          account: accountOf(user),
          roleTable: context.site.roles,
          credential: { kind: 'system' },
        });
  const { displayName, email, url } = user;
  return { id, displayName, email, url, can: (capability) => viewerCan(account, capability) };
}
