import { coveredKinds, type ScopeAction } from '../../access/password-scopes.ts';
import type { Viewer } from '../../access/viewer-access.ts';
import type { Registry } from '../registry/registry.ts';
import { capabilitiesOfKinds } from './kind-capabilities.ts';

/**
 * Returns the viewer with the rights that the scopes of an application password leave for an action. Without scopes, or
 * with scopes for all kinds, it is the same viewer. What it returns for `read` contains all rights to `write`.
 */
export function scopedViewer(
  viewer: Viewer,
  { action, registry }: { action: ScopeAction; registry: Registry },
): Viewer {
  const kinds = coveredKinds(viewer, action);
  if (kinds === null) return viewer;
  return { ...viewer, kinds, capabilities: capabilitiesOfKinds(viewer.capabilities, { kinds, registry }) };
}
