import type { DeclaredCapability } from './capability.ts';
import { type Viewer, viewerCan } from './viewer-access.ts';

/** The capabilities that a meta value requires, in addition to the rights on its item. */
export interface MetaCapabilities {
  readCapability?: string;
  writeCapability?: string;
}

/** Whether the viewer may read a meta value of an item that they may read, and filter and order by it. */
export const canReadMeta = (viewer: Viewer, { readCapability }: MetaCapabilities): boolean =>
  readCapability === undefined || viewerCan(viewer, readCapability as DeclaredCapability);

/** Whether the viewer may change a meta value of an item that they may edit. What they cannot read they cannot change. */
export const canWriteMeta = (viewer: Viewer, capabilities: MetaCapabilities): boolean =>
  canReadMeta(viewer, capabilities) &&
  (capabilities.writeCapability === undefined || viewerCan(viewer, capabilities.writeCapability as DeclaredCapability));
