import type { RoleCapability } from './roles.ts';

/** Capability names that no role lists, and the one a role must have for each. */
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

/** A name that follows from a declaration of a type, taxonomy or ability, so that the compiler cannot know it. */
export type DeclaredCapability = string & { readonly isDeclared: true };

/** What a rule may require: a misspelt name does not compile. */
export type Capability = RoleCapability | keyof typeof SUBSTITUTES | DeclaredCapability;

/** Marks names that a declaration states. */
export const declaredCapabilities = <Right extends string>(names: Readonly<Record<Right, string>>) =>
  names as Readonly<Record<Right, DeclaredCapability>>;

/**
 * Takes a capability name as a content type or taxonomy declares it, returns the primitive one that roles grant.
 * Names of synced patterns fall back to those of posts; all others are primitive already.
 */
export function primitiveCapability(name: Capability): string {
  if (Object.hasOwn(SUBSTITUTES, name)) return SUBSTITUTES[name as keyof typeof SUBSTITUTES];
  return name.endsWith('_blocks') ? `${name.slice(0, -'_blocks'.length)}_posts` : name;
}
