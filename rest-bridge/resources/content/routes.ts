import type { ContentCapabilities } from '../../../schema/access/content-capabilities.ts';
import { builtinRegistry } from '../../../schema/types/registry.ts';
import type { Route } from '../../declare/route.ts';
import { type ContentKind, collectionEndpoints, itemEndpoints } from './endpoints.ts';
import { itemPermissions, withExcerptLength } from './item-route.ts';

/** The routes of a post-like kind: collection and item. */
export function contentRoutes(
  kind: Omit<ContentKind, 'capabilities'> & {
    type: string;
    permissionsField: string;
    /** Of a type that the site declares. */
    capabilities?: ContentCapabilities;
  },
): readonly Route[] {
  const { path, resource, type, permissionsField } = kind;
  const builtin = builtinRegistry.postTypes.get(type);
  const capabilities = kind.capabilities ?? (builtin?.capabilities as ContentCapabilities);
  const full: ContentKind = { ...kind, capabilities, hasPages: kind.hasPages ?? builtin?.viewable ?? true };
  return [
    {
      pattern: path,
      namespace: 'cms/v2',
      resource,
      ...(kind.reading ? { itemPermissions: kind.reading.access } : {}),
      endpoints: collectionEndpoints(full),
    },
    {
      pattern: `${path}/(?P<id>[\\d]+)`,
      namespace: 'cms/v2',
      resource: kind.hasExcerptLength ? withExcerptLength(resource) : resource,
      itemPermissions: itemPermissions(permissionsField),
      endpoints: itemEndpoints(full),
    },
  ];
}
