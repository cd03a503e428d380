import {
  type Capability,
  type ContentCapabilities,
  isKnownCapability,
  primitiveCapability,
  replacementOf,
} from '../../access/capability.ts';
import { type DeclaredRoles, isBuiltinRole, type RoleDeclaration } from '../../access/roles.ts';
import { checkEach, ensure, nameProblem } from './declaration-errors.ts';
import type { Registry } from './registry.ts';

interface RolesOfSite {
  roles: Readonly<Record<string, RoleDeclaration>>;
  /** The site's own capabilities. */
  capabilities: readonly string[];
}

/** The maximum number of declared roles, and of the site's own capabilities. */
const MAX_DECLARED = 100;

/**
 * Checks the declared roles and capabilities of a site. Throws for names that are malformed or taken, unknown
 * capabilities, types and roles, and roles that extend each other.
 */
export function declaredRoles({ roles, capabilities }: RolesOfSite, registry: Registry): DeclaredRoles {
  // 1. The site's own capabilities.
  ensure(Object.keys(roles).length <= MAX_DECLARED, `at most ${MAX_DECLARED} roles can be declared`);
  ensure(capabilities.length <= MAX_DECLARED, `at most ${MAX_DECLARED} capabilities can be declared`);
  for (const name of capabilities) {
    // Names of capabilities that end with `_blocks` stand for those of posts.
    ensure(
      /^[a-z][a-z0-9_]{0,63}$/.test(name) && !name.endsWith('_blocks'),
      `"${name}" is not a valid name of a capability`,
    );
    ensure(!isKnownCapability(name) && replacementOf(name) === null, `the capability "${name}" is taken`);
  }
  // 2. The capabilities that abilities, meta values and settings name.
  const known = new Set([...capabilities, ...registeredCapabilities(registry)]);
  const requireCapability = (name: string, user: string) => {
    const replacement = replacementOf(name);
    ensure(replacement === null, `${user} names the capability "${name}", which no role has; name "${replacement}"`);
    ensure(
      isKnownCapability(name) || known.has(name),
      `${user} names an unknown capability: ${name}. Declare it in "capabilities" if it is your own`,
    );
  };
  for (const { name, capability } of registry.abilities) {
    ensure(
      capability === null ||
        isKnownCapability(capability) ||
        replacementOf(capability) !== null ||
        known.has(capability),
      `the ability "${name}" names an unknown capability: ${capability}. Declare it in "capabilities" if it is your own`,
    );
  }
  const owners = [
    ...registry.postTypes.values(),
    ...registry.taxonomies.values(),
    { name: 'accounts', meta: registry.userMeta },
    { name: 'comments', meta: registry.commentMeta },
  ];
  for (const { name, meta } of owners) {
    for (const [key, { readCapability, writeCapability }] of Object.entries(meta))
      for (const capability of [readCapability, writeCapability])
        if (capability !== undefined) requireCapability(capability, `the meta value "${key}" of ${name}`);
  }
  for (const { declaration } of registry.settings) {
    for (const capability of [declaration.readCapability, declaration.writeCapability])
      if (capability !== undefined) requireCapability(capability, `the setting "${declaration.name}"`);
  }
  // 3. The roles, each after the one that it extends.
  const checked = new Map<string, Omit<RoleDeclaration, 'manages'>>();
  const add = (name: string, extending: readonly string[]): void => {
    const { manages = [], ...role } = roles[name] as RoleDeclaration;
    ensure(!extending.includes(name), `the role "${name}" extends itself`);
    if (checked.has(name)) return;
    checkEach([roles[name] as RoleDeclaration], () => checkRole(name, roles));
    if (role.extends !== undefined && Object.hasOwn(roles, role.extends)) add(role.extends, [...extending, name]);
    for (const capability of [...(role.capabilities ?? []), ...(role.except ?? [])])
      requireCapability(capability, `the role "${name}"`);
    const managed = manages.flatMap((type) => {
      const capabilitiesOfType = registry.postTypes.get(type)?.capabilities;
      const ofTerms = registry.taxonomies.get(type)?.capabilities;
      ensure(
        capabilitiesOfType !== undefined || ofTerms !== undefined,
        `the role "${name}" manages an unknown type or taxonomy: ${type}`,
      );
      const names = capabilitiesOfType ? primitiveNames(capabilitiesOfType) : Object.values(ofTerms ?? {});
      return names.map((capability) => primitiveCapability(capability as Capability));
    });
    checked.set(name, { ...role, capabilities: [...new Set([...(role.capabilities ?? []), ...managed])] });
  };
  for (const name of Object.keys(roles)) add(name, []);
  for (const name of checked.keys())
    ensure(
      !isKnownCapability(name) && replacementOf(name) === null && !known.has(name),
      `the role "${name}" has the name of a capability`,
    );
  return checked;
}

function checkRole(name: string, roles: RolesOfSite['roles']): void {
  const { name: label, extends: base, except } = roles[name] as RoleDeclaration;
  const pattern = /^[a-z][a-z0-9_-]{0,31}$/;
  ensure(pattern.test(name), nameProblem(name, { of: 'a role', pattern }));
  if (isBuiltinRole(name)) {
    ensure(
      label === undefined && base === undefined && except === undefined,
      `the role "${name}" is built in: a declaration can only add "capabilities" and "manages" to it`,
    );
    return;
  }
  ensure(Boolean(label?.trim()), `the role "${name}" needs a "name"`);
  if (base === undefined) return;
  ensure(isBuiltinRole(base) || Object.hasOwn(roles, base), `the role "${name}" extends an unknown role: ${base}`);
}

/** The capabilities of a type that roles grant; those of single items follow from them. */
const primitiveNames = ({ editPost, readPost, deletePost, ...primitive }: ContentCapabilities): string[] =>
  Object.values(primitive);

/** The capabilities of all types and taxonomies of a site. */
const registeredCapabilities = ({ postTypes, taxonomies }: Registry): string[] => [
  ...[...postTypes.values()].flatMap(({ capabilities }) => primitiveNames(capabilities)),
  ...[...taxonomies.values()].flatMap(({ capabilities }) => Object.values(capabilities)),
];
