import { primitiveCapability } from './primitive-capability.ts';
import type { CapabilityGrants, RoleTable } from './roles.ts';

/** Why credentials that came with a request do not count; the request is anonymous. */
export type IgnoredCredentials = 'off' | 'plain-http' | 'none-made' | 'not-basic' | 'no-nonce';

/** How the viewer proved who they are. */
export type Credential =
  | { kind: 'anonymous'; ignored?: IgnoredCredentials }
  | { kind: 'session'; sessionId: string }
  | { kind: 'application-password'; uuid: string }
  | { kind: 'system' };

/** Whoever asks: an account with what it may do, or nobody (`userId` 0). */
export interface Viewer {
  readonly userId: number;
  readonly login: string;
  readonly roles: readonly string[];
  readonly capabilities: ReadonlySet<string>;
  readonly credential: Credential;
}

/** What an account brings along: its roles, and grants or refusals of its own that win over them. */
export interface ViewerAccount {
  id: number;
  login: string;
  roles: readonly string[];
  grants?: CapabilityGrants;
}

/** Powers that the configuration of a site may switch on or off whatever the roles say. */
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

/** The viewer of a request whose credentials do not count. */
export const viewerIgnoring = (ignored: IgnoredCredentials): Viewer => ({
  ...anonymousViewer,
  credential: { kind: 'anonymous', ignored },
});

/**
 * Takes an account and the site's roles, gives every capability with its value, the role names among them, as the
 * `capabilities` map of a user shows them (9.1). Later roles win over earlier ones, own grants over all roles;
 * roles that the site does not know give nothing.
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

/** Takes an account, the site's roles and the credential used, gives the viewer whose rights the rules ask. */
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

/** True when somebody is logged in. */
export function isLoggedIn(viewer: Viewer): boolean {
  return viewer.userId > 0;
}

/** True when the viewer has the capability, given by its declared or its primitive name. */
export function viewerCan(viewer: Viewer, capability: string): boolean {
  return viewer.capabilities.has(primitiveCapability(capability));
}
