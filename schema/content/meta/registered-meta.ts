import { canReadMeta } from '../../access/meta-access.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';

/**
 * Returns the registered meta values of an item that the viewer may read, by key: the default if no value is stored,
 * null if the stored value is not valid.
 */
export async function registeredMeta(row: ContentRow, context: RequestContext): Promise<Record<string, unknown>> {
  const registrations = Object.entries(context.registry.postTypes.get(row.type)?.meta ?? {}).filter(
    ([, registration]) => canReadMeta(context.viewer, registration),
  );
  if (registrations.length === 0) return {};
  const stored = row.previewed?.meta ?? (await context.loaders.meta.load(row.id));
  return Object.fromEntries(
    registrations.map(([key, { default: defaultValue, enum: allowedValues }]) => {
      const value = stored.get(key);
      if (value === undefined || value === null) return [key, defaultValue];
      return [key, allowedValues && value !== defaultValue && !allowedValues.includes(String(value)) ? null : value];
    }),
  );
}
