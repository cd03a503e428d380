import { accountOf, buildViewer, type Viewer } from '../../../access/viewer-access.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import type { RequestContext } from '../../../core/request-context.ts';

/** The account of a comment's author. */
export interface AuthorAccount {
  id: number;
  displayName: string;
  email: string;
  url: string;
  /** A viewer with the rights of the account. */
  viewer: Viewer;
}

/** Returns the account with this id as the author of a comment, or null if it does not exist. */
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
  const viewer =
    id === context.viewer.userId
      ? context.viewer
      : buildViewer({
          account: accountOf(user),
          roleTable: context.site.roles,
          credential: { kind: 'system' },
        });
  const { displayName, email, url } = user;
  return { id, displayName, email, url, viewer };
}
