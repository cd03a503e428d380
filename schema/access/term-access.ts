import type { TaxonomyCapabilities } from './capability.ts';
import { type Viewer, viewerCan } from './viewer-access.ts';

/** Whether the viewer may create terms. In a flat taxonomy, the capability to assign terms is sufficient. */
export function canCreateTerm(input: {
  viewer: Viewer;
  capabilities: TaxonomyCapabilities;
  hierarchical: boolean;
}): boolean {
  const { viewer, capabilities, hierarchical } = input;
  return viewerCan(viewer, hierarchical ? capabilities.editTerms : capabilities.assignTerms);
}

/** Whether the viewer may change the terms of a taxonomy and read them in the context `edit`. */
export function canEditTerms(viewer: Viewer, capabilities: TaxonomyCapabilities): boolean {
  return viewerCan(viewer, capabilities.editTerms);
}

/** Whether the viewer may delete a term. The default term of a taxonomy cannot be deleted. */
export function canDeleteTerm(input: {
  viewer: Viewer;
  capabilities: TaxonomyCapabilities;
  isDefault: boolean;
}): boolean {
  return !input.isDefault && viewerCan(input.viewer, input.capabilities.deleteTerms);
}

/** Whether the viewer may assign terms of a taxonomy to items and read the taxonomy in the context `edit`. */
export function canAssignTerms(viewer: Viewer, capabilities: TaxonomyCapabilities): boolean {
  return viewerCan(viewer, capabilities.assignTerms);
}

/** Whether the viewer has the capability to manage the terms of a taxonomy. */
export function canManageTerms(viewer: Viewer, capabilities: TaxonomyCapabilities): boolean {
  return viewerCan(viewer, capabilities.manageTerms);
}
