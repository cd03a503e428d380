import { createHmac, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Viewer } from '../access/viewer.ts';
import { equalText } from '../auth/equal-text.ts';
import type { RequestContext } from '../context.ts';
import { siteOf } from '../domain.ts';
import { domainError } from '../errors.ts';
import { type PlainMap, parseMap } from '../plain-map.ts';
import { cleanValue } from './fields.ts';
import type { WidgetType } from './widget-types.ts';

/** What a widget is made from, as one text, and what shows that it comes from this site. */
export interface SealedInstance {
  encoded: string;
  hash: string;
}

const SECRET = 'widget_instance_secret';
const SECRET_BYTES = 32;

/** Writes what a widget is made from as a text that nobody but this site can have made. */
export async function sealInstance(
  { type, instance }: { type: WidgetType; instance: PlainMap },
  context: RequestContext,
): Promise<SealedInstance> {
  const encoded = Buffer.from(JSON.stringify(instance)).toString('base64');
  return { encoded, hash: hashOf({ type, encoded }, await secretOf(context)) };
}

/** Reads such a text. Errors: `rest_invalid_widget` where it is none, or of another kind of widget. */
export async function openInstance(
  { type, encoded, hash }: { type: WidgetType } & SealedInstance,
  context: RequestContext,
): Promise<PlainMap> {
  const isOurs = equalText(hash, hashOf({ type, encoded }, await secretOf(context)));
  const instance = isOurs ? parseMap(Buffer.from(encoded, 'base64').toString()) : null;
  if (!instance) throw domainError('rest_invalid_widget', { message: 'The hash does not belong to the instance.' });
  return instance;
}

const hashOf = ({ type, encoded }: { type: WidgetType; encoded: string }, secret: string): string =>
  createHmac('sha256', secret).update(`${type.id}\n${encoded}`).digest('hex');

/** The site's secret for this; made when it is first needed. */
async function secretOf(context: RequestContext): Promise<string> {
  const stored = (await siteOf(context)).text(SECRET);
  if (stored !== '') return stored;
  const { database } = context.kernel;
  return database.transaction(async (client) => {
    await database.lock(client, `setting:${SECRET}`);
    const row = await client.setting.findUnique({ where: { name: SECRET } });
    if (row) return JSON.parse(row.value) as string;
    const secret = randomBytes(SECRET_BYTES).toString('hex');
    await client.setting.create({ data: { name: SECRET, value: JSON.stringify(secret) } });
    return secret;
  });
}

/**
 * What is to be kept of what was given: the values that the kind knows, each in its type, without markup that the
 * viewer may not write. Those that were not given are empty, or stay as they were where the kind says so. Values beside
 * those stay, and so does each value that did not change.
 */
export function cleanInstance(
  given: PlainMap,
  { type, before, viewer }: { type: WidgetType; before: PlainMap; viewer: Viewer },
): PlainMap {
  const names = new Set(type.fields.map(({ name }) => name));
  const others = Object.entries(before).filter(([name]) => !names.has(name));
  const values = type.fields.flatMap((field): readonly (readonly [string, unknown])[] => {
    const { name } = field;
    const was = Object.hasOwn(before, name) ? [[name, before[name]] as const] : [];
    if (!Object.hasOwn(given, name)) {
      if (type.keepsOmitted) return was;
      if (field.isOptional) return [];
    } else if (isDeepStrictEqual(given[name], before[name])) return was;
    const value = cleanValue(field, { value: given[name], viewer }) ?? (type.keepsOmitted ? undefined : field.usual);
    if (value === undefined) return was;
    return field.leavesEmpty && (value === '' || value === 0) ? [] : [[name, value]];
  });
  return Object.fromEntries([...values, ...others]);
}
