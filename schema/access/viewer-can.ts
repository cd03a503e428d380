import { type Capability, primitiveCapability } from './capability.ts';
import type { Viewer } from './viewer-access.ts';

/** Whether the viewer has the capability, by its declared or primitive name. Only this folder names capabilities. */
export const viewerCan = (viewer: Viewer, capability: Capability): boolean =>
  viewer.capabilities.has(primitiveCapability(capability));
