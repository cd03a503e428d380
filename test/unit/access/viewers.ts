import { defaultRoles } from '../../../schema/access/roles.ts';
import { anonymousViewer, buildViewer, type Viewer } from '../../../schema/access/viewer-access.ts';

/** The account id of each viewer with a role, and the id of another account. */
export const ownId = 7;
export const otherId = 8;

/** Returns a viewer with a default role, or the anonymous viewer. */
export function viewerInRole(role: string): Viewer {
  if (role === 'anonymous') return anonymousViewer;
  return buildViewer({
    account: { id: ownId, login: role, roles: [role] },
    roleTable: defaultRoles,
    credential: { kind: 'application-password', uuid: 'a', name: 'test', scopes: null, expires: null },
  });
}
