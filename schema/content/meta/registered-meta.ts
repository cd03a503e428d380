import type { RequestContext } from '../../context.ts';
import type { ContentRow } from '../row.ts';

/** The registered meta values of an item, by key. */
export async function registeredMeta(row: ContentRow, context: RequestContext): Promise<Record<string, unknown>> {
  const registrations = context.registry.postTypes.get(row.type)?.meta ?? {};
  const keys = Object.keys(registrations);
  if (keys.length === 0) return {};
  const stored = await context.loaders.meta.load(row.id);
  return Object.fromEntries(
    Object.entries(registrations).map(([key, { default: initial, enum: choices }]) => {
      const value = stored.get(key) ?? initial;
      return [key, choices && !choices.includes(String(value)) ? null : value];
    }),
  );
}
