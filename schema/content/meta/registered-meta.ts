import { canReadMeta } from '../../access/meta-access.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type ContentRow, isLocked } from '../../core/rows/content-row.ts';

/** The columns that `registeredMeta` reads. */
export const META_COLUMNS = ['id', 'type', 'password'] as const;

/**
 * Returns the registered meta values of an item that the viewer may read, by key: the default if no value is stored,
 * null if the stored value is not valid. Values that belong to the texts, such as footnotes, have their default if the
 * password of the item is missing.
 */
export async function registeredMeta(row: ContentRow, context: RequestContext): Promise<Record<string, unknown>> {
  const registrations = Object.entries(context.registry.postTypes.get(row.type)?.meta ?? {}).filter(
    ([, registration]) => canReadMeta(context.viewer, registration),
  );
  if (registrations.length === 0) return {};
  const stored = row.previewed?.meta ?? (await context.loaders.meta.load(row.id));
  return Object.fromEntries(
    registrations.map(([key, { default: defaultValue, enum: allowedValues, revised = false }]) => {
      const value = revised && isLocked(row) ? undefined : stored.get(key);
      if (value === undefined || value === null) return [key, defaultValue];
      return [key, allowedValues && value !== defaultValue && !allowedValues.includes(String(value)) ? null : value];
    }),
  );
}
