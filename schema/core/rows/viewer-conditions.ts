import { LRUCache } from 'lru-cache';
import type { Viewer } from '../../access/viewer-access.ts';
import type { RequestContext } from '../request-context.ts';
import type { Site } from '../site/site.ts';

/** How many conditions are cached for one state of the settings. */
const MAX_CONDITIONS = 1_000;

/** The computed conditions, by the settings that they depend on. */
const conditionsBySite = new WeakMap<Site, LRUCache<string, { condition: unknown }>>();

/** The capabilities of a viewer as text. The set of the anonymous viewer is the same for all requests. */
const namesBySet = new WeakMap<ReadonlySet<string>, string>();

/**
 * Returns a condition that depends only on the viewer's id, capabilities and scopes, the settings of the site, and the
 * values that `key` contains. It is computed once: the rules of access are evaluated for each type and status of items.
 */
export function viewerCondition<Condition>(
  { site, viewer }: Pick<RequestContext, 'site' | 'viewer'>,
  { key, compute }: { key: string; compute: () => Condition },
): Condition {
  const conditions = conditionsBySite.get(site) ?? new LRUCache({ max: MAX_CONDITIONS });
  conditionsBySite.set(site, conditions);
  const kinds = viewer.kinds ? ` only ${[...viewer.kinds].sort()}` : '';
  const viewerKey = `${key} ${viewer.userId}${kinds} ${capabilityNames(viewer)}`;
  const cached = conditions.get(viewerKey);
  if (cached) return cached.condition as Condition;
  const condition = compute();
  conditions.set(viewerKey, { condition });
  return condition;
}

function capabilityNames({ capabilities }: Viewer): string {
  const names = namesBySet.get(capabilities) ?? [...capabilities].sort().join(' ');
  namesBySet.set(capabilities, names);
  return names;
}
