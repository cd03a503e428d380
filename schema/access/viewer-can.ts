import { type Capability, primitiveCapability } from './capability.ts';
import type { Viewer } from './viewer-access.ts';

/** Whether the viewer has a capability. Rules that name a capability are in this folder only. */
export const viewerCan = (viewer: Viewer, capability: Capability): boolean =>
  viewer.capabilities.has(primitiveCapability(capability));
