import type { TaxonomyCapabilities } from './taxonomy-capabilities.ts';
import type { Viewer } from './viewer-access.ts';
import { viewerCan } from './viewer-can.ts';

/** May the viewer create terms? In a flat taxonomy, the right to assign terms is sufficient. */
export function canCreateTerm(input: {
  viewer: Viewer;
  capabilities: TaxonomyCapabilities;
  hierarchical: boolean;
}): boolean {
  const { viewer, capabilities, hierarchical } = input;
  return viewerCan(viewer, hierarchical ? capabilities.editTerms : capabilities.assignTerms);
}

/** May the viewer change terms of this taxonomy, and see them in context edit? */
export function canEditTerms(viewer: Viewer, capabilities: TaxonomyCapabilities): boolean {
  return viewerCan(viewer, capabilities.editTerms);
}

/** May the viewer delete this term? The default term cannot be deleted. */
export function canDeleteTerm(input: {
  viewer: Viewer;
  capabilities: TaxonomyCapabilities;
  isDefault: boolean;
}): boolean {
  return !input.isDefault && viewerCan(input.viewer, input.capabilities.deleteTerms);
}

/** May the viewer assign terms of this taxonomy to items, and see the taxonomy in context edit? */
export function canAssignTerms(viewer: Viewer, capabilities: TaxonomyCapabilities): boolean {
  return viewerCan(viewer, capabilities.assignTerms);
}

/** May the viewer manage the list of this taxonomy's terms? */
export function canManageTerms(viewer: Viewer, capabilities: TaxonomyCapabilities): boolean {
  return viewerCan(viewer, capabilities.manageTerms);
}
