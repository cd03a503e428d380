import { type Capability, primitiveCapability } from '../../access/capability.ts';
import {
  FIXED_SCOPE_KINDS,
  kindOfTaxonomy,
  kindOfType,
  type ScopeKind,
  WHOLE_SITE,
} from '../../access/password-scopes.ts';
import type { Registry } from '../registry/registry.ts';

/** The capabilities of the kinds that are neither types nor taxonomies. */
const CAPABILITIES_OF_KINDS: Readonly<Record<string, readonly Capability[]>> = {
  media: ['upload_files'],
  appearance: ['edit_theme_options'],
  // Comments whose item was deleted, and private filters, require the capability to write posts.
  comment: ['moderate_comments', 'edit_posts'],
  user: ['list_users', 'create_users', 'edit_users', 'delete_users', 'promote_users', 'remove_users'],
  settings: ['manage_options'],
};

/** Capabilities that scopes never remove: they grant nothing without a right on some content. */
const COMMON_CAPABILITIES: readonly Capability[] = ['read', 'unfiltered_html'];

const kindsByRegistry = new WeakMap<Registry, ReadonlyMap<ScopeKind, ReadonlySet<string>>>();

/** Returns the primitive capabilities of each kind that scopes can name on a site. */
export function capabilitiesByKind(registry: Registry): ReadonlyMap<ScopeKind, ReadonlySet<string>> {
  const known = kindsByRegistry.get(registry);
  if (known) return known;
  const byKind = new Map<ScopeKind, Set<string>>();
  const add = (kind: ScopeKind, capabilities: readonly Capability[]) => {
    const present = byKind.get(kind) ?? new Set<string>();
    byKind.set(kind, present);
    for (const capability of capabilities) present.add(primitiveCapability(capability));
  };
  for (const kind of Object.keys(FIXED_SCOPE_KINDS)) add(kind, CAPABILITIES_OF_KINDS[kind] ?? []);
  for (const { name, capabilities } of registry.postTypes.values()) add(kindOfType(name), Object.values(capabilities));
  for (const { name, capabilities } of registry.taxonomies.values())
    add(kindOfTaxonomy(name), Object.values(capabilities));
  byKind.delete(WHOLE_SITE);
  kindsByRegistry.set(registry, byKind);
  return byKind;
}

/** Returns those of the capabilities that the kinds need. */
export function capabilitiesOfKinds(
  capabilities: ReadonlySet<string>,
  { kinds, registry }: { kinds: ReadonlySet<ScopeKind>; registry: Registry },
): ReadonlySet<string> {
  const byKind = capabilitiesByKind(registry);
  const needed = new Set<string>(COMMON_CAPABILITIES);
  for (const kind of kinds) for (const capability of byKind.get(kind) ?? []) needed.add(capability);
  return new Set([...capabilities].filter((capability) => needed.has(capability)));
}
