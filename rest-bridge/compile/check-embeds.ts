import type { Resource } from '../declare/declared-resource.ts';
import type { RouteTable } from './route-table.ts';

/** Throws if a link embeds an unknown resource. Runs at start, because requests with `_embed` would fail. */
export function checkEmbeds({ routes }: RouteTable, resources: ReadonlyMap<string, Resource>): void {
  const usedResources = new Set([...resources.values(), ...routes.flatMap(({ route }) => route.resource ?? [])]);
  for (const { title, links } of usedResources) {
    for (const { rel, embed } of links) {
      if (!embed || resources.has(embed.resource)) continue;
      throw new Error(`The link "${rel}" of "${title}" embeds "${embed.resource}", which is not a resource.`);
    }
  }
}
