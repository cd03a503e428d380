import { defaultRoles, type RoleCapability } from './roles.ts';

/** Capabilities that no role lists, each with the capability that a role must have instead. */
const SUBSTITUTES = {
  customize: 'edit_theme_options',
  view_site_health_checks: 'install_plugins',
  edit_css: 'unfiltered_html',
  manage_privacy_options: 'manage_options',
  export_others_personal_data: 'manage_options',
  erase_others_personal_data: 'manage_options',
  edit_categories: 'manage_categories',
  delete_categories: 'manage_categories',
  assign_categories: 'edit_posts',
  manage_post_tags: 'manage_categories',
  edit_post_tags: 'manage_categories',
  delete_post_tags: 'manage_categories',
  assign_post_tags: 'edit_posts',
} as const satisfies Readonly<Record<string, RoleCapability>>;

/** A capability that a site's declaration of a type, taxonomy or ability names. The compiler cannot check it. */
export type DeclaredCapability = string & { readonly isDeclared: true };

/** A capability that a rule can require. A misspelled name does not compile. */
export type Capability = RoleCapability | keyof typeof SUBSTITUTES | DeclaredCapability;

/** Returns the capability names of a declaration with the type that rules accept. */
export const declaredCapabilities = <Right extends string>(names: Readonly<Record<Right, string>>) =>
  names as Readonly<Record<Right, DeclaredCapability>>;

/** Whether a built-in role grants a capability with this name. */
export const isKnownCapability = (name: string): boolean =>
  Object.hasOwn(defaultRoles.administrator?.capabilities ?? {}, name);

/** Returns the capability that a role must have instead of one that no role lists; null for any other name. */
export const replacementOf = (name: string): string | null =>
  Object.hasOwn(SUBSTITUTES, name) ? SUBSTITUTES[name as keyof typeof SUBSTITUTES] : null;

/**
 * Converts a capability of a type or taxonomy to the primitive capability that roles grant. Capabilities of synced
 * patterns (`edit_blocks`) become those of posts (`edit_posts`); all others are already primitive.
 */
export function primitiveCapability(name: Capability): string {
  if (Object.hasOwn(SUBSTITUTES, name)) return SUBSTITUTES[name as keyof typeof SUBSTITUTES];
  return name.endsWith('_blocks') ? `${name.slice(0, -'_blocks'.length)}_posts` : name;
}
