import type { TaxonomyCapabilities } from './taxonomy-capabilities.ts';
import { type Viewer, viewerCan } from './viewer.ts';

/** May the viewer create terms? In a flat taxonomy whoever may assign terms may also coin them (8.10). */
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

/** May the viewer delete this term? Nobody deletes the term that stands in when an item has none. */
export function canDeleteTerm(input: {
  viewer: Viewer;
  capabilities: TaxonomyCapabilities;
  isDefault: boolean;
}): boolean {
  return !input.isDefault && viewerCan(input.viewer, input.capabilities.deleteTerms);
}

/** May the viewer put terms of this taxonomy on items? */
export function canAssignTerms(viewer: Viewer, capabilities: TaxonomyCapabilities): boolean {
  return viewerCan(viewer, capabilities.assignTerms);
}

/** May the viewer see the taxonomy in lists in context edit? */
export function canSeeTaxonomyDetails(viewer: Viewer, capabilities: TaxonomyCapabilities): boolean {
  return viewerCan(viewer, capabilities.assignTerms);
}
