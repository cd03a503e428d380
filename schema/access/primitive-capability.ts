/** Declared capability names that no role lists, and the one a role must have for each (9.2, 9.3). */
const substitutes: ReadonlyMap<string, string> = new Map([
  ['customize', 'edit_theme_options'],
  ['view_site_health_checks', 'install_plugins'],
  ['edit_css', 'unfiltered_html'],
  ['manage_privacy_options', 'manage_options'],
  ['export_others_personal_data', 'manage_options'],
  ['erase_others_personal_data', 'manage_options'],
  ['edit_categories', 'manage_categories'],
  ['delete_categories', 'manage_categories'],
  ['assign_categories', 'edit_posts'],
  ['manage_post_tags', 'manage_categories'],
  ['edit_post_tags', 'manage_categories'],
  ['delete_post_tags', 'manage_categories'],
  ['assign_post_tags', 'edit_posts'],
]);

/**
 * Takes a capability name as a content type or taxonomy declares it, gives the primitive one that roles grant.
 * Names of the reusable blocks fall back to those of posts; all other names stand for themselves.
 */
export function primitiveCapability(name: string): string {
  const substitute = substitutes.get(name);
  if (substitute !== undefined) return substitute;
  return name.endsWith('_blocks') ? `${name.slice(0, -'_blocks'.length)}_posts` : name;
}
