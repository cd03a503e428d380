import { defaultRoles, type Role, type RoleTable } from './roles.ts';

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
