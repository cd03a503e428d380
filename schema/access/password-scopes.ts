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

/** The kinds of scopes that are neither a type nor a taxonomy, with what they cover. */
export const FIXED_SCOPE_KINDS = {
  media: 'files',
  block: 'synced patterns and their categories',
  appearance: 'templates, menus, navigation, styles, fonts and widgets',
  comment: 'comments and notes',
  user: 'accounts',
  settings: 'the settings of the site',
} as const;

/** A kind of content that a scope can name: a fixed one, or the name of a type or taxonomy. */
export type ScopeKind = keyof typeof FIXED_SCOPE_KINDS | (string & {});

/** The kind of an operation that only scopes without a kind cover, such as changing webhooks. */
export const WHOLE_SITE = '*';

/** The kind of an operation on an item of a type that is known only when the item is loaded. */
export const LOADED_ITEM = 'loaded-item';

const KINDS_OF_TYPES: Readonly<Record<string, keyof typeof FIXED_SCOPE_KINDS>> = {
  attachment: 'media',
  cms_block: 'block',
  nav_menu_item: 'appearance',
  cms_template: 'appearance',
  cms_template_part: 'appearance',
  cms_global_styles: 'appearance',
  cms_navigation: 'appearance',
  cms_font_family: 'appearance',
  cms_font_face: 'appearance',
};

const KINDS_OF_TAXONOMIES: Readonly<Record<string, keyof typeof FIXED_SCOPE_KINDS>> = {
  nav_menu: 'appearance',
  cms_pattern_category: 'block',
};

/** A declared type with the name of a fixed kind is in no kind, so that no scope covers it by mistake. */
const ownKind = (name: string): ScopeKind => (Object.hasOwn(FIXED_SCOPE_KINDS, name) ? WHOLE_SITE : name);

/** Returns the kind of items of a type. */
export const kindOfType = (type: string): ScopeKind =>
  Object.hasOwn(KINDS_OF_TYPES, type) ? (KINDS_OF_TYPES[type] as ScopeKind) : ownKind(type);

/** Returns the kind of terms of a taxonomy. */
export const kindOfTaxonomy = (taxonomy: string): ScopeKind =>
  Object.hasOwn(KINDS_OF_TAXONOMIES, taxonomy) ? (KINDS_OF_TAXONOMIES[taxonomy] as ScopeKind) : ownKind(taxonomy);

/** Whether the scopes of the viewer's password cover a kind, for what the running operation does. */
export const coversKind = ({ kinds }: Viewer, kind: ScopeKind): boolean => kinds === undefined || kinds.has(kind);
