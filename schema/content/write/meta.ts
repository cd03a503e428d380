import { domainError } from '../../errors.ts';
import type { TransactionClient } from '../../kernel.ts';
import { filterPostHtml } from '../../sanitising/post-html.ts';
import type { MetaRegistration } from '../meta-registrations.ts';

/** What is to be stored: a value as JSON text, or null to remove it. */
export type MetaChanges = ReadonlyMap<string, string | null>;

/**
 * The registered values among the given ones; others are passed over. Null removes a value. Errors: `rest_invalid_type`
 * for a value of the wrong type, `rest_not_in_enum`.
 */
export function checkMeta(
  registrations: Readonly<Record<string, MetaRegistration>>,
  { meta, isFiltered }: { meta: unknown; isFiltered: boolean },
): MetaChanges {
  const changes = new Map<string, string | null>();
  if (typeof meta !== 'object' || meta === null) return changes;
  const given = meta as Readonly<Record<string, unknown>>;
  for (const [key, registration] of Object.entries(registrations)) {
    if (!Object.hasOwn(given, key)) continue;
    const value = given[key];
    if (value === null) changes.set(key, null);
    else {
      const fitting = typed(value, { key, registration });
      changes.set(key, JSON.stringify(isFiltered && typeof fitting === 'string' ? filterMetaText(fitting) : fitting));
    }
  }
  return changes;
}

/**
 * Text of somebody who may not write all markup. A list of notes is JSON whose texts are markup: each is filtered for
 * itself, so that the list stays one.
 */
function filterMetaText(text: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return filterPostHtml(text);
  }
  return typeof parsed === 'object' && parsed !== null ? JSON.stringify(filterTexts(parsed)) : filterPostHtml(text);
}

function filterTexts(value: unknown): unknown {
  if (typeof value === 'string') return filterPostHtml(value);
  if (Array.isArray(value)) return value.map(filterTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filterTexts(inner)]));
}

function typed(value: unknown, { key, registration }: { key: string; registration: MetaRegistration }): unknown {
  const fits = registration.type === 'integer' ? Number.isInteger(value) : typeof value === registration.type;
  if (!fits) {
    throw domainError('rest_invalid_type', {
      message: `meta.${key} must be of the type ${registration.type}.`,
      additionalData: [{ param: `meta.${key}` }],
    });
  }
  if (registration.enum && !registration.enum.includes(String(value))) {
    throw domainError('rest_not_in_enum', { message: `meta.${key} must be one of ${registration.enum.join(', ')}.` });
  }
  return value;
}

/** Stores the changes. */
export async function writeMeta(
  client: TransactionClient,
  { postId, changes }: { postId: number; changes: MetaChanges },
): Promise<void> {
  if (changes.size === 0) return;
  await client.postMeta.deleteMany({ where: { postId, key: { in: [...changes.keys()] } } });
  const data = [...changes].flatMap(([key, value]) => (value === null ? [] : [{ postId, key, value }]));
  if (data.length > 0) await client.postMeta.createMany({ data });
}
