import type { CapabilityGrants, RoleTable } from './roles.ts';

/** Why the credentials of a request are ignored; the request is anonymous. */
export type IgnoredCredentials = 'off' | 'plain-http' | 'none-exist' | 'not-basic' | 'no-nonce';

/** How the viewer proved who they are. */
export type Credential =
  | { kind: 'anonymous'; ignored?: IgnoredCredentials }
  | { kind: 'session'; sessionId: string }
  | { kind: 'application-password'; uuid: string }
  | { kind: 'system' };

/** The account on whose behalf a request runs, with its rights; `userId` is 0 for anonymous requests. */
export interface Viewer {
  readonly userId: number;
  readonly login: string;
  readonly roles: readonly string[];
  readonly capabilities: ReadonlySet<string>;
  readonly credential: Credential;
}

/** The roles of an account, and its own grants or refusals, which override them. */
export interface ViewerAccount {
  id: number;
  login: string;
  roles: readonly string[];
  grants?: CapabilityGrants;
}

/** Rights that the configuration of a site switches on or off for all roles. */
export interface CapabilitySwitches {
  unfilteredHtml?: boolean;
  unfilteredUpload?: boolean;
  linkManager?: boolean;
}

/** The viewer of a request without credentials. */
export const anonymousViewer: Viewer = Object.freeze({
  userId: 0,
  login: '',
  roles: Object.freeze([]),
  capabilities: new Set<string>(),
  credential: Object.freeze({ kind: 'anonymous' }),
});

/** The viewer of a request whose credentials are ignored. */
export const viewerWithIgnoredCredentials = (ignored: IgnoredCredentials): Viewer => ({
  ...anonymousViewer,
  credential: { kind: 'anonymous', ignored },
});

/**
 * Takes an account and the site's roles, returns every capability with its value, the role names among them, as the
 * `capabilities` map of a user shows them. Later roles override earlier ones, own grants override all roles;
 * unknown roles are ignored.
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

/** Takes an account, the site's roles and the credential used, returns the viewer. */
export function buildViewer(input: {
  account: ViewerAccount;
  roleTable: RoleTable;
  credential: Credential;
  switches?: CapabilitySwitches;
}): Viewer {
  const { account, roleTable, credential, switches = {} } = input;
  const capabilities = new Set<string>();
  for (const [capability, granted] of effectiveCapabilities(account, roleTable)) {
    if (granted) capabilities.add(capability);
  }
  if (switches.unfilteredHtml === false) capabilities.delete('unfiltered_html');
  if (switches.unfilteredUpload !== true) capabilities.delete('unfiltered_upload');
  if (switches.linkManager !== true) capabilities.delete('manage_links');
  return { userId: account.id, login: account.login, roles: account.roles, capabilities, credential };
}

/** Whether the request is not anonymous. */
export function isLoggedIn(viewer: Viewer): boolean {
  return viewer.userId > 0;
}
