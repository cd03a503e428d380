import { createHmac, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { canWriteUnfilteredHtml } from '../access/site-access.ts';
import type { Viewer } from '../access/viewer.ts';
import { equalText } from '../auth/equal-text.ts';
import type { RequestContext } from '../context.ts';
import { siteOf } from '../domain.ts';
import { domainError } from '../errors.ts';
import { stripAllTags } from '../html/markup/strip.ts';
import { isMap, type PlainMap, parseMap } from '../plain-map.ts';
import { filterPostHtml } from '../sanitising/post-html.ts';
import type { WidgetField, WidgetType } from './widget-types.ts';

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
 * viewer may not write; those that were not given are empty. Values beside those stay as they were, and so does each
 * value that did not change.
 */
export function cleanInstance(
  given: PlainMap,
  { type, before, viewer }: { type: WidgetType; before: PlainMap; viewer: Viewer },
): PlainMap {
  const names = new Set(type.fields.map(({ name }) => name));
  const others = Object.entries(before).filter(([name]) => !names.has(name));
  const values = type.fields.flatMap((field) => {
    const { name, isOptional } = field;
    if (isOptional && !Object.hasOwn(given, name)) return [];
    const isUnchanged = Object.hasOwn(given, name) && isDeepStrictEqual(given[name], before[name]);
    return [[name, isUnchanged ? given[name] : cleanValue(field, given[name], viewer)] as const];
  });
  return Object.fromEntries([...values, ...others]);
}

const OFF: readonly unknown[] = ['', '0', 'false', false, 0, null, undefined];

function cleanValue({ kind }: WidgetField, value: unknown, viewer: Viewer): unknown {
  if (kind === 'switch') return !OFF.includes(value);
  if (kind === 'bit') return OFF.includes(value) ? 0 : 1;
  if (kind === 'number') return Math.max(0, Math.trunc(Number(value)) || 0);
  const text = isMap(value) || Array.isArray(value) ? '' : String(value ?? '');
  if (kind === 'line') return stripAllTags(text).replace(/\s+/g, ' ');
  return canWriteUnfilteredHtml(viewer) ? text : filterPostHtml(text);
}
