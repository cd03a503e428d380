/** Capabilities by name: granted (`true`) or refused (`false`). */
export type CapabilityGrants = Readonly<Record<string, boolean>>;

/** A role with its label and its capabilities. */
export interface Role {
  label: string;
  capabilities: CapabilityGrants;
}

/** The roles of a site by name. `defaultRoles` are those of a new site. */
export type RoleTable = Readonly<Record<string, Role>>;

const subscriber = ['read'] as const;

const contributor = [...subscriber, 'edit_posts', 'delete_posts'] as const;

const author = [
  ...contributor,
  'upload_files',
  'publish_posts',
  'edit_published_posts',
  'delete_published_posts',
] as const;

const editor = [
  ...author,
  'moderate_comments',
  'manage_categories',
  'manage_links',
  'unfiltered_html',
  'edit_others_posts',
  'delete_others_posts',
  'edit_private_posts',
  'read_private_posts',
  'delete_private_posts',
  'edit_pages',
  'edit_others_pages',
  'edit_published_pages',
  'edit_private_pages',
  'publish_pages',
  'read_private_pages',
  'delete_pages',
  'delete_others_pages',
  'delete_published_pages',
  'delete_private_pages',
] as const;

const management = [
  'manage_options',
  'edit_theme_options',
  'edit_dashboard',
  'import',
  'export',
  'edit_files',
  'unfiltered_upload',
  'update_core',
  'list_users',
  'create_users',
  'edit_users',
  'delete_users',
  'remove_users',
  'promote_users',
  'activate_plugins',
  'edit_plugins',
  'install_plugins',
  'update_plugins',
  'delete_plugins',
  'switch_themes',
  'edit_themes',
  'install_themes',
  'update_themes',
  'delete_themes',
] as const;

const administrator = [...editor, ...management] as const;

/** The capabilities that only administrators have, except one that the configuration withholds from all roles. */
export const managementCapabilities: readonly string[] = management.filter((name) => name !== 'unfiltered_upload');

/** A capability that a built-in role grants. */
export type RoleCapability = (typeof administrator)[number];

/** The five roles of a new site. They contain the capabilities `level_0` to `level_10`, which old clients read. */
export const defaultRoles: RoleTable = {
  administrator: role({ label: 'Administrator', capabilities: administrator, level: 10 }),
  editor: role({ label: 'Editor', capabilities: editor, level: 7 }),
  author: role({ label: 'Author', capabilities: author, level: 2 }),
  contributor: role({ label: 'Contributor', capabilities: contributor, level: 1 }),
  subscriber: role({ label: 'Subscriber', capabilities: subscriber, level: 0 }),
};

function role({
  label,
  capabilities,
  level,
}: {
  label: string;
  capabilities: readonly RoleCapability[];
  level: number;
}): Role {
  const levels = Array.from({ length: level + 1 }, (_, index) => `level_${level - index}`);
  return { label, capabilities: Object.fromEntries([...capabilities, ...levels].map((name) => [name, true])) };
}

/** A role that a site declares, or what it adds to a built-in role. */
export interface RoleDeclaration {
  /** The label. Required for a role of the site; absent for a built-in role. */
  name?: string;
  /** The built-in or declared role whose capabilities it has too. */
  extends?: string;
  /** The capabilities that it grants. */
  capabilities?: readonly string[];
  /** The types and taxonomies whose capabilities it grants all. */
  manages?: readonly string[];
  /** The capabilities of the extended role that it does not grant. */
  except?: readonly string[];
}

/** The declared roles with the capabilities of `manages`, each after the role that it extends. */
export type DeclaredRoles = ReadonlyMap<string, Omit<RoleDeclaration, 'manages'>>;

/** Whether a role is one of the five that every new site has. */
export const isBuiltinRole = (name: string): boolean => Object.hasOwn(defaultRoles, name);

/**
 * Returns the roles of a site: the stored ones with the declared ones. A declared role replaces a stored one with its
 * name; a declaration of a built-in role adds capabilities to the stored role.
 */
export function withDeclaredRoles(stored: RoleTable, declared: DeclaredRoles): RoleTable {
  if (declared.size === 0) return stored;
  const roles: Record<string, Role> = { ...stored };
  for (const [name, { name: label = name, extends: base = null, capabilities = [], except = [] }] of declared) {
    const extended = isBuiltinRole(name) ? name : base;
    const inherited = extended === null ? undefined : (roles[extended] ?? defaultRoles[extended]);
    const granted = Object.fromEntries(capabilities.map((capability) => [capability, true]));
    const withheld = Object.fromEntries(except.map((capability) => [capability, false]));
    roles[name] = {
      label: isBuiltinRole(name) ? (inherited?.label ?? label) : label,
      capabilities: { ...inherited?.capabilities, ...withheld, ...granted },
    };
  }
  return roles;
}
