import { LOADED_ITEM, type ScopeKind, WHOLE_SITE } from './scope-kind.ts';
import type { Viewer } from './viewer-access.ts';

/** What an operation does to content. The scope `write` includes reading. */
export type ScopeAction = 'read' | 'write';

/** A scope of an application password; `kind` is null for all kinds. */
export interface Scope {
  action: ScopeAction;
  kind: ScopeKind | null;
}

const SCOPE = /^(read|write)(?::([a-z0-9_-]{1,32}))?$/;

/** Parses a scope such as `read` or `write:page`; null for any other text. Whether the kind exists is not checked. */
export function parseScope(text: string): Scope | null {
  const match = SCOPE.exec(text);
  return match && { action: match[1] as ScopeAction, kind: match[2] ?? null };
}

/** The scopes of the viewer's application password; null if the viewer has all rights of the account. */
const scopesOf = ({ credential }: Viewer): readonly Scope[] | null => {
  if (credential.kind !== 'application-password' || !credential.scopes) return null;
  // A text that is not a scope grants nothing.
  return credential.scopes.flatMap((text) => parseScope(text) ?? []);
};

/**
 * Whether the viewer's credential is limited: by scopes, or by a time at which it expires. Such a credential must not
 * create one that is less limited.
 */
export const hasLimitedCredential = ({ credential }: Viewer): boolean =>
  credential.kind === 'application-password' && Boolean(credential.scopes || credential.expires);

/** Returns the kinds that the viewer's scopes cover for an action; null if they cover all. */
export function coveredKinds(viewer: Viewer, action: ScopeAction): ReadonlySet<ScopeKind> | null {
  const scopes = scopesOf(viewer)?.filter((scope) => action === 'read' || scope.action === 'write');
  if (!scopes || scopes.some(({ kind }) => kind === null)) return null;
  return new Set(scopes.flatMap(({ kind }) => kind ?? []));
}

/** Whether the viewer's scopes allow an action on a kind. */
export function allowsAction(viewer: Viewer, { action, kind }: { action: ScopeAction; kind: ScopeKind }): boolean {
  const kinds = coveredKinds(viewer, action);
  if (kinds === null) return true;
  return kind === LOADED_ITEM ? kinds.size > 0 : kind !== WHOLE_SITE && kinds.has(kind);
}
