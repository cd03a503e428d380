import { parseJson } from '../values/json-text.ts';
import { type Capability, primitiveCapability } from './capability.ts';
import type { CapabilityGrants, RoleTable } from './roles.ts';

/** Why the credentials of a request were ignored, so that the request is anonymous. */
export type IgnoredCredentials = 'off' | 'plain-http' | 'none-exist' | 'not-basic' | 'no-nonce';

/**
 * How the viewer was authenticated. The tokens of a session contain its `tokenSecret`; sessions of browsers have none. A
 * `token` is a short-lived token of a session, which cannot create tokens; `expires` is in GMT, as
 * `YYYY-MM-DDTHH:MM:SS`. `name` is the name that its owner gave an application password; `scopes` and `expires` limit it,
 * and are null if it is not limited. `system` is the program itself, in the part that `program` names.
 */
export type Credential =
  | { kind: 'anonymous'; ignored?: IgnoredCredentials }
  | { kind: 'session'; sessionId: string; tokenSecret?: string }
  | { kind: 'token'; sessionId: string; expires: string }
  | {
      kind: 'application-password';
      uuid: string;
      name: string;
      scopes: readonly string[] | null;
      expires: string | null;
    }
  | { kind: 'system'; program?: string };

/** The account on whose behalf a request runs, with its rights; `userId` is 0 for anonymous requests. */
export interface Viewer {
  readonly userId: number;
  readonly login: string;
  readonly roles: readonly string[];
  readonly capabilities: ReadonlySet<string>;
  readonly credential: Credential;
  /**
   * The kinds that the scopes of an application password cover for the running operation; absent if they cover all. For
   * all other kinds, the viewer has the rights of an anonymous one.
   */
  readonly kinds?: ReadonlySet<string>;
}

/** An account with its roles and its individual grants, which override the roles. */
export interface ViewerAccount {
  id: number;
  login: string;
  roles: readonly string[];
  grants?: CapabilityGrants;
}

/** Capabilities that roles of a site may contain, and that no viewer has. */
const UNAVAILABLE_CAPABILITIES: ReadonlySet<string> = new Set(['unfiltered_upload', 'manage_links']);

/** The viewer of a request without credentials. */
export const anonymousViewer: Viewer = Object.freeze({
  userId: 0,
  login: '',
  roles: Object.freeze([]),
  capabilities: new Set<string>(),
  credential: Object.freeze({ kind: 'anonymous' }),
});

/** The viewer of work that the program does by itself: anonymous, with the name of the program. */
export const systemViewer = (program: string): Viewer => ({
  ...anonymousViewer,
  credential: { kind: 'system', program },
});

/** The viewer of a command that the operator runs on accounts: the program, with every capability of the roles of the site. */
export const operatorViewer = (program: string, roleTable: RoleTable): Viewer => ({
  ...systemViewer(program),
  capabilities: new Set(
    Object.values(roleTable).flatMap(({ capabilities }) =>
      Object.entries(capabilities).flatMap(([name, isGranted]) => (isGranted ? [name] : [])),
    ),
  ),
});

/** The anonymous viewer of a request whose credentials were ignored. */
export const viewerWithIgnoredCredentials = (ignored: IgnoredCredentials): Viewer => ({
  ...anonymousViewer,
  credential: { kind: 'anonymous', ignored },
});

/**
 * Returns every capability of an account with its value, including the names of its roles, as the field `capabilities`
 * of a user contains them. Later roles override earlier ones; individual grants override all roles. Unknown roles are
 * ignored.
 */
export function effectiveCapabilities(account: ViewerAccount, roleTable: RoleTable): Map<string, boolean> {
  const capabilities = new Map<string, boolean>();
  for (const name of account.roles) {
    if (!Object.hasOwn(roleTable, name)) continue;
    for (const [capability, granted] of Object.entries(roleTable[name]?.capabilities ?? {})) {
      capabilities.set(capability, granted);
    }
  }
  for (const name of account.roles) capabilities.set(name, true);
  for (const [capability, granted] of Object.entries(account.grants ?? {})) capabilities.set(capability, granted);
  return capabilities;
}

/** Builds the viewer of an account from the roles of the site and the credential of the request. */
export function buildViewer({
  account,
  roleTable,
  credential,
}: {
  account: ViewerAccount;
  roleTable: RoleTable;
  credential: Credential;
}): Viewer {
  const capabilities = new Set<string>();
  for (const [capability, granted] of effectiveCapabilities(account, roleTable)) {
    if (granted && !UNAVAILABLE_CAPABILITIES.has(capability)) capabilities.add(capability);
  }
  return { userId: account.id, login: account.login, roles: account.roles, capabilities, credential };
}

/** The name of the program that a credential belongs to; empty if it has none. */
export function programOfCredential(credential: Credential): string {
  if (credential.kind === 'application-password') return credential.name;
  return credential.kind === 'system' ? (credential.program ?? '') : '';
}

/**
 * Everything about a viewer that an answer can depend on, as one text: viewers with the same text get the same answers from
 * the same rows.
 */
export function audienceOf({ userId, login, roles, capabilities, credential, kinds }: Viewer): string {
  // The secret of a session follows from its id, and belongs into no key.
  const named = 'tokenSecret' in credential ? { ...credential, tokenSecret: undefined } : credential;
  return JSON.stringify([userId, login, roles, [...capabilities], named, kinds ? [...kinds] : null]);
}

/** Whether the viewer is an account, and not anonymous. */
export function isLoggedIn(viewer: Viewer): boolean {
  return viewer.userId > 0;
}

/** Whether the viewer has a capability. Rules that name a capability are in this folder only. */
export const viewerCan = (viewer: Viewer, capability: Capability): boolean =>
  viewer.capabilities.has(primitiveCapability(capability));

/** The columns of an account that determine its rights; `roles` and `capabilities` are JSON. */
interface StoredAccount {
  id: number | bigint;
  login: string;
  roles: string;
  capabilities: string;
}

/** Parses the roles and individual grants of a stored account. Invalid JSON is treated as empty. */
export function accountOf({ id, login, roles, capabilities }: StoredAccount): ViewerAccount & { roles: string[] } {
  const [names, grants] = [parseJson(roles), parseJson(capabilities)];
  return {
    id: Number(id),
    login,
    roles: Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [],
    grants:
      typeof grants === 'object' && grants !== null && !Array.isArray(grants)
        ? (grants as Record<string, boolean>)
        : {},
  };
}
