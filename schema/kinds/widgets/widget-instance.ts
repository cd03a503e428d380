import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Viewer } from '../../access/viewer-access.ts';
import { constantTimeEqual, storedKey } from '../../auth/stored-key.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type JsonObject, parseJsonObject } from '../../values/json-text.ts';
import type { WidgetType } from './widget-catalog.ts';
import { cleanFieldValue } from './widget-fields.ts';

/** The encoded values of a widget, with a hash that proves that this site has encoded them. */
export interface SignedInstance {
  encoded: string;
  hash: string;
}

/** The name of the setting with the key that signs the values of widgets. */
const KEY_SETTING = 'widget_instance_secret';

/** Encodes the values of a widget and signs them with a key of the site. */
export async function signInstance(
  { type, instance }: { type: WidgetType; instance: JsonObject },
  context: RequestContext,
): Promise<SignedInstance> {
  const encoded = Buffer.from(JSON.stringify(instance)).toString('base64');
  return { encoded, hash: signatureOf({ type, encoded }, await storedKey(context, KEY_SETTING)) };
}

/**
 * Decodes the values of a widget that `signInstance` has encoded. Errors: `rest_invalid_widget` if the hash does not
 * match the encoded text and the type.
 */
export async function readSignedInstance(
  { type, encoded, hash }: { type: WidgetType } & SignedInstance,
  context: RequestContext,
): Promise<JsonObject> {
  const isAuthentic = constantTimeEqual(hash, signatureOf({ type, encoded }, await storedKey(context, KEY_SETTING)));
  const instance = isAuthentic ? parseJsonObject(Buffer.from(encoded, 'base64').toString()) : null;
  if (!instance) throw domainError('rest_invalid_widget', { message: 'The hash does not belong to the instance.' });
  return instance;
}

const signatureOf = ({ type, encoded }: { type: WidgetType; encoded: string }, key: Uint8Array): string =>
  createHmac('sha256', key).update(`${type.id}\n${encoded}`).digest('hex');

/**
 * Returns the values to store: those of the fields of the type, without markup that the viewer may not write. Omitted
 * values become empty, or are preserved if the type declares it. Unchanged values and values without a field are
 * preserved.
 */
export function cleanInstance(
  input: JsonObject,
  { type, stored, viewer }: { type: WidgetType; stored: JsonObject; viewer: Viewer },
): JsonObject {
  const names = new Set(type.fields.map(({ name }) => name));
  const others = Object.entries(stored).filter(([name]) => !names.has(name));
  const values = type.fields.flatMap((field): readonly (readonly [string, unknown])[] => {
    const { name } = field;
    const unchanged = Object.hasOwn(stored, name) ? [[name, stored[name]] as const] : [];
    if (!Object.hasOwn(input, name)) {
      if (type.preservesOmitted) return unchanged;
      if (field.isOptional) return [];
    } else if (isDeepStrictEqual(input[name], stored[name])) return unchanged;
    const value =
      cleanFieldValue(field, { value: input[name], viewer }) ?? (type.preservesOmitted ? undefined : field.fallback);
    if (value === undefined) return unchanged;
    return field.omitsEmpty && (value === '' || value === 0) ? [] : [[name, value]];
  });
  const cleaned = Object.fromEntries([...values, ...others]);
  return type.complete?.(cleaned, { input, stored }) ?? cleaned;
}
