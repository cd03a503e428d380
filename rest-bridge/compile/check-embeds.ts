import type { Resource } from '../declare/resource.ts';
import type { RouteTable } from './route-table.ts';

/** Throws where a link embeds what there is no resource for: who asks for it would get an error in its place. */
export function checkEmbeds({ routes }: RouteTable, resources: ReadonlyMap<string, Resource>): void {
  const all = new Set([...resources.values(), ...routes.flatMap(({ route }) => route.resource ?? [])]);
  for (const { title, links } of all) {
    for (const { rel, embed } of links) {
      if (!embed || resources.has(embed.resource)) continue;
      throw new Error(`The link "${rel}" of "${title}" embeds "${embed.resource}", which is no resource.`);
    }
  }
}
